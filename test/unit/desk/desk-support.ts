/** What tests of the desk's reading side have in common: queues as text, and decisions taken straight on the core. */
import { createDeskCore } from '../../../src/decisions/desk/core';
import type { ReadingCore } from '../../../src/decisions/desk/core';
import type { EntryDraft } from '../../../src/decisions/desk/desk-core';
import { keyOfDraft } from '../../../src/decisions/desk/decision-draft';
import type { NewEntry } from '../../../src/decisions/ledger-entry';
import { hashOfLine } from '../../../src/decisions/queue-item';
import { MemoryFiles } from '../workspace/memory-files';
import { FakeWorld, QUEUE } from './fake-world';
import type { WorldOptions } from './fake-world';

export const TRACKER = 'trackers/schools.csv';
export const PROFILE = JSON.stringify({ trackers: [{ path: TRACKER, key: 'id', name: 'name' }], pages: { folder: 'pages' } });
export const TABLE = 'id,name,score\nS-1,Example University,6.0\nS-2,Sample Institute,6.5\n';

export const lines = (...values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

export const set = (key: string, before: string, after: string): object => ({ op: 'csv.set', path: TRACKER, key, column: 'score', before, after });

export const item = (id: string, more: object = {}): object => ({ id, item_type: 'action_item', status: 'pending', title: `Item ${id}`, ...more });

/** A workspace with a tracker and these queue lines. */
export function workspace(...queue: readonly object[]): MemoryFiles {
	return new MemoryFiles({ 'evidence-desk.json': PROFILE, [TRACKER]: TABLE, [QUEUE]: lines(...queue) });
}

export interface Opened {
	readonly fake: FakeWorld;
	readonly core: ReadingCore;
}

/** A core over a world, everything read once and the gate looked at, as opening a desk does. */
export async function opened(options: WorldOptions & { readonly files: MemoryFiles }): Promise<Opened> {
	const fake = new FakeWorld(options);
	const core = createDeskCore(fake.world);
	await fake.open(core);
	await core.lookAtLock();
	core.markChecked();
	return { fake, core };
}

type DecisionDraft = Omit<EntryDraft<Extract<NewEntry, { readonly entry: 'decision' }>>, 'idempotency_key'>;
export type DecisionPart = Partial<DecisionDraft> & Pick<DecisionDraft, 'verdict'>;

/** Appends a decision on an item as it stands now, and folds anew. Throws when the lock is not to be had or the append failed. */
export async function decide({ core }: Opened, id: string, part: DecisionPart): Promise<string> {
	const found = await core.itemOf(`item/s:${id}`);
	if (found === null) throw new Error(`There is no ${id}`);
	const state = core.foldOf(found);
	const bound = state.lineToBind;
	if (bound === null) throw new Error('nothing to bind to');
	const draft: DecisionDraft = {
		entry: 'decision',
		item_id: bound.values.id,
		item_sha256: hashOfLine(bound),
		choice: null,
		reason: null,
		proposals: [],
		actor: 'human',
		...(state.heads.length === 0 ? {} : { supersedes: state.heads }),
		...part,
	};
	if (!(await core.holdLock())) throw new Error('no lock');
	const appended = await core.append({ ...draft, idempotency_key: keyOfDraft(draft) });
	if (!appended.ok) throw new Error(appended.message);
	await core.refresh();
	return appended.entryId;
}
