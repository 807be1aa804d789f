/**
 * The filter language of the lists: `tier = Reach and stage != Archived and deadline < 2026-12-01`.
 *
 *     filter    = either { "or" either }          either = part { "and" part }
 *     part      = "not" part | "(" filter ")" | name condition
 *     condition = ( = != < <= > >= contains ) value | ["not"] "in" "(" value { "," value } ")" | "is" ["not"] "empty"
 *
 * A filter that cannot be understood is not applied at all, and says why: a list never gets shorter in silence. Pure.
 */
import { nearestName } from '../../workspace/nearest-name';
import { fieldNamed, type Field } from './fields';
import { valueTest, type FilterContext } from './filter-values';
import { filterWords, type FilterOperator, type FilterWord } from './filter-words';

export interface FilterProblem {
	readonly code: 'unknown_field' | 'expected_name' | 'expected_operator' | 'expected_value' | 'unclosed_quote' | 'unclosed_bracket' | 'unexpected' | 'bad_number' | 'bad_date' | 'bad_flag';
	/** The words in question, as typed; empty at the end of the text. */
	readonly found: string;
	/** The nearest name that would be right, if one is near. */
	readonly nearest: string | null;
	/** Offset in the filter text, UTF-16 units. */
	readonly at: number;
}

export interface ParsedFilter<Row> {
	/** True for rows that stay. Always true when there are problems or the text is blank. */
	readonly test: (row: Row) => boolean;
	readonly problems: readonly FilterProblem[];
}

type RowTest<Row> = (row: Row) => boolean;
const NO_CONTEXT: FilterContext = { words: null, today: null };
const MAX_DEPTH = 60;

/**
 * Reads a filter text. Never throws.
 * @param fields what the rows can be filtered by (fields with `filter: false` cannot)
 * @param context the person's calendar; without it instants fall on their UTC day and `today` is unknown
 */
export function parseFilter<Row>(text: string, fields: readonly Field<Row>[], context: FilterContext = NO_CONTEXT): ParsedFilter<Row> {
	const words = filterWords(text);
	if (words.length === 0) return { test: () => true, problems: [] };
	const unclosed = words.find((word) => !word.closed);
	if (unclosed !== undefined) return refused([{ code: 'unclosed_quote', found: unclosed.text, nearest: null, at: unclosed.at }]);
	try {
		const parser = new FilterParser(text, words, fields.filter((field) => field.filter !== false), context);
		return { test: parser.whole(), problems: [] };
	} catch (error) {
		if (error instanceof FilterError) return refused([error.problem]);
		throw error;
	}
}

function refused<Row>(problems: readonly FilterProblem[]): ParsedFilter<Row> {
	return { test: () => true, problems };
}

class FilterError extends Error {
	constructor(readonly problem: FilterProblem) {
		super(problem.code);
	}
}

class FilterParser<Row> {
	private next = 0;
	private depth = 0;

	constructor(
		private readonly text: string,
		private readonly words: readonly FilterWord[],
		private readonly fields: readonly Field<Row>[],
		private readonly context: FilterContext,
	) {}

	whole(): RowTest<Row> {
		const test = this.either();
		const rest = this.peek();
		if (rest !== undefined) this.fail(rest.kind === 'close' ? 'unclosed_bracket' : 'unexpected', rest);
		return test;
	}

	private either(): RowTest<Row> {
		const tests = [this.all()];
		while (this.take('or', '或')) tests.push(this.all());
		return tests.length === 1 && tests[0] !== undefined ? tests[0] : (row) => tests.some((test) => test(row));
	}

	private all(): RowTest<Row> {
		const tests = [this.part()];
		while (this.take('and', '且')) tests.push(this.part());
		return tests.length === 1 && tests[0] !== undefined ? tests[0] : (row) => tests.every((test) => test(row));
	}

	private part(): RowTest<Row> {
		this.depth += 1;
		if (this.depth > MAX_DEPTH) this.fail('unexpected', this.peek());
		const test = this.partInside();
		this.depth -= 1;
		return test;
	}

	private partInside(): RowTest<Row> {
		if (this.take('not', '非')) {
			const test = this.part();
			return (row) => !test(row);
		}
		if (this.peek()?.kind === 'open') {
			this.next += 1;
			const test = this.either();
			if (this.peek()?.kind !== 'close') this.fail('unclosed_bracket', this.peek());
			this.next += 1;
			return test;
		}
		return this.condition();
	}

	private condition(): RowTest<Row> {
		const word = this.peek();
		if (word === undefined || (word.kind !== 'word' && word.kind !== 'quoted')) return this.fail('expected_name', word);
		this.next += 1;
		const field = fieldNamed(this.fields, word.text);
		if (field === null) {
			throw new FilterError({ code: 'unknown_field', found: word.text, nearest: nearestName(word.text, this.fields.map((known) => known.name)), at: word.at });
		}
		const { operator, negated } = this.operator();
		const at = this.peek()?.at ?? this.text.length;
		const wanted = operator === 'empty' ? [] : operator === 'in' ? this.list() : [this.value()];
		const test = valueTest(field.type, operator, wanted, this.context);
		if (typeof test !== 'function') throw new FilterError({ code: test.problem, found: test.found, nearest: null, at });
		const { get } = field;
		return negated ? (row) => !test(get(row)) : (row) => test(get(row));
	}

	private operator(): { readonly operator: FilterOperator; readonly negated: boolean } {
		const word = this.peek();
		if (word?.kind === 'operator') {
			this.next += 1;
			return { operator: word.text as FilterOperator, negated: false };
		}
		if (this.take('为空')) return { operator: 'empty', negated: false };
		if (this.take('不为空')) return { operator: 'empty', negated: true };
		if (this.take('不包含')) return { operator: 'contains', negated: true };
		if (this.take('is')) {
			const negated = this.take('not');
			if (!this.take('empty')) this.fail('expected_operator', this.peek());
			return { operator: 'empty', negated };
		}
		const negated = this.take('not');
		if (this.take('contains', '包含')) return { operator: 'contains', negated };
		if (this.take('in', '属于')) return { operator: 'in', negated };
		return this.fail('expected_operator', this.peek());
	}

	private list(): readonly string[] {
		if (this.peek()?.kind !== 'open') return [this.value()];
		this.next += 1;
		const values = [this.value()];
		while (this.peek()?.kind === 'comma') {
			this.next += 1;
			values.push(this.value());
		}
		if (this.peek()?.kind !== 'close') this.fail('unclosed_bracket', this.peek());
		this.next += 1;
		return values;
	}

	/** A quoted text, or plain words up to the next `and`, `or`, bracket or comma, as typed. */
	private value(): string {
		const first = this.peek();
		if (first?.kind === 'quoted') {
			this.next += 1;
			return first.text;
		}
		if (first === undefined || first.kind !== 'word' || isJoin(first)) return this.fail('expected_value', first);
		let last = first;
		for (;;) {
			this.next += 1;
			const word = this.peek();
			if (word === undefined || word.kind !== 'word' || isJoin(word)) break;
			last = word;
		}
		return this.text.slice(first.at, last.end);
	}

	private peek(): FilterWord | undefined {
		return this.words[this.next];
	}

	/** Moves past the next word if it is one of these (unquoted, any case). */
	private take(...keywords: readonly string[]): boolean {
		const word = this.peek();
		if (word?.kind !== 'word' || !keywords.includes(word.text.toLowerCase())) return false;
		this.next += 1;
		return true;
	}

	private fail(code: FilterProblem['code'], word: FilterWord | undefined): never {
		throw new FilterError({ code, found: word?.text ?? '', nearest: null, at: word?.at ?? this.text.length });
	}
}

function isJoin(word: FilterWord): boolean {
	return word.kind === 'word' && ['and', 'or', '且', '或'].includes(word.text.toLowerCase());
}
