/**
 * A decision desk over a real folder, with the real disk behind it, and faults at the five points where a decision writes. The
 * process can be killed there; what the device keeps lies in another folder, as it does with a person.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDecisionDesk } from '../../../../src/decisions/desk/decision-desk';
import type { DecideRequest, DecideResult, DecisionDesk } from '../../../../src/decisions/desk/desk-types';
import type { ApplyingMode, DeskWorld, DeviceStore } from '../../../../src/decisions/desk/desk-world';
import type { LedgerFile } from '../../../../src/decisions/append-entry';
import type { FactFiles, FactResult } from '../../../../src/decisions/fact-files';
import { createLockFile } from '../../../../src/host/lock-file';
import { createNodeFacts } from '../../../../src/host/node-facts';
import { createNodeFiles } from '../../../../src/host/node-files';
import { createNodeOwnFile } from '../../../../src/host/own-files';
import type { WorkspaceReader } from '../../../../src/workspace/snapshot-types';
import { openWorkspace } from '../../../../src/workspace/reader';

export const FOLDER = '90_system/approvals';
export const QUEUE = `${FOLDER}/approval_queue.jsonl`;
export const CLAIMS = 'fact_claims.jsonl';
export const TRACKER = 'tracker.csv';
export const PROFILE = JSON.stringify({ trackers: [{ path: TRACKER, key: 'key', name: 'name' }] });

export type Point = 'ledger' | 'intent' | 'target' | 'receipt' | 'mirror';
export const POINTS: readonly Point[] = ['ledger', 'intent', 'target', 'receipt', 'mirror'];
/** `after_some`: half of the bytes. `reads_back_other`: the call says that it went well, and the file holds something else. */
export type FaultKind = 'before' | 'after_some' | 'after_all' | 'reads_back_other';
export interface PlannedFault {
	readonly point: Point;
	readonly kind: FaultKind;
	readonly how: 'throw' | 'kill';
}

export interface NodeDeskOptions {
	readonly root: string;
	readonly deviceFolder: string;
	readonly fault?: PlannedFault | null;
	readonly applies?: ApplyingMode;
	readonly mirror?: boolean;
	readonly hasLock?: boolean;
	/** Added to the clock: how long after the crash the app is started again. */
	readonly laterMs?: number;
}

export interface NodeDesk {
	readonly desk: DecisionDesk;
	readonly reader: WorkspaceReader;
	/** How often the bytes of a file that holds facts were changed by this desk. */
	readonly targetWrites: () => number;
	close(): Promise<void>;
}

/** What a device keeps, in two files of a folder outside the workspace. */
function deviceStore(folder: string): DeviceStore {
	const file = path.join(folder, 'device.json');
	const secretFile = path.join(folder, 'secret');
	const all = (): Record<string, unknown> => (fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>) : {});
	return {
		deviceName: path.basename(folder),
		load: (name) => all()[name] ?? null,
		save: (name, value) => {
			// As local storage does: the new value is there as a whole, or not at all.
			fs.writeFileSync(`${file}.new`, JSON.stringify({ ...all(), [name]: value }));
			fs.renameSync(`${file}.new`, file);
		},
		loadSecret: () => (fs.existsSync(secretFile) ? fs.readFileSync(secretFile, 'utf8') : null),
		saveSecret: (secret) => fs.writeFileSync(secretFile, secret),
	};
}

class Faulty {
	targetWrites = 0;
	private ownAppends = 0;
	private isSpent = false;

	constructor(
		private readonly root: string,
		private readonly planned: PlannedFault | null,
	) {}

	files(real: FactFiles): FactFiles {
		return {
			...real,
			appendTo: (file, size, bytes) => {
				const point: Point = file === QUEUE ? 'mirror' : 'target';
				if (point === 'target') this.targetWrites += 1;
				return this.run(point, file, bytes, false, () => real.appendTo(file, size, bytes));
			},
			replaceIfUnchanged: (file, sha256, bytes) => {
				this.targetWrites += 1;
				return this.run('target', file, bytes, true, () => real.replaceIfUnchanged(file, sha256, bytes));
			},
		};
	}

	own(file: string, real: LedgerFile): LedgerFile {
		return {
			...real,
			appendBytes: async (bytes) => {
				this.ownAppends += 1;
				const point = (['ledger', 'intent', 'receipt'] as const)[this.ownAppends - 1] ?? 'mirror';
				await this.run(point, file, bytes, false, async () => {
					await real.appendBytes(bytes);
					return { ok: true, value: null };
				});
			},
		};
	}

	private async run(point: Point, file: string, bytes: Uint8Array, isWhole: boolean, write: () => Promise<FactResult<null>>): Promise<FactResult<null>> {
		const { planned } = this;
		if (planned?.point !== point || this.isSpent) return write();
		this.isSpent = true;
		const full = path.join(this.root, file);
		if (planned.kind === 'after_some') {
			const part = bytes.subarray(0, Math.floor(bytes.length / 2));
			fs.mkdirSync(path.dirname(full), { recursive: true });
			if (isWhole) fs.writeFileSync(full, part);
			else fs.appendFileSync(full, part);
		} else if (planned.kind !== 'before') {
			await write();
		}
		if (planned.kind === 'reads_back_other') {
			const grown = fs.readFileSync(full);
			fs.writeFileSync(full, Buffer.concat([grown.subarray(0, -2), Buffer.from('?\n')]));
			return { ok: true, value: null };
		}
		if (planned.how === 'kill') {
			process.kill(process.pid, 'SIGKILL');
			await new Promise(() => undefined);
		}
		throw new Error(`broken at ${point}`);
	}
}

/** Opens reader and desk over a folder; resolves when the desk has settled what waited. */
export async function openNodeDesk(options: NodeDeskOptions): Promise<NodeDesk> {
	const { root, deviceFolder } = options;
	fs.mkdirSync(deviceFolder, { recursive: true });
	const later = options.laterMs ?? 0;
	const clock = (): number => Date.now() + later;
	const schedule = (run: () => void, ms: number): (() => void) => {
		const timer = setTimeout(run, ms);
		return () => clearTimeout(timer);
	};
	const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
	const faulty = new Faulty(root, options.fault ?? null);
	let source: DecisionDesk | null = null;
	const reader = openWorkspace({
		files: createNodeFiles({ fs, root, location: root }),
		clock,
		schedule,
		breathe,
		reconcileEveryMs: 3_600_000,
		itemStates: { fold: async (snapshot) => (source === null ? { of: () => null, isDue: () => false } : source.fold(snapshot)) },
	});
	const world: DeskWorld = {
		files: faulty.files(createNodeFacts({ fs, root })),
		ownFile: (file) => faulty.own(file, createNodeOwnFile(fs, root, file)),
		reading: { snapshot: () => reader.snapshot, readLine: (place) => reader.readLine(place), reconcile: () => reader.reconcile(), refold: () => reader.refold() },
		device: deviceStore(deviceFolder),
		lock: options.hasLock === false ? null : createLockFile({ fs, root, computer: 'studio', process: String(process.pid) }),
		settings: () => ({ mirror: options.mirror ?? true, applies: options.applies ?? 'own' }),
		clock,
		localNowMs: clock,
		randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
		// Waits for other programs; none is there that would need them in full.
		sleep: (ms) => wait(ms / 20),
		breathe,
		schedule,
	};
	const desk = createDecisionDesk(world);
	source = desk;
	await reader.open();
	await desk.open();
	return {
		desk,
		reader,
		targetWrites: () => faulty.targetWrites,
		close: async () => {
			await desk.close();
			reader.close();
		},
	};
}

export type Press = Partial<Omit<DecideRequest, 'seen'>> & Pick<DecideRequest, 'verdict'>;

/** What the person sees now and presses, to be handed to the desk. Throws when the item is not there. */
export async function requestFor(desk: DecisionDesk, id: string, press: Press): Promise<DecideRequest> {
	const detail = await desk.detail(`item/s:${id}`);
	if (detail === null) throw new Error(`no item ${id}`);
	return { seen: detail.seen, reason: null, choice: null, until: null, edited: null, outcome: null, ...press };
}

/** The person looks and presses. */
export async function press(desk: DecisionDesk, id: string, what: Press): Promise<DecideResult> {
	return desk.decide(await requestFor(desk, id, what));
}

/** Writes a file of a workspace, with its folders. */
export function put(root: string, file: string, content: string): void {
	const full = path.join(root, file);
	fs.mkdirSync(path.dirname(full), { recursive: true });
	fs.writeFileSync(full, content);
}

export function read(root: string, file: string): string {
	const full = path.join(root, file);
	return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : '';
}
