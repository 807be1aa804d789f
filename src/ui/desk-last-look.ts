/** How far the person had seen each file, kept on this device. Pure: the host stores the value. */
import * as z from 'zod/mini';
import type { FileReport, Snapshot } from '../workspace/snapshot-types';
import type { LastLook } from './models/last-look';

/** Where the value is kept. `load` gives whatever was saved; it may be anything. */
export interface LookMemory {
	load(): unknown;
	save(value: unknown): void;
}

const storedLook = z.object({
	location: z.string(),
	atMs: z.number().check(z.gte(0)),
	bytes: z.record(z.string(), z.number().check(z.gte(0))),
});
export type StoredLook = z.infer<typeof storedLook>;

/** The stored look, or `null` when there is none that can be read. Never throws. */
export function readStoredLook(value: unknown): StoredLook | null {
	const parsed = storedLook.safeParse(value);
	return parsed.success ? parsed.data : null;
}

/**
 * What is stored after a person looked at a snapshot at `nowMs` (epoch ms). A file that is gone or unreadable for now
 * keeps what had been seen of it, so that it is not all new when it comes back.
 * @param earlier the look stored before, of this workspace or another
 */
export function lookAt(snapshot: Snapshot, nowMs: number, earlier: StoredLook | null): StoredLook {
	const before = new Map(Object.entries(lookOf(earlier, snapshot.location)?.bytes ?? {}));
	const seen = new Map<string, number>();
	for (const file of snapshot.files) {
		const bytes = isReadNow(file) ? seenBytes(file) : before.get(file.path);
		if (bytes !== undefined) seen.set(file.path, bytes);
	}
	return { location: snapshot.location, atMs: nowMs, bytes: Object.fromEntries(seen) };
}

function isReadNow(file: FileReport): boolean {
	return file.state !== 'missing' && file.state !== 'unreadable';
}

/** How far a file's lines could be seen: not into a line that is still being written. */
function seenBytes(file: FileReport): number {
	const torn = file.badLines.filter((line) => line.lineClass === 'torn').map((line) => line.place.offset);
	return Math.min(file.bytes, ...torn);
}

/** The last look at this workspace; one at another workspace says nothing about this one. */
export function lookOf(stored: StoredLook | null, location: string | null): LastLook | null {
	if (stored === null || stored.location !== location) return null;
	return { atMs: stored.atMs, bytes: stored.bytes };
}
