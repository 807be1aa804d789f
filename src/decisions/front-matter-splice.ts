/**
 * `frontmatter.set`: the value of one property of a note. Comments, order, quotes, lists, line breaks and every other
 * byte stay (B51: writers that parse and print the whole block restyle all of it). The value's place comes from the
 * parser's own tokens, and the result is parsed again: only that property may differ.
 */
import { isAlias, isMap, isNode, isScalar, parseDocument, visit } from 'yaml';
import type { Document, Pair } from 'yaml';
import { frontMatterEnd } from './markdown-blocks';
import type { FrontMatterSet, PropertyValue } from './proposal-schema';
import { isFormulaLike, lineBreakOf, refuse, spliceText, targetText, textProblem } from './splice';
import type { Splice, SpliceNote } from './splice';
import { isWritable, valueSource } from './yaml-values';
import type { OldSpelling } from './yaml-values';

interface Block {
	readonly yaml: string;
	/** Where the YAML starts in the note. */
	readonly start: number;
}

function blockOf(text: string): Block | null {
	const end = frontMatterEnd(text);
	if (end === 0) return null;
	const start = text.indexOf('\n') + 1;
	const closing = text.lastIndexOf('\n', end - 2) + 1;
	return { yaml: text.slice(start, Math.max(start, closing)), start };
}

function parse(yaml: string): Document.Parsed {
	return parseDocument(yaml, { schema: 'core', prettyErrors: false, logLevel: 'silent', keepSourceTokens: true });
}

/** Properties in order as the core schema reads them; `null` when the YAML is not a plain list of properties. */
function propertiesOf(document: Document.Parsed): ReadonlyMap<string, unknown> | null {
	const { contents } = document;
	if (document.errors.length > 0) return null;
	const properties = new Map<string, unknown>();
	if (contents === null || (isScalar(contents) && contents.value === null)) return properties;
	if (!isMap(contents)) return null;
	try {
		for (const pair of contents.items) {
			if (!isScalar(pair.key)) return null;
			properties.set(String(pair.key.value), isNode(pair.value) ? pair.value.toJS(document) : null);
		}
	} catch {
		// An alias of nothing.
		return null;
	}
	return properties;
}

function yamlProblem(document: Document.Parsed, block: Block): Splice | null {
	const [error] = document.errors;
	if (error !== undefined) {
		const code = error.code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'front_matter_fault';
		return refuse(code, error.message.split('\n')[0] ?? null, block.yaml.slice(0, error.pos[0]).split('\n').length + 1);
	}
	if (block.yaml.includes('\t')) return refuse('tabs', null, block.yaml.slice(0, block.yaml.indexOf('\t')).split('\n').length + 1);
	let hasAnchors = false;
	visit(document, {
		Node: (_key, node) => {
			if (isAlias(node) || node.anchor !== undefined || node.tag !== undefined) hasAnchors = true;
		},
	});
	if (hasAnchors) return refuse('anchors');
	const { contents } = document;
	if (isMap(contents) && contents.flow === true) return refuse('front_matter_fault', 'written as { … }');
	return propertiesOf(document) === null ? refuse('front_matter_fault', 'not a list of properties') : null;
}

interface ValuePlace {
	/** Behind the colon. */
	readonly start: number;
	/** Behind the value, before a comment. */
	readonly end: number;
	readonly source: string;
	readonly old: OldSpelling;
	/** The value for comparing and showing: plain text as it is spelled, other values as YAML reads them. */
	readonly shown: string | null;
	readonly json: unknown;
}

function placeOf(document: Document.Parsed, pair: Pair, yaml: string): ValuePlace | null {
	const colon = pair.srcToken?.sep?.find((token) => token.type === 'map-value-ind');
	if (colon === undefined) return null;
	const start = colon.offset + 1;
	const node = pair.value;
	const range = isNode(node) ? node.range : null;
	const isEmpty = !isNode(node) || range === null || range === undefined || range[0] === range[1];
	const end = isEmpty ? start : range[1];
	const source = yaml.slice(start, end);
	const json: unknown = isNode(node) ? node.toJS(document) : null;
	let style: OldSpelling['style'] = 'none';
	if (isScalar(node) && !isEmpty) {
		if (node.type === 'QUOTE_SINGLE') style = 'single';
		else if (node.type === 'QUOTE_DOUBLE') style = 'double';
		else style = 'plain';
	}
	const isQuoted = style === 'single' || style === 'double';
	let shown: string | null = null;
	if (json !== null) shown = isQuoted && typeof json === 'string' ? json : source.trim();
	return { start, end, source, old: { style, value: json }, shown, json };
}

/** What a proposal can write and an inverse can put back: `null`, a text, number, truth value, or a list of those. */
function isPropertyValue(value: unknown): value is PropertyValue | null {
	const isScalarValue = (entry: unknown): boolean => typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean';
	return value === null || isScalarValue(value) || (Array.isArray(value) && value.every(isScalarValue));
}

const sameJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function isExpected(before: PropertyValue | null, place: ValuePlace | null): boolean {
	if (place === null || place.json === null) return before === null || before === '';
	if (typeof before === 'string') return place.shown === before;
	return sameJson(before, place.json);
}

/** Whether the value says `after` already: the same value, or for a text the same spelling of a plain number. */
function says(place: ValuePlace, after: PropertyValue | null): boolean {
	if (sameJson(place.json, after)) return true;
	return typeof after === 'string' && place.old.style === 'plain' && place.shown === after;
}

function keySource(property: string): string {
	return /^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(property) && !/ $/.test(property) ? property : JSON.stringify(property);
}

/**
 * Plans the change of one property at the top of the front matter; a property that is not there is added as the last line.
 * Refuses what cannot be told for sure: no front matter, YAML faults, doubled keys, tabs, anchors, aliases and tags,
 * values over several lines. Never throws.
 */
export function spliceProperty(bytes: Uint8Array, proposal: FrontMatterSet): Splice {
	const target = targetText(bytes);
	if (target.text === null) return target.refusal;
	const { text, bom } = target;
	const { property, after } = proposal;
	for (const part of [property, ...(Array.isArray(after) ? after : [after])]) {
		const wrong = typeof part === 'string' ? textProblem(part) : null;
		if (wrong !== null) return wrong;
	}
	if (after !== null && !isWritable(after)) return refuse('unwritable_value', property);
	const block = blockOf(text);
	if (block === null) return refuse('no_front_matter');
	const document = parse(block.yaml);
	const problem = yamlProblem(document, block);
	if (problem !== null) return problem;
	const pairs = isMap(document.contents) ? document.contents.items : [];
	const pair = pairs.find((entry) => isScalar(entry.key) && String(entry.key.value) === property);
	const place = pair === undefined ? null : placeOf(document, pair, block.yaml);
	if (pair !== undefined && place === null) return refuse('front_matter_fault', property);

	const said = { found: place?.shown ?? null, source: place?.source ?? null };
	if (proposal.before !== undefined && !isExpected(proposal.before, place)) return { outcome: 'stale', ...said };
	if (place === null && after === null) return { outcome: 'no_op', ...said };
	if (place !== null && after === null && proposal.restore === undefined) return takeOut(bom, text, block, place, proposal, said);
	if (place === null) {
		const added = `${keySource(property)}: ${valueSource(after ?? '', { style: 'none', value: null })}${lineBreakOf(text)}`;
		const at = block.start + block.yaml.length;
		return checked(spliceText(bom, text, { start: at, end: at }, added, { ...said, was: null, notes: notesFor(after) }), block, proposal);
	}
	if (!isPropertyValue(place.json)) return refuse('unwritable_value', property);
	const restored = proposal.restore;
	if (says(place, after) && (restored === undefined || restored === place.source)) return { outcome: 'no_op', ...said };
	if (/[\r\n]/.test(place.source)) return refuse('multi_line_value', property, block.yaml.slice(0, place.start).split('\n').length + 1);
	const space = /^ +(?=[^ ])/.exec(place.source)?.[0] ?? ' ';
	const replacement = restored !== undefined && !/[\r\n]/.test(restored) ? restored : `${space}${valueSource(after ?? '', place.old)}`;
	const range = { start: block.start + place.start, end: block.start + place.end };
	return checked(spliceText(bom, text, range, replacement, { ...said, was: place.json, notes: notesFor(after) }), block, proposal);
}

/** Takes a one-line property out again: only an inverse asks for it, for a line this app has added. */
function takeOut(bom: string, text: string, block: Block, place: ValuePlace, proposal: FrontMatterSet, said: { found: string | null; source: string | null }): Splice {
	const lineStart = block.yaml.lastIndexOf('\n', place.start - 1) + 1;
	const feed = block.yaml.indexOf('\n', place.end);
	const lineEnd = feed === -1 ? block.yaml.length : feed + 1;
	const isWholeLine = block.yaml.slice(place.end, lineEnd).trim() === '' && !/[\r\n]/.test(place.source);
	if (!isWholeLine) return refuse('multi_line_value', proposal.property);
	const range = { start: block.start + lineStart, end: block.start + lineEnd };
	return checked(spliceText(bom, text, range, '', { ...said, was: isPropertyValue(place.json) ? place.json : null, notes: [] }), block, proposal);
}

function notesFor(after: PropertyValue | null): readonly SpliceNote[] {
	return typeof after === 'string' && isFormulaLike(after) ? ['formula'] : [];
}

/** The change, if reading the new note gives the asked value and every other property as it was, in the same order. */
function checked(change: Splice, block: Block, proposal: FrontMatterSet): Splice {
	if (change.outcome !== 'change') return change;
	const target = targetText(change.after);
	const fresh = target.text === null ? null : blockOf(target.text);
	const old = propertiesOf(parse(block.yaml));
	const now = fresh === null ? null : propertiesOf(parse(fresh.yaml));
	const wrong = refuse('reads_back_wrong', proposal.property);
	if (old === null || now === null) return wrong;
	const expected = new Map(old);
	if (proposal.after === null && proposal.restore === undefined) expected.delete(proposal.property);
	else expected.set(proposal.property, proposal.after);
	if (expected.size !== now.size) return wrong;
	const pairs = [...now];
	const isSame = [...expected].every(([name, value], index) => {
		const [foundName, foundValue] = pairs[index] ?? [];
		if (foundName !== name) return false;
		if (sameJson(foundValue, value)) return true;
		// Text given for a plain number or truth value stays one: `6.0` → `6.5`.
		return name === proposal.property && typeof value === 'string' && keepsKind(old.get(name), foundValue, value);
	});
	return isSame ? change : wrong;
}

function keepsKind(old: unknown, found: unknown, asked: string): boolean {
	if (typeof found !== typeof old) return false;
	return typeof found === 'number' ? Number(asked) === found : typeof found === 'boolean' && asked.toLowerCase() === String(found);
}
