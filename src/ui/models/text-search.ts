/**
 * Free-text search over the rows of one list. Latin words match by their beginning, and by likeness when nothing begins
 * so; Chinese, Japanese and Korean text, which has no spaces, is cut into pairs and single characters. Pure.
 */
import MiniSearch from 'minisearch';
import { textOfValue, type Field } from './fields';

export interface TextSearch {
	/**
	 * Indices (into the rows given) of the rows that hold every word of the text. A text without a single letter or
	 * digit finds nothing.
	 */
	search(text: string): ReadonlySet<number>;
	/**
	 * Builds the index a little at a time, so that the window stays free (DESIGN §8).
	 * @param mayGoOn asked after every few rows; false stops
	 * @returns true when the index is complete
	 */
	prepare(mayGoOn: () => boolean): boolean;
}

interface SearchDocument {
	readonly id: number;
	readonly text: string;
}

const ROWS_PER_LOOK = 16;
const WIDE_RUN = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)/u;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Makes a search over rows. The index is built at the first search, not before.
 * @param fields those with `search: true` are searched
 * @param earlier a search over an earlier reading of the same list: rows whose text is unchanged at the same index are
 * not indexed again. It must not be used afterwards
 */
export function createTextSearch<Row>(rows: readonly Row[], fields: readonly Field<Row>[], earlier: TextSearch | null = null): TextSearch {
	const searched = fields.filter((field) => field.search === true);
	const textAt = (index: number): string => {
		const row = rows[index];
		return row === undefined ? '' : searched.map((field) => textOfValue(field.get(row))).join('\n');
	};
	return new RowSearch(rows.length, textAt, earlier instanceof RowSearch ? earlier : null);
}

class RowSearch implements TextSearch {
	private index: MiniSearch<SearchDocument> | null = null;
	private texts: string[] = [];
	/** Documents replaced or taken out since the index was made: they still take room in it. */
	private leftovers = 0;
	private next = 0;
	private done = false;

	constructor(
		private readonly length: number,
		private readonly textAt: (index: number) => string,
		private earlier: RowSearch | null,
	) {}

	search(text: string): ReadonlySet<number> {
		const words = searchWords(text);
		if (words.length === 0) return new Set();
		const index = this.built();
		const exact = this.find(index, text, false);
		return exact.size > 0 ? exact : this.find(index, text, true);
	}

	private find(index: MiniSearch<SearchDocument>, text: string, fuzzy: boolean): ReadonlySet<number> {
		const results = index.search(text, {
			combineWith: 'AND',
			tokenize: (asked) => [...searchWords(asked)],
			prefix: (term) => !isWide(term),
			fuzzy: fuzzy ? (term) => (isWide(term) || /\d/u.test(term) || term.length < 4 ? false : term.length < 8 ? 1 : 2) : false,
		});
		return new Set(results.map((result) => Number(result.id)));
	}

	private built(): MiniSearch<SearchDocument> {
		this.prepare(() => true);
		return this.index ?? newIndex();
	}

	prepare(mayGoOn: () => boolean): boolean {
		if (this.done) return true;
		const index = this.index ?? this.begin();
		while (this.next < this.length) {
			this.put(index, this.next);
			this.next += 1;
			if (this.next % ROWS_PER_LOOK === 0 && this.next < this.length && !mayGoOn()) return false;
		}
		for (let id = this.length; id < this.texts.length; id++) index.discard(id);
		this.leftovers += Math.max(0, this.texts.length - this.length);
		this.texts.length = this.length;
		this.done = true;
		return true;
	}

	/** Takes over the earlier index unless it is mostly leftovers. */
	private begin(): MiniSearch<SearchDocument> {
		const earlier = this.earlier?.handOver() ?? null;
		this.earlier = null;
		const taken = earlier !== null && earlier.leftovers <= this.length ? earlier : { index: newIndex(), texts: [], leftovers: 0 };
		this.index = taken.index;
		this.texts = taken.texts;
		this.leftovers = taken.leftovers;
		return taken.index;
	}

	private put(index: MiniSearch<SearchDocument>, id: number): void {
		const text = this.textAt(id);
		if (this.texts[id] === text) return;
		if (id < this.texts.length) {
			index.replace({ id, text });
			this.leftovers += 1;
		} else {
			index.add({ id, text });
		}
		this.texts[id] = text;
	}

	/** Gives the index away to the search over the next reading; `null` when there is none yet. */
	handOver(): { readonly index: MiniSearch<SearchDocument>; readonly texts: string[]; readonly leftovers: number } | null {
		if (this.index === null) return this.earlier?.handOver() ?? null;
		return { index: this.index, texts: this.texts, leftovers: this.leftovers };
	}
}

function newIndex(): MiniSearch<SearchDocument> {
	return new MiniSearch<SearchDocument>({
		fields: ['text'],
		tokenize: (text) => [...indexWords(text)],
		processTerm: (term) => term,
		autoVacuum: false,
	});
}

function isWide(term: string): boolean {
	return WIDE_RUN.test(term);
}

/** Words of a text to be indexed: Latin words whole, wide runs as single characters and pairs. */
export function indexWords(text: string): readonly string[] {
	const words: string[] = [];
	for (const piece of pieces(text)) {
		if (!isWide(piece)) {
			words.push(piece);
			continue;
		}
		const characters = [...piece];
		characters.forEach((character, position) => {
			words.push(character);
			const following = characters[position + 1];
			if (following !== undefined) words.push(character + following);
		});
	}
	return words;
}

/** Words of a text to be searched for: wide runs as pairs, a lone wide character as itself. */
export function searchWords(text: string): readonly string[] {
	const words: string[] = [];
	for (const piece of pieces(text)) {
		const characters = isWide(piece) ? [...piece] : null;
		if (characters === null || characters.length === 1) words.push(piece);
		else characters.slice(1).forEach((character, position) => words.push((characters[position] ?? '') + character));
	}
	return words;
}

function pieces(text: string): readonly string[] {
	const runs = text.normalize('NFKC').toLowerCase().match(RUN) ?? [];
	return runs.flatMap((run) => (isWide(run) ? run.split(WIDE_RUN).filter((piece) => piece !== '') : [run]));
}
