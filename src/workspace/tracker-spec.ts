/** What the profile says about one tracker: which CSV, and which column means what. */
import type { Certainty } from '../records/record-types';

/** One date column of a tracker. */
export interface TrackerDateSpec {
	/** Where in the profile it stands, e.g. `trackers[0].dates[1]`. */
	readonly where: string;
	readonly column: string;
	/** What a person reads; the column name when the profile gives none. */
	readonly label: string;
	/** The column whose word says official or estimated; `null` when there is none. */
	readonly certaintyColumn: string | null;
	/** What holds for every date of the column unless a cell says it is estimated. */
	readonly certainty: Certainty | null;
}

export interface TrackerSpec {
	/** Where in the profile it stands, e.g. `trackers[0]`: problems name it. */
	readonly where: string;
	/** A path, or a glob when several files share the columns. */
	readonly path: string;
	/** What a person reads; `null`: the file's base name. */
	readonly name: string | null;
	readonly key: string;
	readonly nameColumn: string | null;
	readonly tier: string | null;
	readonly stage: string | null;
	readonly priority: string | null;
	readonly page: string | null;
	readonly dates: readonly TrackerDateSpec[];
}
