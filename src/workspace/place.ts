/** Identity and place of a record (DESIGN §3, rules 1 and 5). */

/**
 * The identity of a record across snapshots: `<kind>/<id key>`, or `<kind>/@<path>:<offset>` for a record without an
 * id (DESIGN §3, rule 5). It goes into view state and links.
 */
export type RecordKey = string;

/** Where a line is: `offset` and `length` in bytes (without the line break), `line` from 1. */
export interface Place {
	readonly path: string;
	readonly line: number;
	readonly offset: number;
	readonly length: number;
}
