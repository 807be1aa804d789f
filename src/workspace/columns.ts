/**
 * Columns: one field of many records, stored side by side instead of as objects, so that a record costs tens of bytes
 * and not hundreds (DESIGN §8). All columns append only; entry n belongs to the n-th record of its file.
 */
import type { StatusValue } from '../records/record-types';
import { GrowF64, GrowU32, GrowU8 } from './growable';

export interface Column<T> {
	push(value: T): void;
	/** The value as it was pushed (equal, not the same object). Only for indices that were pushed. */
	at(index: number): T;
}

/** Free text, each mostly different: titles, statements, addresses. */
export class TextColumn implements Column<string | null> {
	private readonly texts: (string | null)[] = [];

	push(value: string | null): void {
		this.texts.push(value);
	}

	at(index: number): string | null {
		return this.texts[index] ?? null;
	}
}

/** Words of which there are few (statuses, providers, fields): each distinct word is kept once, rows keep its number. */
export class WordColumn<T extends string | null> implements Column<T> {
	private readonly codes = new GrowU32();
	private readonly codeOf = new Map<string, number>();
	private readonly words: string[] = [];

	push(value: T): void {
		if (value === null) {
			this.codes.push(0);
			return;
		}
		let code = this.codeOf.get(value);
		if (code === undefined) {
			this.words.push(value);
			code = this.words.length;
			this.codeOf.set(value, code);
		}
		this.codes.push(code);
	}

	at(index: number): T {
		return this.wordOf(this.codes.at(index)) as T;
	}

	/** 0 for no word, else a number that is the same for equal words of this column. */
	codeAt(index: number): number {
		return this.codes.at(index);
	}

	wordOf(code: number): string | null {
		return code === 0 ? null : (this.words[code - 1] ?? null);
	}
}

/** Numbers; JSON has no NaN, so NaN stands for "not there". */
export class NumberColumn implements Column<number | null> {
	private readonly numbers = new GrowF64();

	push(value: number | null): void {
		this.numbers.push(value ?? NaN);
	}

	at(index: number): number | null {
		const value = this.numbers.at(index);
		return Number.isNaN(value) ? null : value;
	}
}

/** Yes, no or not said. */
export class FlagColumn implements Column<boolean | null> {
	private readonly flags = new GrowU8();

	push(value: boolean | null): void {
		this.flags.push(value === null ? 0 : value ? 2 : 1);
	}

	at(index: number): boolean | null {
		const flag = this.flags.at(index);
		return flag === 0 ? null : flag === 2;
	}
}

const NO_WORDS: readonly string[] = [];

/** Short lists of words; the empty list is shared. */
export class ListColumn implements Column<readonly string[]> {
	private readonly lists: (readonly string[])[] = [];

	push(value: readonly string[]): void {
		this.lists.push(value.length === 0 ? NO_WORDS : value);
	}

	at(index: number): readonly string[] {
		return this.lists[index] ?? NO_WORDS;
	}
}

/** A status: the word as written and the known status it spells. */
export class StatusColumn<Known extends string> implements Column<StatusValue<Known>> {
	private readonly raw = new WordColumn<string | null>();
	private readonly known = new WordColumn<Known | null>();

	push(value: StatusValue<Known>): void {
		this.raw.push(value.raw);
		this.known.push(value.known);
	}

	at(index: number): StatusValue<Known> {
		return { raw: this.raw.at(index), known: this.known.at(index) };
	}

	/** Whether the line says a status, in whatever words. */
	isSaidAt(index: number): boolean {
		return this.raw.codeAt(index) !== 0 || this.known.codeAt(index) !== 0;
	}

	knownAt(index: number): Known | null {
		return this.known.at(index);
	}
}
