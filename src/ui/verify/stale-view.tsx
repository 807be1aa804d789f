/** The claims that were not verified for long: picked by the person, searched for one after the other, each with how it ended. */
import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { staleClaims } from '../../verification/stale-claims';
import type { StaleClaim } from '../../verification/verification-types';
import type { LeafContext } from '../desk';
import { EmptyState } from '../widgets/empty-state';
import { useNarrow } from '../widgets/frame-size';
import { WindowedList } from '../widgets/windowed-list';
import { BatchBar } from './batch-bar';
import { StaleFoot } from './stale-foot';
import { StaleRow } from './stale-row';
import { SingleCheck } from './single-check';
import { keyOfStale } from './stale-batch';
import type { VerifySession } from './verify-session';

const ROW_PX = 62;
const NARROW_ROW_PX = 84;
const NONE: readonly StaleClaim[] = [];

export function StaleView({ ctx, session }: { readonly ctx: LeafContext; readonly session: VerifySession }): VNode {
	const { stale } = session;
	const opened = stale.opened.value;
	if (opened === null) return <StaleList ctx={ctx} session={session} />;
	const close = (): void => {
		stale.opened.value = null;
	};
	return (
		<>
			<BatchBar ctx={ctx} batch={stale} onOpen={close} isFromList />
			<SingleCheck ctx={ctx} target={{ kind: 'claim', key: opened }} session={session} />
		</>
	);
}

function StaleList({ ctx, session }: { readonly ctx: LeafContext; readonly session: VerifySession }): VNode {
	const { desk } = ctx;
	const { t, dates, searching, snapshot } = desk;
	const { stale } = session;
	const narrow = useNarrow();
	const days = searching.config.value.staleAfterDays;
	const listed = desk.derive(`verify.stale.${days}`, (now, nowMs) => staleClaims(now, nowMs, days, dates)).value ?? NONE;
	const state = stale.state.value;
	const isChoosing = state.phase === 'choosing';
	const ticked = stale.ticked.value;
	// While it runs the list stands still: what was just searched for does not move away from under the eyes.
	const claims = isChoosing ? listed : state.claims;
	useLayoutEffect(() => session.show(null), [session]);
	if (isChoosing && listed.length === 0) {
		const isNone = (snapshot.value?.claims.length ?? 0) === 0;
		return <EmptyState title={t(isNone ? 'verify.staleNoClaims' : 'verify.staleNone')} text={isNone ? t('verify.nothingText') : t('verify.staleNoneText', { n: days })} />;
	}
	const keys = listed.map(keyOfStale);
	const chosen = listed.filter((claim) => ticked.has(keyOfStale(claim)));
	return (
		<div class="ed-verify-stale">
			<h2 class="ed-title">{t('verify.staleTitle')}</h2>
			{isChoosing ? (
				<>
					<p class="ed-hint">{t('verify.staleText', { n: days })}</p>
					<label class="ed-verify-pick">
						<input type="checkbox" checked={chosen.length > 0 && chosen.length === keys.length} onChange={(event) => stale.tick(keys, event.currentTarget.checked)} /> {t('verify.staleAll', { n: keys.length })}
					</label>
				</>
			) : null}
			<WindowedList
				class="ed-verify-stale-list"
				items={claims}
				keyOf={keyOfStale}
				rowHeight={narrow ? NARROW_ROW_PX : ROW_PX}
				label={t('verify.staleTitle')}
				render={(claim) => <StaleRow ctx={ctx} claim={claim} batch={stale} recordKey={keyOfStale(claim)} />}
			/>
			<StaleFoot ctx={ctx} session={session} chosen={chosen} />
		</div>
	);
}
