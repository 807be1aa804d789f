/** What must not stand in any record: secrets, hidden characters, home paths, code that another program might run. */
import { revealHidden } from '../../records/hidden-text';
import { isJsonObject } from '../../records/json-text';
import type { RuleCode } from '../rule-table';
import { columnAt, columnOf, recordOf, type LineVisit } from '../reading/line-visit';
import { proposedPathOut } from './paths';
import { isSecretName } from './secret-names';
import { findSecret, isSecretValue, mask } from './secrets';
import { findActive, findHomePath, MAY_BE_UNSAFE } from './unsafe-text';

/** Characters written as `\uXXXX`, halves of a character among them. */
/** The same by code units, cheap: nearly every text that is not ASCII has none of them. */
const MAY_HIDE = new RegExp(
	['\\u0080-\\u009f', '\\u00ad', '\\u034f', '\\u061c', '\\u115f', '\\u1160', '\\u17b4', '\\u17b5', '\\u180b-\\u180f', '\\u200b-\\u200f', '\\u2028-\\u202e', '\\u2060-\\u206f', '\\u3164', '\\ud800-\\udfff', '\\ufe00-\\ufe0f', '\\ufeff', '\\uffa0', '\\ufff0-\\ufffb']
		.map((range) => `[${range}]`)
		.join('|'),
);
const ESCAPED = /\\u(?:00[01789][0-9a-f]|00ad|034f|061c|115f|1160|17b4|17b5|180[b-f]|20[0-6][0-9a-f]|3164|d[89a-f][0-9a-f]{2}|fe0[0-9a-f]|feff|ffa0|fff[0-9ab])/i;
/** A text that shows `\n` or `\u4e2d` instead of a line break or a character (R32): the escape was escaped. */
const LITERAL_ESCAPE = /(?:^|[^\\])(?:\\\\)(u[0-9a-fA-F]{4}|n(?![a-z]))/;

/** Looks through one line of a record file. */
export function lineSecurity(visit: LineVisit, secretKey: string | null, isNested: boolean): void {
	const { text, json } = visit;
	if ((!visit.isAscii && MAY_HIDE.test(text)) || text.includes('\\u')) hidden(visit);
	if (text.includes('\\\\')) literal(visit);
	if (secretKey !== null || isNested) {
		const found = memberSecret(json, secretKey === null ? 1 : 0, 0);
		if (found !== null) secretMember(visit, found.key, found.value);
	}
	const secret = findSecret(text);
	if (secret !== null) tellAt(visit, 'ED601', secret.at, { masked: secret.masked });
	const out = visit.kind === 'item' && isNested ? proposedPathOut(text, json) : null;
	if (out !== null) {
		visit.tell({ code: 'ED602', place: visit.place(), column: columnOf(text, out.member), record: recordOf(visit), params: { value: out.path, field: out.member } });
	}
	if (!MAY_BE_UNSAFE.test(text)) return;
	const home = findHomePath(text);
	if (home !== null) tellAt(visit, 'ED604', home.at, { value: home.shown });
	const active = findActive(text);
	if (active !== null) tellAt(visit, 'ED606', active.at, { value: active.shown });
}

function tellAt(visit: LineVisit, code: RuleCode, at: number, params: Readonly<Record<string, string>>): void {
	visit.tell({ code, place: visit.place(), column: columnAt(visit.text, at), record: recordOf(visit), params });
}

function secretMember(visit: LineVisit, key: string, value: string): void {
	visit.tell({ code: 'ED601', place: visit.place(), column: columnOf(visit.text, key), record: recordOf(visit), params: { masked: mask(value) } });
}

/** Deeper than any record is nested; keeps a line of brackets from filling the stack. */
const DEEPEST = 12;

/** The first member that holds a secret by its name, from this depth on; a list under such a name holds as many. */
function memberSecret(value: unknown, from: number, depth: number): { readonly key: string; readonly value: string } | null {
	if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
	if (Array.isArray(value)) {
		for (const entry of value as unknown[]) {
			const found = memberSecret(entry, from, depth + 1);
			if (found !== null) return found;
		}
		return null;
	}
	if (!isJsonObject(value)) return null;
	for (const key in value) {
		const member = value[key];
		if (depth >= from && isSecretName(key)) {
			const secret = (Array.isArray(member) ? (member as unknown[]) : [member]).find((one) => typeof one === 'string' && isSecretValue(one));
			if (typeof secret === 'string') return { key, value: secret };
		}
		const found = typeof member === 'object' ? memberSecret(member, from, depth + 1) : null;
		if (found !== null) return found;
	}
	return null;
}

function literal(visit: LineVisit): void {
	const match = LITERAL_ESCAPE.exec(visit.text);
	if (match === null) return;
	tellAt(visit, 'ED503', match.index + 1, { value: `\\${match[1] ?? ''}` });
}

/** Hidden characters of the line's strings, plain or written as escapes. */
function hidden(visit: LineVisit): void {
	const { text, json } = visit;
	const isEscaped = ESCAPED.test(text);
	const raw = revealHidden(text).filter((piece) => piece.hidden);
	if (raw.length === 0 && !isEscaped) return;
	const codes = isEscaped ? hiddenIn(json) : new Set(raw.map((piece) => piece.text));
	if (codes.size === 0) return;
	const halves = [...codes].filter((code) => /^U\+D[89A-F]/.test(code));
	const others = [...codes].filter((code) => !halves.includes(code));
	const first = revealHidden(text).findIndex((piece) => piece.hidden);
	const at = first === -1 ? Math.max(0, text.search(ESCAPED)) : indexOfPiece(text, first);
	if (halves.length > 0) tellAt(visit, 'ED124', at, { value: halves.slice(0, 5).join(' ') });
	if (others.length > 0) tellAt(visit, 'ED603', at, { value: others.slice(0, 5).join(' ') });
}

/** The index in the text at which the piece of that number begins. */
function indexOfPiece(text: string, nth: number): number {
	let at = 0;
	for (const piece of revealHidden(text).slice(0, nth)) {
		if (piece.hidden) at += Number.parseInt(piece.text.slice(2), 16) > 0xffff ? 2 : 1;
		else at += piece.text.length;
	}
	return at;
}

/** The codes of hidden characters in all strings of a value, names of members too. */
function hiddenIn(value: unknown): Set<string> {
	const codes = new Set<string>();
	const look = (text: string): void => {
		for (const piece of revealHidden(text)) if (piece.hidden) codes.add(piece.text);
	};
	const waiting: unknown[] = [value];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (typeof next === 'string') look(next);
		else if (Array.isArray(next)) waiting.push(...(next as unknown[]).filter((entry) => entry !== undefined));
		else if (isJsonObject(next)) {
			for (const key in next) {
				look(key);
				waiting.push(next[key]);
			}
		}
	}
	return codes;
}
