/** What a check found, before the profile's levels and the order of the report are applied to it. */
import type { Place, RecordKey } from '../workspace/place';
import type { RuleCode } from './rule-table';

export interface Draft {
	readonly code: RuleCode;
	readonly place: Place | null;
	/** In characters from 1; 1 where it is not known. */
	readonly column?: number;
	readonly record?: RecordKey | null;
	readonly also?: readonly Place[];
	readonly params?: Readonly<Record<string, string | number>>;
	/** What makes this finding another one than others of its rule on the same record or in the same file. */
	readonly mark?: string;
}

export type Tell = (draft: Draft) => void;

/** Drafts listed of one rule in one file; the rest is counted. */
export const MOST_PER_RULE = 1000;

/** The drafts of one file: the first of each rule, and how many more there were. */
export class DraftList {
	readonly more = new Map<RuleCode, number>();
	private readonly listed = new Set<Draft>();
	private readonly counts = new Map<RuleCode, number>();

	/** In the order in which they were told. */
	get drafts(): Iterable<Draft> {
		return this.listed;
	}

	readonly tell: Tell = (draft) => {
		const count = this.counts.get(draft.code) ?? 0;
		if (count < MOST_PER_RULE) {
			this.counts.set(draft.code, count + 1);
			this.listed.add(draft);
		} else this.more.set(draft.code, (this.more.get(draft.code) ?? 0) + 1);
	};

	/** Takes drafts back: a later line has mended what they told. */
	withdraw(mended: Iterable<Draft>): void {
		for (const draft of mended) {
			const counts = this.listed.delete(draft) ? this.counts : this.more;
			counts.set(draft.code, (counts.get(draft.code) ?? 1) - 1);
		}
	}
}

/** Stands for a file as a whole. */
export function wholeFile(path: string): Place {
	return { path, line: 1, offset: 0, length: 0 };
}
