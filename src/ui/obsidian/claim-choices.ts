/**
 * The claims among which the person chooses one to verify, found by any of their words. Texts are gathered once per reading, in
 * slices; finding looks at each text once and keeps only the best, so a hundred thousand claims can be typed through.
 */
import type { DateValue } from '../../records/date-value';
import { titleOf } from '../models/record-title';
import type { RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { Breather } from '../../workspace/workspace-files';
import type { DateWords } from '../date-words';

/** So many are offered at once. */
export const MOST_CHOICES = 50;
const SLICE_MS = 8;
const ROWS_PER_LOOK = 256;
/** From so many letters on, letters in their order are looked for where words find nothing: fewer stand in every text. */
const FUZZY_FROM = 3;

/** Texts are the workspace's own. */
export interface ClaimChoice {
	readonly key: RecordKey;
	readonly title: string;
	readonly subject: string | null;
	readonly field: string | null;
	readonly value: string | null;
	/** `null`: the record does not say. */
	readonly verified: DateValue | null;
}

/** As `prepareFuzzySearch` of the app: how well a text holds the letters of the query in their order; `null` = not. */
export type PrepareFuzzy = (query: string) => (text: string) => { readonly score: number } | null;

export interface ClaimChoicesOptions {
	readonly snapshot: Snapshot;
	readonly dates: Pick<DateWords, 'dayOf'>;
	readonly prepareFuzzy: PrepareFuzzy;
	readonly breathe: Breather;
	/** Milliseconds. */
	readonly clock: () => number;
}

export interface ClaimChoices {
	/**
	 * At most {@link MOST_CHOICES}: those that hold every word of the query in statement, subject (key or name), field, value or id,
	 * the whole query in one piece first. Where there is none: those that hold its letters in order, the most alike first. Among
	 * equals, and for an empty query, those that were not verified for longest come first.
	 * @returns what the newest call finds: one that was overtaken gives that, too
	 */
	find(query: string): Promise<readonly ClaimChoice[]>;
}

interface Texts {
	readonly lines: readonly string[];
	/** Day of verification; -Infinity = never said. */
	readonly days: readonly number[];
}

interface Hit {
	readonly row: number;
	readonly score: number;
}

/** Makes the choice over one reading. Gathers nothing before the first call. */
export function createClaimChoices({ snapshot, dates, prepareFuzzy, breathe, clock }: ClaimChoicesOptions): ClaimChoices {
	const { claims } = snapshot;
	let gathering: Promise<Texts> | null = null;
	let newest: { readonly query: string; readonly found: Promise<readonly ClaimChoice[]> } | null = null;

	/** Calls `each` for every claim, letting the window paint in between. `false` when `mayGoOn` ended it. */
	const eachRow = async (each: (row: number) => void, mayGoOn: () => boolean = () => true): Promise<boolean> => {
		let sliceStart = clock();
		for (let row = 0; row < claims.length; row += 1) {
			each(row);
			if (row % ROWS_PER_LOOK !== ROWS_PER_LOOK - 1 || clock() - sliceStart < SLICE_MS) continue;
			await breathe();
			if (!mayGoOn()) return false;
			sliceStart = clock();
		}
		return true;
	};

	const gather = async (): Promise<Texts> => {
		const names = new Map(snapshot.subjects.map(({ id, name }) => [id, name]));
		const lines: string[] = [];
		const days: number[] = [];
		await eachRow((row) => {
			const { text, subject, field, value, verifiedAt, id } = claims.at(row);
			const name = subject === null ? undefined : names.get(subject);
			lines.push([text, subject, name, field, field?.replaceAll('_', ' '), value, id?.shown].filter((part) => typeof part === 'string').join('\n').normalize('NFKC').toLowerCase());
			days.push((verifiedAt === null ? null : dates.dayOf(verifiedAt)) ?? Number.NEGATIVE_INFINITY);
		});
		return { lines, days };
	};

	const look = async (query: string, isNewest: () => boolean): Promise<readonly ClaimChoice[] | null> => {
		const { lines, days } = await (gathering ??= gather());
		const order = (one: Hit, other: Hit): number => other.score - one.score || byAge(days, one.row, other.row) || one.row - other.row;
		const asked = query.normalize('NFKC').toLowerCase().trim();
		const words = asked.split(/\s+/u).filter((word) => word !== '');
		const found = new Best(order);
		const isWhole = await eachRow((row) => {
			const line = lines[row] ?? '';
			if (words.every((word) => line.includes(word))) found.add({ row, score: words.length > 0 && line.includes(asked) ? 1 : 0 });
		}, isNewest);
		if (!isWhole) return null;
		if (found.hits.length > 0 || asked.length < FUZZY_FROM) return found.hits.map(choiceOf);
		const fuzzy = prepareFuzzy(asked);
		const isDone = await eachRow((row) => {
			const line = lines[row] ?? '';
			const match = hasInOrder(line, asked) ? fuzzy(line) : null;
			if (match !== null) found.add({ row, score: match.score });
		}, isNewest);
		return isDone ? found.hits.map(choiceOf) : null;
	};

	const choiceOf = ({ row }: Hit): ClaimChoice => {
		const claim = claims.at(row);
		const { key, subject, field, value, verifiedAt } = claim;
		return { key, title: titleOf(claim) ?? key, subject, field, value, verified: verifiedAt };
	};

	const find = (query: string): Promise<readonly ClaimChoice[]> => {
		if (newest?.query === query) return newest.found;
		const isNewest = (): boolean => newest?.found === found;
		const found: Promise<readonly ClaimChoice[]> = Promise.resolve()
			.then(() => look(query, isNewest))
			.then((choices) => choices ?? newest?.found ?? []);
		newest = { query, found };
		return found;
	};
	return { find };
}

function byAge(days: readonly number[], one: number, other: number): number {
	const [a = 0, b = 0] = [days[one], days[other]];
	return a === b ? 0 : a < b ? -1 : 1;
}

/** Cheap: most texts fall here, before the likeness of the others is reckoned. */
function hasInOrder(line: string, letters: string): boolean {
	let at = 0;
	for (const letter of letters) {
		if (/\s/u.test(letter)) continue;
		at = line.indexOf(letter, at) + 1;
		if (at === 0) return false;
	}
	return true;
}

/** The best hits in order; all others are let go at once. */
class Best {
	readonly hits: Hit[] = [];

	constructor(private readonly order: (one: Hit, other: Hit) => number) {}

	add(hit: Hit): void {
		const { hits, order } = this;
		const last = hits.at(-1);
		if (hits.length >= MOST_CHOICES && last !== undefined && order(last, hit) <= 0) return;
		let at = hits.length;
		for (let before = hits[at - 1]; before !== undefined && order(hit, before) < 0; before = hits[at - 1]) at -= 1;
		hits.splice(at, 0, hit);
		if (hits.length > MOST_CHOICES) hits.pop();
	}
}
