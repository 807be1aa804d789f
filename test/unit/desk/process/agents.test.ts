/** Two agents append to queue and register while the person decides (B30, B33, B34, B37): nothing is lost, nothing is fused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIMS, openNodeDesk, press, PROFILE, put, QUEUE, read, TRACKER } from './node-desk';
import { prepareChildren } from './run-child';
import type { Children } from './run-child';

const DECISIONS = 100;
const LINES = 300;
const numbers = Array.from({ length: DECISIONS }, (_, index) => index + 1);
const isCell = (number: number): boolean => number % 2 === 0;

let children: Children;
beforeAll(async () => {
	children = await prepareChildren();
});
afterAll(() => children.end());

const row = (number: number, stage: string): string => `P${number},Programme ${number},${stage}\n`;
const table = (stageOf: (number: number) => string): string => `key,name,stage\n${numbers.map((number) => row(number, stageOf(number))).join('')}`;

function itemLine(number: number): string {
	const cell = { op: 'csv.set', path: TRACKER, key_column: 'key', key: `P${number}`, column: 'stage', before: 'Research', after: 'Shortlist' };
	const record = { op: 'jsonl.append', path: CLAIMS, record: { id: `NEW-${number}`, statement: `Fact ${number}.` } };
	return `${JSON.stringify({ id: `A${number}`, item_type: 'action_item', status: 'pending', title: `Item ${number}`, source_ids: ['S1'], proposals: [isCell(number) ? cell : record] })}\n`;
}

interface Line {
	readonly id: string;
	readonly status?: string;
	readonly decision_id?: string;
}

/** Every line of a file as JSON; throws at the first that is not one record. */
function linesOf(content: string): readonly Line[] {
	expect(content.endsWith('\n')).toBe(true);
	return content.slice(0, -1).split('\n').map((line) => JSON.parse(line) as Line);
}

describe('two agents and a person', () => {
	it(`${DECISIONS} decisions beside 2 × ${LINES} appends`, { timeout: 120_000 }, async () => {
		const root = children.folder();
		const deviceFolder = children.folder();
		put(root, 'evidence-desk.json', PROFILE);
		put(root, TRACKER, table(() => 'Research'));
		put(root, CLAIMS, '{"id":"C1","statement":"Known."}\n');
		put(root, 'source_registry.jsonl', '{"id":"S1","url":"https://example.edu/"}\n');
		put(root, QUEUE, numbers.map(itemLine).join(''));
		const open = await openNodeDesk({ root, deviceFolder });
		const agents = ['ann', 'bob'].map((name) => children.run({ job: 'agent', root, name, lines: LINES }));
		const ids = new Map<number, string>();
		for (const number of numbers) {
			const result = await press(open.desk, `A${number}`, { verdict: 'approve' });
			if (result.kind !== 'recorded') throw new Error(`A${number}: ${JSON.stringify(result)}`);
			expect(result.wasThere).toBe(false);
			ids.set(number, result.decisionId);
		}
		expect(await Promise.all(agents)).toEqual([0, 0].map((code) => ({ code, signal: null, said: '' })));
		// What agents were quicker than every time waits with its reason, and is written on the person's word.
		await open.reader.reconcile();
		for (const number of numbers) {
			if (open.desk.state.standings.get(`item/s:A${number}`)?.waits === 'waits_write') await open.desk.writeNow(`item/s:A${number}`);
		}
		await open.close();
		// A mirror line that found no quiet moment is made up for at the next start.
		const next = await openNodeDesk({ root, deviceFolder });
		for (const number of numbers) expect(next.reader.snapshot?.items.find(`item/s:A${number}`)?.effective).toBe('applied');
		expect(next.desk.state.gate.reasons).toEqual([]);
		expect(next.reader.snapshot?.items.length).toBe(DECISIONS + 2 * LINES);
		await next.close();

		expect(read(root, TRACKER)).toBe(table((number) => (isCell(number) ? 'Shortlist' : 'Research')));
		const claims = linesOf(read(root, CLAIMS)).map(({ id }) => id);
		const queue = linesOf(read(root, QUEUE));
		const ofAgents = ['ann', 'bob'].flatMap((name) => Array.from({ length: LINES }, (_, index) => `${name}-${index + 1}`));
		expect([...claims].sort()).toEqual(['C1', ...ofAgents.map((id) => `C-${id}`), ...numbers.filter((number) => !isCell(number)).map((number) => `NEW-${number}`)].sort());
		expect(queue.filter(({ decision_id }) => decision_id === undefined).map(({ id }) => id).sort()).toEqual([...numbers.map((number) => `A${number}`), ...ofAgents].sort());
		// No decision is told twice with the same status, and each is told to be applied.
		const told = queue.filter(({ decision_id }) => decision_id !== undefined).map(({ decision_id, status }) => `${decision_id} ${status}`);
		expect(new Set(told).size).toBe(told.length);
		for (const id of ids.values()) expect(told).toContain(`${id} applied`);
	});
});
