/** The dates of a record, for what is said about whole files: the newest one, and the ones that cannot be. */
import type { DateValue } from '../records/date-value';
import type { RecordKind, ValuesOfKind } from '../records/record-types';

type DatesOf = { readonly [K in RecordKind]: (values: ValuesOfKind[K]) => readonly (DateValue | null)[] };

/** When a record says it was made or last changed; never a time that lies ahead by nature (due, review, expiry). */
const WRITTEN: DatesOf = {
	search_run: (run) => [run.startedAt, run.finishedAt],
	retrieval_run: (run) => [run.at],
	source: (source) => [source.retrievedAt],
	claim: (claim) => [claim.at, claim.verifiedAt],
	item: (item) => [item.createdAt, item.updatedAt],
};

const OTHER: DatesOf = {
	search_run: () => [],
	retrieval_run: () => [],
	source: (source) => [source.publishedAt],
	claim: (claim) => [claim.reviewBy],
	item: (item) => [item.dueAt, item.expiresAt],
};

/** The times at which the record says it was made or changed; `null` where it does not say. */
export function writtenDates<K extends RecordKind>(kind: K, values: ValuesOfKind[K]): readonly (DateValue | null)[] {
	return WRITTEN[kind](values);
}

/** Its other dates: published, due, to be reviewed, expiring. */
export function otherDates<K extends RecordKind>(kind: K, values: ValuesOfKind[K]): readonly (DateValue | null)[] {
	return OTHER[kind](values);
}
