/** No bytes make the validator throw; garbage lines change only the bad count; every prefix is read to its last whole line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/validator/finding-types';
import type { RuleCode } from '../../../src/validator/rule-table';
import { bytesOf } from '../workspace/memory-files';
import { check, CLAIMS, lines, QUEUE, RUNS, SEARCHES, SOURCES } from './check-memory';

const NAMES = [QUEUE, CLAIMS, SOURCES, RUNS, SEARCHES, 'approvals/ledger.a.jsonl', 'DAILY_BRIEF.md', 'Schools/X.md', 'list.csv', 'evidence-desk.json'];
const PROFILE = '{"pages":{"folder":"Schools","required":["key"]},"trackers":[{"path":"list.csv","key":"key","stage":"stage"}]}';

const key = fc.constantFrom('id', 'status', 'title', 'claim_id', 'source_ids', 'attempts', 'options', 'target', 'proposals', 'created_at', 'supersedes', 'api_key', '__proto__', 'usable_for_claim', 'results', 'value');
const scalar = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom('pending', 'approved', 'applied', 'rejected', 'A-1', '2026-02-30', '../x', 'sk-'));
const value = fc.letrec((tie) => ({ any: fc.oneof({ maxDepth: 3 }, scalar, fc.array(tie('any'), { maxLength: 3 }), fc.dictionary(key, tie('any'), { maxKeys: 4 })) })).any;
const record = fc.dictionary(key, value, { maxKeys: 8 }).map((object) => JSON.stringify(object));
const line = fc.oneof(record, fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('{', '<<<<<<< x', '[]', '\u0000', '{"id":1}{"id":2}'));
const content = fc.oneof(fc.array(line, { maxLength: 12 }).map((all) => bytesOf(all.join('\n'))), fc.uint8Array({ maxLength: 200 }));

const formCodes = (report: Report): readonly RuleCode[] => report.findings.filter((one) => one.group === 'form').map((one) => one.code);

describe('any bytes', () => {
	it('are checked to the end, in every kind of file', async () => {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...NAMES), content, content, async (name, one, other) => {
				const report = await check({ files: { 'evidence-desk.json': PROFILE, [QUEUE]: other, [name]: one } });
				expect(report.complete).toBe(true);
				for (const { place } of report.findings) {
					if (place !== null) expect(place.line >= 1 && place.column >= 1 && place.offset >= 0 && place.length >= 0).toBe(true);
				}
			}),
			{ numRuns: 300 },
		);
	});
});

const GOOD = [
	{ id: 'A-1', item_type: 'action_item', title: 'One', status: 'pending', created_at: '2026-03-01' },
	{ id: 'A-2', item_type: 'action_item', title: 'Zwei, 二', status: 'no_action_required', created_at: '2026-03-01' },
	{ id: 'A-3', item_type: 'action_item', title: 'Three', status: 'pending', created_at: '2026-03-01' },
];

describe('lines of garbage', () => {
	it('are found one by one and change nothing else', async () => {
		const garbage = fc.constantFrom('{', '[1]', '7', 'x', '{"a":', '<<<<<<< HEAD');
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), garbage), { maxLength: 6 }), async (inserted) => {
				const all: (object | string)[] = [...GOOD];
				for (const [at, text] of inserted) all.splice(at, 0, text);
				const report = await check({ files: { [QUEUE]: lines(...all) } });
				expect(report.findings).toHaveLength(inserted.length);
				expect(formCodes(report)).toHaveLength(inserted.length);
				expect(report.checked.records).toBe(3);
			}),
			{ numRuns: 60 },
		);
	});
});

describe('every prefix of a good file', () => {
	it('has no finding but the line that was cut', async () => {
		const whole = bytesOf(lines(...GOOD));
		for (let end = 1; end <= whole.length; end += 1) {
			const report = await check({ files: { [QUEUE]: whole.slice(0, end) } });
			const cut = whole.slice(0, end);
			const finished = cut.filter((byte) => byte === 0x0a).length;
			const codes = report.findings.map((one) => one.code);
			const isWhole = cut.at(-1) === 0x0a || whole[end] === 0x0a;
			expect([end, codes]).toEqual([end, isWhole ? [] : ['ED101']]);
			expect(report.checked.records).toBe(finished + (whole[end] === 0x0a ? 1 : 0));
		}
	});
});

describe('time', () => {
	const seconds = async (text: string, path = QUEUE): Promise<number> => {
		const start = performance.now();
		await check({ files: { [path]: text } });
		return performance.now() - start;
	};

	it.each([
		['keys of one address', (n: number) => `{"id":"A","title":"?${'key'.repeat(n)}"}\n`],
		['half a token again and again', (n: number) => `{"id":"A","title":"${'-eyJab'.repeat(n)}"}\n`],
		['tags', (n: number) => `{"id":"A","title":"${'<a '.repeat(n)}"}\n`],
		['schemes', (n: number) => `{"id":"A","title":"${'a.'.repeat(n)}://x:"}\n`],
		['backslashes', (n: number) => `{"id":"A","title":"${'\\\\'.repeat(n)}"}\n`],
		['hidden characters', (n: number) => `{"id":"A","title":"${'\u200b'.repeat(n)}"}\n`],
		['brackets', (n: number) => `{"id":"A","options":${'['.repeat(n / 100)}${']'.repeat(n / 100)}}\n`],
		['spellings of one key', (n: number) => `{${Array.from({ length: n / 40 }, (_, nth) => `"s_${'_'.repeat(nth % 50)}tatus${nth}":1`).join(',')}}\n`],
	])('grows no faster than the text: %s', async (_, make) => {
		await seconds(make(2000));
		const small = await seconds(make(50_000));
		const large = await seconds(make(400_000));
		// Eight times the text; the rest is for a machine that is busy with other things.
		expect(large).toBeLessThan(Math.max(small, 25) * 40);
	}, 60_000);
});

