/** Below what waits for the person: what they approved and is not written, and what they put off. */
import type { VNode } from 'preact';
import type { LeafContext } from '../../desk';
import { approvedGroup, deferredGroup, unwrittenWords } from '../../models/overview-decided';
import { AgentText } from '../../widgets/agent-text';
import { goToList } from '../../widgets/go-to-view';

/** List items for the panel's list; nothing where nothing is so. */
export function DecidedLines({ ctx }: { readonly ctx: LeafContext }): VNode {
	const { desk } = ctx;
	const { deciding, dates, now, t } = desk;
	const approved = desk.derive('overview-approved', approvedGroup).value;
	const deferred = desk.derive('overview-deferred', (snapshot) => deferredGroup(snapshot, dates)).value;
	const next = deferred?.next ?? null;
	const nextDay = next === null ? null : dates.dayOf(next);
	const returns = nextDay === null ? '' : t('overview.deferredNext', { when: dates.fromToday(nextDay, dates.today(now.value)) });
	return (
		<>
			{approved === null ? null : <DecidedLine ctx={ctx} id="approved" count={approved.count} what={t('common.state.approved')} text={unwrittenWords(approved.keys, deciding.value, t)} filter={approved.filter} />}
			{deferred === null ? null : <DecidedLine ctx={ctx} id="deferred" count={deferred.count} what={t('overview.deferred')} text={returns} filter={deferred.filter} />}
		</>
	);
}

interface DecidedLineProps {
	readonly ctx: LeafContext;
	readonly id: string;
	readonly count: number;
	readonly what: string;
	/** Why, or when: the app's own words. */
	readonly text: string;
	readonly filter: string;
}

function DecidedLine({ ctx, id, count, what, text, filter }: DecidedLineProps): VNode {
	const { t } = ctx.desk;
	const name = [t('overview.waitingState', { n: count, state: what }), text].filter((part) => part !== '').join(t('common.listSeparator'));
	return (
		<li class="ed-wait-decided">
			<button type="button" class={`ed-line ed-wait ed-line-${id}`} aria-label={name} title={name} onClick={() => goToList(ctx, 'pending', { filter })}>
				<span class="ed-wait-count">{new Intl.NumberFormat(t.tag).format(count)}</span>
				<span class="ed-wait-what">{what}</span>
				<span class="ed-wait-why">
					<AgentText text={text} lines={2} />
				</span>
			</button>
		</li>
	);
}
