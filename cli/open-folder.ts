/** The folder of a workspace, opened for reading: the same for every command that reads one. Nothing here can write. */
import { createTrustedStates, trustedKeysOf } from '../src/decisions/desk/trusted-states';
import type { TrustedStates } from '../src/decisions/desk/trusted-states';
import { calendarMs, localInstant } from '../src/host/local-time';
import { createNodeFiles } from '../src/host/node-files';
import type { NodeFs } from '../src/host/node-types';
import { readOnce } from '../src/workspace/reader';
import type { ReadOnceOptions } from '../src/workspace/reader';
import type { Snapshot } from '../src/workspace/snapshot-types';
import { UnreadableError } from '../src/workspace/workspace-files';

/** What reading needs of the world. */
export interface ReadingSurroundings {
	readonly fs: NodeFs;
	/** A path as given → absolute, with `/` between parts and none at the end. */
	readonly absolute: (path: string) => string;
	/** The bytes of one file outside the workspace. Rejects when it cannot be read. */
	readonly readFile: (path: string) => Promise<Uint8Array>;
	/** Epoch milliseconds. */
	readonly clock: () => number;
	readonly breathe: () => Promise<void>;
	/** Trust codes of the environment, separated by spaces or commas; empty for none. */
	readonly trust: string;
}

/** What is to be read, as given. */
export interface FolderAsked {
	readonly folder: string;
	readonly profile: string | null;
	readonly trust: readonly string[];
}

export interface OpenFolder {
	/** Absolute. */
	readonly root: string;
	readonly reading: ReadOnceOptions;
	readonly states: TrustedStates;
}

/** A reason to stop, in words for the person. */
export class Refusal extends Error {}

/** Looks whether the folder, the profile and the codes can be used. Throws {@link Refusal}. */
export async function openFolder(asked: FolderAsked, world: ReadingSurroundings): Promise<OpenFolder> {
	const root = world.absolute(asked.folder);
	await mustBeFolder(root, world);
	const profile = asked.profile === null ? null : { path: asked.profile, text: await profileText(asked.profile, world) };
	const trusted = trustedKeysOf([...asked.trust, ...world.trust.split(/[\s,]+/).filter((code) => code !== '')]);
	if (!trusted.ok) throw new Refusal(`Not the code of a device: ${trusted.wrong}`);
	const files = createNodeFiles({ fs: world.fs, root, location: root });
	const states = createTrustedStates({ files, clock: world.clock, localNowMs: () => calendarMs(world.clock()), breathe: world.breathe, keys: trusted.keys });
	return {
		root,
		states,
		reading: {
			files,
			itemStates: states,
			clock: world.clock,
			localInstant,
			breathe: world.breathe,
			...(profile === null ? {} : { profilePath: profile.path, profileText: profile.text }),
		},
	};
}

/** Reads it once. Throws {@link Refusal} when the folder cannot be listed. */
export async function readFolder({ root, reading }: OpenFolder): Promise<Snapshot> {
	return readOnce(reading).catch((error: unknown) => {
		if (error instanceof UnreadableError) throw new Refusal(`The folder cannot be read: ${root} (${error.message})`);
		throw error;
	});
}

async function mustBeFolder(root: string, world: ReadingSurroundings): Promise<void> {
	try {
		const found = await world.fs.promises.stat(root, { bigint: true });
		if (!found.isDirectory()) throw new Refusal(`Not a folder: ${root}`);
		await world.fs.promises.readdir(root, { withFileTypes: true });
	} catch (error) {
		if (error instanceof Refusal) throw error;
		throw new Refusal(`The folder cannot be read: ${root} (${wordsOf(error)})`);
	}
}

/** The profile's text. A profile that was named and cannot be read stops the program: its rules were asked for. */
async function profileText(path: string, world: ReadingSurroundings): Promise<string> {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await world.readFile(world.absolute(path)));
	} catch (error) {
		throw new Refusal(`The profile cannot be read: ${path} (${wordsOf(error)})`);
	}
}

/** What an error says of itself. */
export function wordsOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
