/** `jsonl.append`: one record more at the end of a JSON Lines file; what is there stays (DESIGN §5: never rewritten). */
import { parseLine, rawTokenOf } from '../records/json-text';
import type { JsonlAppend } from './proposal-schema';
import { sha256Hex } from './sha256';
import { isWellFormed, refuse, spliceText, targetText } from './splice';
import type { Splice } from './splice';

/** What identifies a record besides `id`, by a word of the file's name. */
const ID_NAMES: readonly (readonly [RegExp, readonly string[]])[] = [
	[/claim/i, ['claim_id', 'fact_id']],
	[/source/i, ['source_id']],
	[/retrieval/i, ['retrieval_run_id', 'run_id']],
];

function idNameOf(proposal: JsonlAppend): string | null {
	const file = proposal.path.slice(proposal.path.lastIndexOf('/') + 1);
	const names = ['id', ...ID_NAMES.flatMap(([word, own]) => (word.test(file) ? own : []))];
	return names.find((name) => Object.hasOwn(proposal.record, name)) ?? null;
}

/** The line that a record is written as, without its line break. */
export function recordLine(proposal: JsonlAppend): string {
	return JSON.stringify(proposal.record);
}

/**
 * Plans the append. Refused when the last line is torn (its writer may still be at work), a line is unreadable, or
 * another record has the same id; nothing to do when the same line is there already. Never throws.
 */
export function spliceJsonl(bytes: Uint8Array, proposal: JsonlAppend): Splice {
	const target = targetText(bytes);
	if (target.text === null) return target.refusal;
	const { text, bom } = target;
	const line = recordLine(proposal);
	if (!everyTextIsWellFormed(proposal.record)) return refuse('ill_formed_text');
	const idName = idNameOf(proposal);
	const id = idName === null ? null : rawTokenOf(line, idName);

	const lines = text.split('\n');
	const isFinished = text === '' || text.endsWith('\n');
	if (isFinished) lines.pop();
	for (const [index, raw] of lines.entries()) {
		const content = raw.replace(/\r$/, '');
		if (content.trim() === '') continue;
		if (content === line) return { outcome: 'no_op', found: line, source: line };
		const parsed = parseLine(content);
		if (!parsed.ok) {
			const isTail = index === lines.length - 1 && !isFinished;
			return refuse(isTail && parsed.code === 'not_json' ? 'torn_tail' : 'corrupt_line', parsed.code, index + 1);
		}
		if (id !== null && idName !== null && rawTokenOf(content, idName) === id) return refuse('duplicate_record', `${idName} ${id}`, index + 1);
	}
	const crlf = text.endsWith('\r\n') || (!isFinished && /\r\n/.test(text));
	const lineBreak = crlf ? '\r\n' : '\n';
	const added = `${isFinished ? '' : lineBreak}${line}${lineBreak}`;
	return spliceText(bom, text, { start: text.length, end: text.length }, added, { found: null, source: null, notes: [] });
}

/** JSON escapes lone surrogates, so they are looked for in the values themselves. */
function everyTextIsWellFormed(value: unknown): boolean {
	const waiting: unknown[] = [value];
	while (waiting.length > 0) {
		const next = waiting.pop();
		if (typeof next === 'string' && !isWellFormed(next)) return false;
		if (typeof next !== 'object' || next === null) continue;
		for (const [key, member] of Object.entries(next)) waiting.push(key, member);
	}
	return true;
}

/** What became of an append, told from bytes that others may have added to meanwhile. */
export type AppendJudgement = 'there' | 'not_there' | 'unclear';

/**
 * Whether a planned append reached its file. `before` is the file's size and SHA-256 when it was planned, `after` when
 * it is done. Other writers may have appended behind or in front of it: the bytes before are never rewritten, so that a
 * file which does not begin with them is `unclear`, and so is one that holds a cut or doubled copy of the record.
 */
export function judgeAppend(
	bytes: Uint8Array,
	before: { readonly size: number; readonly sha256: string },
	after: { readonly size: number; readonly sha256: string },
	line: string,
): AppendJudgement {
	if (bytes.length < before.size || sha256Hex(bytes.subarray(0, before.size)) !== before.sha256) return 'unclear';
	if (bytes.length === before.size) return 'not_there';
	const rest = targetText(bytes.subarray(before.size));
	if (rest.text === null || rest.text.trim() === '') return 'unclear';
	const startsWithIt = bytes.length >= after.size && sha256Hex(bytes.subarray(0, after.size)) === after.sha256;
	const lines = rest.text.split('\n').map((raw) => raw.replace(/\r$/, ''));
	const copies = lines.filter((content) => content === line).length;
	if (copies === 1 && startsWithIt) return 'there';
	if (lines.some((content) => content.trim() !== '' && !parseLine(content).ok)) return 'unclear';
	// A last line without its break may be a cut write, even when it parses.
	if (copies > 1 || !rest.text.endsWith('\n')) return 'unclear';
	return copies === 1 ? 'there' : 'not_there';
}
