/** Small snapshots for the tests of the view models, made by hand. */
import type { DateValue } from '../../../src/records/date-value';
import type { ClaimValues, ItemValues, RecordId } from '../../../src/records/record-types';
import type {
	ClaimRow,
	ItemRegisterView,
	ItemRow,
	Place,
	ProfileReport,
	RecordTable,
	RowBase,
	Snapshot,
	SubjectDate,
	SubjectRow,
} from '../../../src/workspace/snapshot-types';

export const DAY_MS = 86_400_000;

export function day(text: string): DateValue {
	return { precision: 'day', ms: Date.parse(`${text}T00:00:00Z`), text };
}
export function month(text: string): DateValue {
	return { precision: 'month', ms: Date.parse(`${text}-01T00:00:00Z`), text };
}
export function year(text: string): DateValue {
	return { precision: 'year', ms: Date.parse(`${text}-01-01T00:00:00Z`), text };
}
export function instant(text: string): DateValue {
	return { precision: 'instant', ms: Date.parse(text), text };
}
export function prose(text: string): DateValue {
	return { precision: 'prose', ms: NaN, text };
}
export function impossible(text: string): DateValue {
	return { precision: 'invalid', ms: NaN, text };
}
/** The day number of a calendar day. */
export function dayNumber(text: string): number {
	return Date.parse(`${text}T00:00:00Z`) / DAY_MS;
}
export function id(text: string): RecordId {
	return { key: `s:${text}`, shown: text };
}

const PLACE: Place = { path: 'made.jsonl', line: 1, offset: 0, length: 1 };

export function claim(text: string, values: Partial<ClaimValues> = {}): ClaimRow {
	return {
		key: `claim/s:${text}`,
		kind: 'claim',
		row: 0,
		place: PLACE,
		versions: 1,
		id: id(text),
		text: `Claim ${text}`,
		subject: null,
		field: null,
		value: null,
		certainty: null,
		confidence: null,
		statusRaw: null,
		sourceIds: [],
		urls: [],
		runIds: [],
		refines: null,
		at: null,
		verifiedAt: null,
		reviewBy: null,
		...values,
	};
}

export function item(text: string, values: Partial<ItemValues & Pick<ItemRow, 'effective' | 'effectiveText' | 'deferredUntil'>> = {}): ItemRow {
	return {
		key: `item/s:${text}`,
		kind: 'item',
		row: 0,
		place: PLACE,
		versions: 1,
		effective: 'pending',
		effectiveText: values.effective ?? 'pending',
		deferredUntil: null,
		id: id(text),
		title: `Item ${text}`,
		titleRank: 1,
		itemKind: 'action_item',
		kindRaw: 'action_item',
		status: { raw: 'pending', known: 'pending' },
		actor: null,
		subject: null,
		target: null,
		options: [],
		risk: null,
		confidence: null,
		claimIds: [],
		sourceIds: [],
		runIds: [],
		supersedes: null,
		createdAt: null,
		updatedAt: null,
		dueAt: null,
		expiresAt: null,
		...values,
	};
}

export function subjectDate(value: DateValue, more: Partial<SubjectDate> = {}): SubjectDate {
	return { column: 'deadline', label: 'Deadline', value, certainty: null, claims: [], ...more };
}

export function subject(text: string, values: Partial<SubjectRow> = {}): SubjectRow {
	return {
		key: `subject/t.csv#${text}`,
		id: text,
		tracker: 't.csv',
		name: `Programme ${text}`,
		tier: null,
		stage: null,
		priority: null,
		page: null,
		dates: [],
		cells: [],
		place: PLACE,
		...values,
	};
}

function table<Row extends RowBase & { readonly id: RecordId | null }>(rows: readonly Row[]): RecordTable<Row> {
	return {
		length: rows.length,
		at(row) {
			const found = rows[row];
			if (found === undefined) throw new RangeError(String(row));
			return found;
		},
		find: (key) => rows.find((row) => row.key === key) ?? null,
		findById: (wanted) => rows.find((row) => row.id?.key === wanted.key) ?? null,
		versionsOf: () => [PLACE],
		[Symbol.iterator]: () => rows[Symbol.iterator](),
	};
}

/** What only the decision desk asks of a snapshot; the view models do not. */
const NO_REGISTER: ItemRegisterView = { has: () => false, linesOf: () => [], era: {}, stampOf: () => -1, supersededBy: () => null, claimed: [], sameTarget: [], waits: () => false };

export interface Made {
	readonly subjects?: readonly SubjectRow[];
	readonly claims?: readonly ClaimRow[];
	readonly items?: readonly ItemRow[];
	readonly profile?: Partial<ProfileReport>;
}

export function snapshot(made: Made = {}): Snapshot {
	return {
		revision: 1,
		asOfMs: 0,
		location: '/made',
		profile: { path: null, name: null, tiers: ['Reach', 'Target', 'Safety'], stages: ['Research', 'Shortlist', 'Submitted'], staleAfterDays: 30, pinnedNow: null, problems: [], ...made.profile },
		readOptions: new Map(),
		files: [],
		conflictCopies: [],
		searchRuns: table([]),
		retrievalRuns: table([]),
		sources: table([]),
		claims: table(made.claims ?? []),
		items: table(made.items ?? []),
		itemRegister: NO_REGISTER,
		subjects: made.subjects ?? [],
		trackers: [],
		trackerOffers: [],
		pages: [],
		briefs: [],
		chain: { restsOn: () => [], leadsTo: () => [], danglingOf: () => [], dangling: [], claimsAbout: () => [] },
		find: () => null,
	};
}
