import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spliceProperty } from '../../../src/decisions/front-matter-splice';
import { inverseOf } from '../../../src/decisions/inverse';
import { spliceMarker } from '../../../src/decisions/marker-splice';
import { planSplice } from '../../../src/decisions/plan';
import type { FrontMatterSet, MarkerReplace, Proposal } from '../../../src/decisions/proposal-schema';
import type { Splice, SpliceChange } from '../../../src/decisions/splice';
import { readFrontMatter } from '../../../src/workspace/front-matter';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);

function changed(plan: Splice): SpliceChange {
	if (plan.outcome !== 'change') throw new Error(JSON.stringify(plan));
	return plan;
}

const refusal = (plan: Splice): string => (plan.outcome === 'refused' ? plan.refusal.code : plan.outcome);
const written = (source: string, proposal: Proposal): string => text(changed(planSplice(bytes(source), proposal)).after);
const set = (property: string, after: FrontMatterSet['after'], more: Partial<FrontMatterSet> = {}): FrontMatterSet => ({ op: 'frontmatter.set', path: 'a.md', property, after, ...more });
const put = (content: string, more: Partial<MarkerReplace> = {}): MarkerReplace => ({ op: 'marker.replace', path: 'a.md', marker: 'NEXT', content, ...more });

function undone(source: string, proposal: Proposal): string {
	const change = changed(planSplice(bytes(source), proposal));
	const inverse = inverseOf(proposal, change);
	if (inverse === null) throw new Error('no inverse');
	return text(changed(planSplice(change.after, inverse)).after);
}

const NOTE = '---\r\n# keep\r\ndeadline: 2026-12-01 # est.\r\ntags: [a, b]\r\nempty:\r\nblank: # why\r\nq: "a b"\r\ns: \'it\'\'s\'\r\nmin: 6.0\r\nok: true\r\nlinks:\r\n  - x\r\n---\r\nbody\r\n';

describe('frontmatter.set', () => {
	it('touches only the value', () => {
		const cases: readonly [FrontMatterSet, string, string][] = [
			[set('deadline', '2026-11-30'), '2026-12-01', '2026-11-30'],
			[set('tags', ['a', 'c d', 'e,f', 'yes']), '[a, b]', '[a, c d, "e,f", "yes"]'],
			[set('empty', 'now'), 'empty:\r\n', 'empty: now\r\n'],
			[set('blank', 'now'), 'blank: # why', 'blank: now # why'],
			[set('q', 'c'), '"a b"', '"c"'],
			[set('s', "b's"), "'it''s'", "'b''s'"],
			[set('min', '6.5'), '6.0', '6.5'],
			[set('min', 7), '6.0', '7'],
			[set('ok', false), 'true', 'false'],
			[set('deadline', 'a: b # c'), '2026-12-01', '"a: b # c"'],
			[set('deadline', '12:30'), '2026-12-01', '"12:30"'],
			[set('deadline', '2027'), '2026-12-01', '"2027"'],
			[set('deadline', 'no'), '2026-12-01', '"no"'],
			[set('deadline', 'two\nlines'), '2026-12-01', '"two\\nlines"'],
			[set('deadline', '$& $1'), '2026-12-01', '$& $1'],
			[set('new one', 'x'), '  - x\r\n', '  - x\r\nnew one: x\r\n'],
		];
		for (const [proposal, from, to] of cases) {
			expect(written(NOTE, proposal)).toBe(NOTE.replace(from, () => to));
			expect(undone(NOTE, proposal)).toBe(NOTE);
		}
	});

	it('adds to an empty block, behind a BOM, and before a line of three dots', () => {
		expect(written('---\n---\n', set('a', 'b'))).toBe('---\na: b\n---\n');
		expect(written('\uFEFF---\na: 1\n...\nx', set('b', 'c'))).toBe('\uFEFF---\na: 1\nb: c\n...\nx');
	});

	it('compares with what was seen', () => {
		expect(spliceProperty(bytes(NOTE), set('min', '7', { before: '6.0' })).outcome).toBe('change');
		expect(spliceProperty(bytes(NOTE), set('min', '7', { before: 6 })).outcome).toBe('change');
		expect(spliceProperty(bytes(NOTE), set('min', '7', { before: '6' }))).toMatchObject({ outcome: 'stale', found: '6.0' });
		expect(spliceProperty(bytes(NOTE), set('tags', 'x', { before: ['a', 'b'] })).outcome).toBe('change');
		expect(spliceProperty(bytes(NOTE), set('portfolio', 'x', { before: null })).outcome).toBe('change');
		expect(spliceProperty(bytes(NOTE), set('q', 'x', { before: null })).outcome).toBe('stale');
		expect(spliceProperty(bytes(NOTE), set('q', 'a b')).outcome).toBe('no_op');
		expect(spliceProperty(bytes(NOTE), set('min', '6.0')).outcome).toBe('no_op');
	});

	it('refuses what it cannot tell for sure', () => {
		const refused = (source: string, proposal = set('a', 'x')): string => refusal(spliceProperty(bytes(source), proposal));
		expect(refused('no front matter\n')).toBe('no_front_matter');
		expect(refused('---\na: 1\n')).toBe('no_front_matter');
		expect(refused('---\na: 1\na: 2\n---\n')).toBe('duplicate_key');
		expect(refused('---\na: 1\n"a": 2\n---\n')).toBe('duplicate_key');
		expect(refused('---\na:\tb\n---\n')).toBe('tabs');
		expect(refused('---\nb: &x 1\na: 2\n---\n')).toBe('anchors');
		expect(refused('---\nb: !!str 1\na: 2\n---\n')).toBe('anchors');
		expect(refused('---\na: |\n  x\n---\n')).toBe('multi_line_value');
		expect(refused('---\na:\n  - x\n---\n')).toBe('multi_line_value');
		expect(refused('---\na: x\n  y\n---\n')).toBe('multi_line_value');
		expect(refused('---\na: {b: 1}\n---\n')).toBe('unwritable_value');
		expect(refused('---\n{a: 1}\n---\n')).toBe('front_matter_fault');
		expect(refused('---\n- a\n---\n')).toBe('front_matter_fault');
		expect(refused('---\na: "x\n---\n')).toBe('front_matter_fault');
		expect(refused('---\na: 1\n---\n', set('a', '\udc00'))).toBe('ill_formed_text');
	});

	it('reads back any text as the same text, leaves every other byte, and can be undone', () => {
		const unit = fc.constantFrom('a', '1', ' ', ':', '#', '-', '"', "'", '\n', '\r', '\t', '[', '{', ',', '&', '*', '!', '|', '>', '%', '@', '`', '~', '\\', '\u0085', '\u2028', '\uFEFF', '示', '😀', 'yes', 'null', '.', '\u007f');
		fc.assert(
			fc.property(fc.string({ unit, maxLength: 8 }), fc.constantFrom('deadline', 'empty', 'blank', 'q', 's', 'tags', 'fresh'), (after, property) => {
				const plan = spliceProperty(bytes(NOTE), set(property, after));
				if (plan.outcome === 'no_op') return;
				const change = changed(plan);
				expect(text(change.after.subarray(0, change.start))).toBe(text(bytes(NOTE).subarray(0, change.start)));
				expect(text(change.after.subarray(change.start + change.replacement.length))).toBe(text(bytes(NOTE).subarray(change.end)));
				const read = readFrontMatter(text(change.after));
				expect(read.fault).toBeNull();
				expect(read.properties.get(property)).toBe(after);
				expect(undone(NOTE, set(property, after))).toBe(NOTE);
			}),
			{ numRuns: 400 },
		);
	});
});

const PAGE = '---\na: 1\n---\n\n# Title\n\n<!-- NEXT:BEGIN -->\n- old\n<!-- NEXT:END -->\n\nend';

describe('marker.replace', () => {
	it('replaces the lines between the markers and nothing else', () => {
		expect(written(PAGE, put('- $& new $1\n- two'))).toBe(PAGE.replace('- old', () => '- $& new $1\n- two'));
		expect(written(PAGE, put('- new\n'))).toBe(PAGE.replace('- old', '- new'));
		expect(written(PAGE, put(''))).toBe(PAGE.replace('- old\n', ''));
		const crlf = PAGE.replace(/\n/g, '\r\n');
		expect(written(crlf, put('a\nb'))).toBe(crlf.replace('- old', 'a\r\nb'));
		expect(written('<!-- NEXT:BEGIN -->\n<!-- NEXT:END -->', put('x'))).toBe('<!-- NEXT:BEGIN -->\nx\n<!-- NEXT:END -->');
	});

	it('is stale, or has nothing to do', () => {
		expect(spliceMarker(bytes(PAGE), put('x', { before: '- older' }))).toMatchObject({ outcome: 'stale', found: '- old' });
		expect(spliceMarker(bytes(PAGE), put('x', { before: '- old' })).outcome).toBe('change');
		expect(spliceMarker(bytes(PAGE), put('- old')).outcome).toBe('no_op');
	});

	it('refuses when it is in doubt where the block is', () => {
		const begin = '<!-- NEXT:BEGIN -->';
		const end = '<!-- NEXT:END -->';
		const refused = (source: string): string => refusal(spliceMarker(bytes(source), put('x')));
		expect(refused('nothing')).toBe('missing_marker');
		expect(refused(`${begin}\na\n`)).toBe('missing_marker');
		expect(refused(`a\n${end}\n`)).toBe('missing_marker');
		expect(refused(`${begin}\n${begin}\n${end}\n`)).toBe('duplicate_marker');
		expect(refused(`${begin}\n${end}\n${end}\n`)).toBe('duplicate_marker');
		expect(refused(`${begin}\n${end}\n<!--next:begin-->\n`)).toBe('duplicate_marker');
		expect(refused(`${end}\n${begin}\n`)).toBe('marker_order');
		expect(refused(`\`\`\`\n${begin}\na\n${end}\n\`\`\`\n`)).toBe('marker_in_code');
		expect(refused(`${begin}\n\`\`\`\na\n${end}\n\`\`\`\n`)).toBe('marker_in_code');
		expect(refused(`> ~~~ js\n${begin}\na\n${end}\n`)).toBe('marker_in_code');
		expect(refused(`    ${begin}\na\n${end}\n`)).toBe('marker_in_code');
		expect(refused(`---\na: 1\n${begin}\n${end}\n---\n`)).toBe('marker_in_front_matter');
		expect(refused(`text ${begin}\na\n${end}\n`)).toBe('marker_not_alone');
		expect(refused(`${begin} a ${end}\n`)).toBe('marker_not_alone');
		expect(refused(`<!--\n${begin}\na\n${end}\n`)).toBe('marker_in_comment');
		expect(refusal(spliceMarker(bytes(PAGE), put('x', { marker: 'N.*' })))).toBe('marker_name');
	});

	it('refuses content that would end or hide the block', () => {
		const refused = (content: string): string => refusal(spliceMarker(bytes(PAGE), put(content)));
		expect(refused('a --> b')).toBe('content_has_comment');
		expect(refused('<!-- NEXT:END -->')).toBe('content_has_comment');
		expect(refused('<!-- open')).toBe('content_has_comment');
		expect(refused('```\nx')).toBe('content_opens_fence');
		expect(refused('a %% b')).toBe('content_opens_comment');
		expect(refused('```\nx\n```')).toBe('change');
	});

	it('can be undone byte for byte, whatever the block held', () => {
		const unit = fc.constantFrom('a', '\n', '\r\n', ' ', '- ', '$&', '示', '```js\nx\n```\n', '|');
		fc.assert(
			fc.property(fc.string({ unit, maxLength: 6 }), fc.string({ unit, maxLength: 6 }), fc.boolean(), (old, content, isCrlf) => {
				const lineBreak = isCrlf ? '\r\n' : '\n';
				const source = `top${lineBreak}<!-- NEXT:BEGIN -->${lineBreak}${old}${old === '' || old.endsWith('\n') ? '' : lineBreak}<!-- NEXT:END -->${lineBreak}end`;
				const plan = spliceMarker(bytes(source), put(content));
				if (plan.outcome !== 'change') return;
				const [before = '', rest = ''] = source.split('<!-- NEXT:BEGIN -->');
				const after = text(plan.after);
				expect(after.startsWith(`${before}<!-- NEXT:BEGIN -->${lineBreak}`)).toBe(true);
				expect(after.endsWith(rest.slice(rest.indexOf('<!-- NEXT:END -->')))).toBe(true);
				expect(undone(source, put(content))).toBe(source);
			}),
			{ numRuns: 400 },
		);
	});
});
