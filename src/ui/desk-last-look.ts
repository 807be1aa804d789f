/** How far the person had seen each file, kept on this device. Pure: the host stores the value. */
import * as z from 'zod/mini';
import type { Snapshot } from '../workspace/snapshot-types';
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

/** What is stored after a person looked at a snapshot at `nowMs` (epoch ms). */
export function lookAt(snapshot: Snapshot, nowMs: number): StoredLook {
	const present = snapshot.files.filter((file) => file.state !== 'missing');
	return {
		location: snapshot.location,
		atMs: nowMs,
		bytes: Object.fromEntries(present.map((file) => [file.path, file.bytes])),
	};
}

/** The last look at this workspace; one at another workspace says nothing about this one. */
export function lookOf(stored: StoredLook | null, location: string | null): LastLook | null {
	if (stored === null || stored.location !== location) return null;
	return { atMs: stored.atMs, bytes: stored.bytes };
}
