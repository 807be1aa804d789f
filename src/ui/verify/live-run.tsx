/** A search while it runs: route by route, request by request, each with its layer and time; and the button that stops it. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { LiveRow } from '../models/verify-live';
import { Icon } from '../widgets/icon';
import { AttemptList } from './attempt-list';
import type { SearchState } from './one-search';
import { providerNames } from './provider-names';
import { useNow } from './use-now';

export interface LiveRunProps {
	readonly ctx: LeafContext;
	readonly search: SearchState;
	readonly onCancel: () => void;
}

/** Nothing but the place for what is said aloud, while nothing runs. */
export function LiveRunView({ ctx, search, onCancel }: LiveRunProps): VNode {
	const { t } = ctx.desk;
	const isRunning = search.phase === 'running';
	const nameOf = providerNames(ctx);
	const asked = isRunning ? search.live.rows.filter((row) => row.state === 'running') : [];
	// While the person is asked nothing is sent, and nothing else is said.
	const said = !isRunning ? '' : search.question !== null ? t('verify.askTitle') : search.isStopping ? t('verify.stopping') : asked.length === 0 ? t('verify.searching') : t('verify.asking', { names: namesOf(asked, nameOf, t('common.listSeparator')) });
	return (
		<div class="ed-verify-live">
			<span class="ed-sr-only" role="status" aria-live="polite">
				{said}
			</span>
			{isRunning && search.question === null ? <Running ctx={ctx} search={search} onCancel={onCancel} words={said} /> : null}
		</div>
	);
}

function Running({ ctx, search, onCancel, words }: LiveRunProps & { readonly words: string }): VNode {
	const { t, searching } = ctx.desk;
	const box = useRef<HTMLDivElement>(null);
	const now = useNow(box, true);
	useLayoutEffect(() => {
		const element = box.current;
		if (element?.closest('.ed-root')?.contains(element.doc.activeElement) === true) element.scrollIntoView({ block: 'nearest' });
	}, []);
	const seconds = Math.max(0, now - (search.startedMs ?? now)) / 1000;
	const shown = new Intl.NumberFormat(t.tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds);
	return (
		<div ref={box} class="ed-verify-running" aria-busy="true">
			<div class="ed-verify-running-head">
				<Icon name="clock" size={14} /> <span class="ed-verify-running-words">{words}</span>
				<span class="ed-verify-elapsed">{t('verify.seconds', { seconds: shown })}</span>
				<button type="button" class="ed-button" aria-disabled={search.isStopping} onClick={() => (search.isStopping ? undefined : onCancel())}>
					{t('verify.cancel')}
				</button>
			</div>
			<AttemptList ctx={ctx} live={search.live} nowMs={now} />
			{searching.transportName() === 'node' ? null : <p class="ed-hint">{t('verify.cannotStop')}</p>}
		</div>
	);
}

function namesOf(rows: readonly LiveRow[], nameOf: (id: string) => string, separator: string): string {
	return [...new Set(rows.map((row) => nameOf(row.providerId)))].join(separator);
}
