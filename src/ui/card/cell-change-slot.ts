/**
 * The place in a subject's card where a cell can be changed. The card shows and never decides, so the frame puts the part that
 * does (of the review room) into this slot; where nobody does, there is nothing.
 */
import { createContext, type VNode } from 'preact';
import type { SubjectRow } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';

export interface CellChangeProps {
	readonly ctx: LeafContext;
	readonly subject: SubjectRow;
	/** Name of the column in the tracker's header. */
	readonly column: string;
}

export const CellChangeSlot = createContext<((props: CellChangeProps) => VNode | null) | null>(null);
