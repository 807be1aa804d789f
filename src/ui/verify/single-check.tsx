/** One statement in the panel: says so when its record is not there (any more). */
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { statementOfTarget } from '../../verification/statements';
import type { LeafContext } from '../desk';
import { EmptyState } from '../widgets/empty-state';
import { CheckView } from './check-view';
import { nameOfCheck, nameOfTarget, type CheckTarget } from './check-target';
import type { VerifySession } from './verify-session';

/** While it is on screen, what other statements search for is stopped, but for the batch. */
export function SingleCheck({ ctx, target, session }: { readonly ctx: LeafContext; readonly target: CheckTarget; readonly session: VerifySession }): VNode {
	const { t, snapshot, decisions } = ctx.desk;
	const current = snapshot.value;
	// Of another workspace, records with the same key are others.
	const home = decisions.value;
	const name = nameOfTarget(target);
	const statement = useMemo(() => (current === null ? null : statementOfTarget(current, target)), [current, name]);
	const about = nameOfCheck(target, statement);
	const check = useMemo(() => session.checkOf(target), [session, about, statement === null, home]);
	const isGone = statement === null;
	useLayoutEffect(() => session.show(isGone ? null : check), [session, check, isGone]);
	const batch = session.stale.state.value;
	if (check === null || statement === null) return <EmptyState title={t('verify.gone')} text={t('verify.goneText')} />;
	// What is answered while it is the batch that searches is answered for all that follow.
	const several = target.kind === 'claim' && target.key === batch.current ? { searches: batch.order.length - batch.ends.size, most: batch.agreed - batch.spent } : null;
	return <CheckView key={about} ctx={ctx} check={check} statement={statement} several={several} />;
}
