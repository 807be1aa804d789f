/** The findings, for as long as the component that asks is on screen. */
import { useEffect } from 'preact/hooks';
import type { LeafContext } from '../desk';
import type { FindingsState } from '../findings';

/** The newest state of the findings; that they are wanted is said while the component is there. */
export function useFindings(ctx: LeafContext): FindingsState {
	const { desk } = ctx;
	useEffect(() => desk.askFindings(), [desk]);
	return desk.findings.value;
}
