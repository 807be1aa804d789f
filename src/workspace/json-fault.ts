/**
 * Where a text stops being JSON. `JSON.parse` words its errors differently in every engine and some give no place at
 * all, so the place is found here; a person who mistypes a comma gets a line and a column.
 */

export interface TextPosition {
	/** From 1. */
	readonly line: number;
	/** From 1, in characters (code points). */
	readonly column: number;
}

/** Line and column of a character offset (UTF-16 units). */
export function positionAt(text: string, offset: number): TextPosition {
	const before = text.slice(0, offset).split('\n');
	return { line: before.length, column: Array.from(before[before.length - 1] ?? '').length + 1 };
}

const SPACE = /[ \t\n\r]*/uy;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/uy;
const WORD = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/uy;
const DEEPEST = 200;

/** Reads JSON and remembers the offset it got to; `fault` stays `null` as long as all is well. */
class Scanner {
	private at = 0;
	fault: number | null = null;

	constructor(private readonly text: string) {}

	/** Takes what the sticky pattern matches here; false when it does not. */
	private take(pattern: RegExp): boolean {
		pattern.lastIndex = this.at;
		const match = pattern.exec(this.text);
		if (match === null) return false;
		this.at += match[0].length;
		return true;
	}

	private next(): string {
		this.take(SPACE);
		return this.text.charAt(this.at);
	}

	private fail(): boolean {
		this.fault ??= this.at;
		return false;
	}

	/** A string, from its opening quote on. Control characters (below U+0020) must be escaped in JSON. */
	private string(): boolean {
		this.at += 1;
		while (this.at < this.text.length) {
			const unit = this.text.charCodeAt(this.at);
			if (unit < 0x20) return this.fail();
			if (unit === 0x5c) {
				if (!this.take(ESCAPE)) return this.fail();
				continue;
			}
			this.at += 1;
			if (unit === 0x22) return true;
		}
		return this.fail();
	}

	private members(close: '}' | ']', depth: number): boolean {
		this.at += 1;
		if (this.next() === close) {
			this.at += 1;
			return true;
		}
		for (;;) {
			if (close === '}') {
				if (this.next() !== '"') return this.fail();
				if (!this.string()) return false;
				if (this.next() !== ':') return this.fail();
				this.at += 1;
			}
			if (!this.value(depth + 1)) return false;
			const after = this.next();
			if (after === close) {
				this.at += 1;
				return true;
			}
			if (after !== ',') return this.fail();
			this.at += 1;
		}
	}

	private value(depth: number): boolean {
		const first = this.next();
		if (depth > DEEPEST) return this.fail();
		if (first === '{') return this.members('}', depth);
		if (first === '[') return this.members(']', depth);
		if (first === '"') return this.string();
		return this.take(WORD) || this.fail();
	}

	scan(): void {
		if (this.value(0) && this.next() !== '') this.fail();
	}
}

/**
 * The first place where `text` cannot be JSON; `null` when it is JSON. Nesting deeper than 200 counts as a fault at
 * that place.
 */
export function jsonFault(text: string): TextPosition | null {
	const scanner = new Scanner(text);
	scanner.scan();
	return scanner.fault === null ? null : positionAt(text, scanner.fault);
}
