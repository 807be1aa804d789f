/** Checks a workspace in memory. */
import type { DeskState } from '../../../src/decisions/desk/desk-types';
import type { EffectiveState } from '../../../src/records/record-types';
import type { ItemStates } from '../../../src/workspace/item-states';
import type { Finding, LastLook, Report } from '../../../src/validator/finding-types';
import { rulesOf } from '../../../src/validator/rule-settings';
import type { RuleCode } from '../../../src/validator/rule-table';
import { createValidator, type Validator } from '../../../src/validator/validate';
import { readOnce } from '../../../src/workspace/reader';
import type { FileNote, Snapshot } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from '../workspace/memory-files';

/** 2026-03-02T09:00Z: the day on which all cases take place. */
export const NOW_MS = Date.UTC(2026, 2, 2, 9);

export type Content = string | Uint8Array | readonly number[];

/** The world of one case. */
export interface World {
	readonly files: Readonly<Record<string, Content>>;
	/** Members of the profile, if it has one. */
	readonly profile?: Readonly<Record<string, unknown>>;
	readonly before?: Readonly<Record<string, number>>;
	/** What the desk says; made from the snapshot, since it names its keys. */
	readonly desk?: (snapshot: Snapshot) => DeskState;
	/** The file cannot be read. */
	readonly fails?: string;
	readonly nowMs?: number;
	/** The state that ledgers give every item. */
	readonly state?: EffectiveState;
	/** What the reader notes about a file that a disk in memory cannot do. */
	readonly noted?: { readonly path: string; readonly note: FileNote };
}

export const QUEUE = 'approval_queue.jsonl';
export const CLAIMS = 'fact_claims.jsonl';
export const SOURCES = 'source_registry.jsonl';
export const RUNS = 'retrieval_runs.jsonl';
export const SEARCHES = 'search_runs.jsonl';

/** Objects as lines. */
export function lines(...records: readonly (object | string)[]): string {
	return records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');
}

export const breathe = (): Promise<void> => Promise.resolve();

export function filesOf(world: World): MemoryFiles {
	const { files, profile } = world;
	return new MemoryFiles(profile === undefined ? files : { ...files, 'evidence-desk.json': JSON.stringify(profile) });
}

export function validatorOf(files: MemoryFiles, nowMs = NOW_MS): Validator {
	return createValidator({ files, breathe, clock: () => nowMs });
}

export async function snapshotOf(files: MemoryFiles, world: Partial<World> = {}): Promise<Snapshot> {
	const { state, noted, nowMs = NOW_MS } = world;
	const states: ItemStates | null = state === undefined ? null : { of: () => ({ effective: state, text: state, deferredUntil: null }), isDue: () => false };
	const snapshot = await readOnce({ files, clock: () => nowMs, breathe, ...(states === null ? {} : { itemStates: { fold: () => Promise.resolve(states) } }) });
	if (noted === undefined) return snapshot;
	const reports = snapshot.files.map((file) => (file.path === noted.path ? { ...file, notes: [...file.notes, noted.note] } : file));
	return Object.create(snapshot, { files: { value: reports } }) as Snapshot;
}

export function lookWith(rows: Readonly<Record<string, number>>): LastLook {
	return { files: new Map(Object.entries(rows).map(([path, count]) => [path, { rows: count, bytes: 1 }])) };
}

export async function check(world: World, only?: ReadonlySet<RuleCode>): Promise<Report> {
	const files = filesOf(world);
	if (world.fails !== undefined) files.failAt(world.fails, 'permission denied');
	const nowMs = world.nowMs ?? NOW_MS;
	const snapshot = await snapshotOf(files, world);
	return validatorOf(files, nowMs).check(snapshot, {
		rules: rulesOf(snapshot),
		before: world.before === undefined ? null : lookWith(world.before),
		desk: world.desk?.(snapshot) ?? null,
		...(only === undefined ? {} : { only }),
	});
}

export async function findingsOf(world: World): Promise<readonly Finding[]> {
	return (await check(world)).findings;
}

export async function codesOf(world: World): Promise<readonly RuleCode[]> {
	return (await findingsOf(world)).map((finding) => finding.code);
}
