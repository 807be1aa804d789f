/** Reads lines of the queue back, many at once or one by one. */
import type { ReadOptions } from '../../records/read-record';
import { lineHash } from '../../workspace/line-hash';
import type { ItemLineMark, Place, RawLine } from '../../workspace/snapshot-types';
import { UnreadableError } from '../../workspace/workspace-files';
import type { Breather } from '../../workspace/workspace-files';
import type { FactFiles } from '../fact-files';
import { readQueueLine } from '../queue-item';
import type { QueueLine } from '../queue-item';
import { messageOf } from '../thrown';

export interface LinesWorld {
	readonly files: Pick<FactFiles, 'read'>;
	readonly readLine: (place: Place) => Promise<RawLine>;
	readonly breathe: Breather;
}

/** The first line that could not be read, and why. */
export interface ReadProblem {
	readonly path: string;
	readonly message: string;
}

/** From so many lines of one file on it is read whole: a host may have to take in all of it for each of them. */
const WHOLE_FROM = 8;
const LINES_PER_SLICE = 64;

/** The lines at these marks, as far as they can be read; in slices. Never throws. */
export async function readMarkedLines(world: LinesWorld, marks: readonly ItemLineMark[], options: ReadOptions): Promise<{ readonly lines: ReadonlyMap<ItemLineMark, QueueLine>; readonly problem: ReadProblem | null }> {
	const lines = new Map<ItemLineMark, QueueLine>();
	let problem: ReadProblem | null = null;
	for (const [path, list] of byPath(marks)) {
		const whole = list.length < WHOLE_FROM ? null : await wholeFile(world, path);
		for (const [nth, mark] of list.entries()) {
			try {
				const cut = whole === null ? null : cutOut(whole, mark, options);
				lines.set(mark, cut ?? (await readOneLine(world.readLine, mark.place, options)));
			} catch (error) {
				problem ??= { path, message: messageOf(error) };
			}
			if (nth % LINES_PER_SLICE === LINES_PER_SLICE - 1) await world.breathe();
		}
	}
	return { lines, problem };
}

/** One line as it is on the disk now. Throws {@link UnreadableError} when it is not the one any more that was read. */
async function readOneLine(readLine: (place: Place) => Promise<RawLine>, place: Place, options: ReadOptions): Promise<QueueLine> {
	const raw = await readLine(place);
	const line = raw.changed ? null : readQueueLine(place, raw.bytes, options);
	if (line === null) throw new UnreadableError(place.path, 'io', `Line ${place.line} is not the line any more that was read.`);
	return line;
}

function byPath(marks: readonly ItemLineMark[]): ReadonlyMap<string, readonly ItemLineMark[]> {
	const lists = new Map<string, ItemLineMark[]>();
	for (const mark of marks) {
		const list = lists.get(mark.place.path);
		if (list === undefined) lists.set(mark.place.path, [mark]);
		else list.push(mark);
	}
	return lists;
}

/** `null` when it cannot be had: then each line is asked for by itself, and says why it cannot be read. */
async function wholeFile(world: LinesWorld, path: string): Promise<Uint8Array | null> {
	try {
		const read = await world.files.read(path);
		return read.ok ? read.value.bytes : null;
	} catch {
		return null;
	}
}

/** The line out of the whole file; `null` when the bytes there are not those that were read. */
function cutOut(whole: Uint8Array, { place, fingerprint }: ItemLineMark, options: ReadOptions): QueueLine | null {
	const end = place.offset + place.length;
	if (end > whole.length || lineHash(whole, place.offset, end) !== fingerprint) return null;
	return readQueueLine(place, whole.slice(place.offset, end), options);
}
