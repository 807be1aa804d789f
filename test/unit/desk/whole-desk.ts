/** A whole desk over a world in memory, and the person who looks and presses. */
import { createDecisionDesk } from '../../../src/decisions/desk/decision-desk';
import type { DecideRequest, DecideResult, DecisionDesk, ItemDetail } from '../../../src/decisions/desk/desk-types';
import type { LedgerEntry } from '../../../src/decisions/ledger-entry';
import { checkEntry } from '../../../src/decisions/ledger-entry';
import { MemoryFiles } from '../workspace/memory-files';
import { FakeWorld, QUEUE } from './fake-world';
import type { WorldOptions } from './fake-world';

const FOLDER = '90_system/approvals';
export const TRACKER = 'tracker.csv';
export const CLAIMS = 'fact_claims.jsonl';
export const ROWS = 'key,name,stage,note\nEXU,Example University,Research,"old, note"\nSIT,Sample Institute,Research,\n';
export const PROFILE = JSON.stringify({ version: 1, trackers: [{ path: TRACKER, key: 'key', name: 'name' }] });

export const line = (value: object): string => `${JSON.stringify(value)}\n`;
export const keyOf = (id: string): string => `item/s:${id}`;

export const setStage = (after: string, key = 'EXU', before = 'Research'): object => ({ op: 'csv.set', path: TRACKER, key_column: 'key', key, column: 'stage', before, after });
export const addClaim = (id: string): object => ({ op: 'jsonl.append', path: CLAIMS, record: { id, statement: 'A fact.' } });

/** An action item that waits, with a source, so that its value may go into a tracker without a word. */
export function item(id: string, proposals: readonly object[] = [], part: object = {}): object {
	return { id, item_type: 'action_item', status: 'pending', title: `Item ${id}`, source_ids: ['S1'], ...(proposals.length === 0 ? {} : { proposals }), ...part };
}

export const decisionItem = (id: string, options: readonly object[]): object => ({ id, item_type: 'decision_item', status: 'pending', title: `Item ${id}`, options });

/** A workspace's files: the queue of these lines, a tracker, a register of claims, the profile. */
export function filesWith(...lines: readonly object[]): MemoryFiles {
	return new MemoryFiles({
		[QUEUE]: lines.map(line).join(''),
		[TRACKER]: ROWS,
		[CLAIMS]: line({ id: 'C1', statement: 'Known.', source_ids: ['S1'] }),
		'source_registry.jsonl': line({ id: 'S1', url: 'https://example.edu/' }),
		'evidence-desk.json': PROFILE,
	});
}

export interface OpenDesk {
	readonly fake: FakeWorld;
	readonly desk: DecisionDesk;
}

/** Starts the app over a folder: reads it and opens the desk. */
export async function openDesk(options: WorldOptions, prepare: (fake: FakeWorld) => void = () => undefined): Promise<OpenDesk> {
	const fake = new FakeWorld(options);
	prepare(fake);
	const desk = createDecisionDesk(fake.world);
	await fake.open(desk);
	await desk.open();
	return { fake, desk };
}

export type Press = Partial<Omit<DecideRequest, 'seen'>> & Pick<DecideRequest, 'verdict'>;

export async function look(desk: DecisionDesk, id: string): Promise<ItemDetail> {
	const detail = await desk.detail(keyOf(id));
	if (detail === null) throw new Error(`There is no item ${id}`);
	return detail;
}

export function requestOn(detail: ItemDetail, press: Press): DecideRequest {
	return { seen: detail.seen, reason: null, choice: null, until: null, edited: null, outcome: null, ...press };
}

/** The person looks at an item and presses. */
export async function press(desk: DecisionDesk, id: string, what: Press): Promise<DecideResult> {
	return desk.decide(requestOn(await look(desk, id), what));
}

/** All entries of all ledgers in a folder, as they read back. */
export async function entriesIn(fake: FakeWorld): Promise<readonly LedgerEntry[]> {
	const paths = (await fake.files.list(FOLDER)).map(({ path }) => path);
	return paths.filter((path) => /\/ledger\.[^/]+\.jsonl$/.test(path)).flatMap((path) => entriesOf(fake.text(path)));
}

function entriesOf(text: string): readonly LedgerEntry[] {
	return text.split('\n').filter((raw) => raw !== '').map((raw) => {
		const checked = checkEntry(JSON.parse(raw) as Record<string, unknown>, raw);
		if (!checked.ok) throw new Error(`damaged entry: ${checked.where}`);
		return checked.entry;
	});
}

/** The lines of the queue as an agent that knows no ledger reads them: the newest status by id. */
export function agentsView(fake: FakeWorld, path = QUEUE): ReadonlyMap<string, string> {
	const lines = fake.text(path).split('\n').filter((raw) => raw !== '').map((raw) => JSON.parse(raw) as { id: string; status: string });
	return new Map(lines.map(({ id, status }) => [id, status]));
}
