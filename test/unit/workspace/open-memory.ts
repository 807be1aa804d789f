/** Opens in-memory workspaces in tests: a clock and timers that the test moves, and a plain copy of what a snapshot says. */
import { openWorkspace, readOnce, type ReadOnceOptions } from '../../../src/workspace/reader';
import type { Snapshot, WorkspaceReader } from '../../../src/workspace/snapshot-types';
import type { MemoryFiles } from './memory-files';

export const START_MS = 1_700_000_000_000;

/** Timers that run when the test lets time pass. */
export class ManualTime {
	nowMs = START_MS;
	private readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();

	readonly clock = (): number => this.nowMs;
	readonly schedule = (run: () => void, ms: number): (() => void) => {
		const timer = { at: this.nowMs + ms, run };
		this.timers.add(timer);
		return () => this.timers.delete(timer);
	};

	get waiting(): number {
		return this.timers.size;
	}

	/** Lets time pass; timers run in order, and whatever they start gets the time to end. */
	async pass(ms: number): Promise<void> {
		const until = this.nowMs + ms;
		for (;;) {
			const due = [...this.timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
			if (due === undefined) break;
			this.timers.delete(due);
			this.nowMs = Math.max(this.nowMs, due.at);
			due.run();
			await settle();
		}
		this.nowMs = until;
		await settle();
	}
}

/** Lets all promises that wait for nothing but each other come to their end. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export interface OpenMemory {
	readonly reader: WorkspaceReader;
	readonly time: ManualTime;
	/** The snapshot; throws when there is none. */
	readonly now: () => Snapshot;
}

export const breathe = (): Promise<void> => Promise.resolve();

type Options = Partial<Pick<ReadOnceOptions, 'profilePath' | 'profileText' | 'lineCap'>>;

export function open(files: MemoryFiles, options: Options = {}): OpenMemory {
	const time = new ManualTime();
	const { clock, schedule } = time;
	const reader = openWorkspace({ files, clock, schedule, breathe, reconcileEveryMs: 30_000, ...options });
	return {
		reader,
		time,
		now: () => {
			if (reader.snapshot === null) throw new Error('There is no snapshot');
			return reader.snapshot;
		},
	};
}

export function read(files: MemoryFiles, options: Options = {}): Promise<Snapshot> {
	return readOnce({ files, clock: () => START_MS, breathe, ...options });
}

/** All rows and counts of a snapshot as plain data, without times of looking: equal texts mean an equal reading. */
export function said(snapshot: Snapshot): unknown {
	const { searchRuns, retrievalRuns, sources, claims, items, chain } = snapshot;
	return structuredClone({
		rows: [searchRuns, retrievalRuns, sources, claims, items].map((table) =>
			Array.from<{ readonly key: string }>(table).map((row) => ({ row, lines: table.versionsOf(row.key) })),
		),
		files: snapshot.files
			.filter((file) => file.state !== 'missing')
			.map(({ path, role, state, bytes, ok, torn, corrupt, blank, notes, badLines, newest }) => ({
				path,
				role,
				state,
				bytes,
				counts: [ok, torn, corrupt, blank],
				notes: [...notes].sort((a, b) => (a.code < b.code ? -1 : 1)),
				badLines,
				newest,
			})),
		subjects: snapshot.subjects,
		dangling: chain.dangling,
	});
}
