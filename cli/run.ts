/** The command line without its process: arguments in, text and an exit status out. */
import { createTrustedStates, trustedKeysOf } from '../src/decisions/desk/trusted-states';
import { calendarMs, localInstant } from '../src/host/local-time';
import { createNodeFiles } from '../src/host/node-files';
import type { NodeFs } from '../src/host/node-types';
import { readOnce } from '../src/workspace/reader';
import { UnreadableError } from '../src/workspace/workspace-files';
import { readArguments, USAGE, type StatusRequest } from './arguments';
import { printable, printableJson } from './printable';
import { runDoctor, runSearch } from './search-command';
import type { SearchSurroundings } from './search-command';
import { nothingReadable, statusReport } from './status-report';
import { statusText } from './status-text';

/** What the program is given of the world. */
export interface Surroundings {
	readonly fs: NodeFs;
	/** A path as given → absolute, with `/` between parts and none at the end. */
	readonly absolute: (path: string) => string;
	/** The bytes of one file outside the workspace (the profile). Rejects when it cannot be read. */
	readonly readFile: (path: string) => Promise<Uint8Array>;
	/** Epoch milliseconds. */
	readonly clock: () => number;
	readonly breathe: () => Promise<void>;
	readonly version: string;
	/** Trust codes of the environment, separated by spaces or commas; empty for none. */
	readonly trust: string;
	/** Whether colours may be used on standard output. */
	readonly colour: boolean;
	readonly print: (text: string) => void;
	readonly printError: (text: string) => void;
	/** Made only for a command that searches. */
	readonly search: () => SearchSurroundings;
}

/** Exit statuses, as the usage text says them. */
export const READ = 0;
export const DEGRADED = 1;
export const UNREADABLE = 2;

/** What `status` says in every object it prints. */
const READ_ONLY = { mode: 'read-only' } as const;

/** A reason to stop, in words for the person. */
class Refusal extends Error {}

/**
 * Runs the program once.
 * @param given the arguments after the program's name
 * @returns the exit status, as the usage text says it. Does not reject for anything that is wrong with the workspace, the
 * network or the arguments
 */
export async function run(given: readonly string[], world: Surroundings): Promise<number> {
	const request = readArguments(given);
	switch (request.command) {
		case 'help':
			world.print(USAGE);
			return READ;
		case 'version':
			world.print(`${world.version}\n`);
			return READ;
		case 'wrong':
			return refuse(world, `${request.message} Try --help.`, request.json, request.of === 'search' || request.of === 'doctor' ? {} : READ_ONLY);
		case 'search':
			return runSearch(request.search, world.search(), world.print);
		case 'doctor':
			return runDoctor(request.doctor, world.search(), world.print);
		case 'status':
			try {
				return await status(request.status, world);
			} catch (error) {
				if (error instanceof Refusal) return refuse(world, error.message, request.status.json);
				throw error;
			}
	}
}

/** Says why nothing was read: in words, and as JSON for whoever asked for JSON. */
function refuse(world: Surroundings, message: string, json: boolean, more: Readonly<Record<string, string>> = READ_ONLY): number {
	if (json) world.print(`${printableJson({ ...more, error: message })}\n`);
	world.printError(`${printable(message)}\n`);
	return UNREADABLE;
}

async function status(request: StatusRequest, world: Surroundings): Promise<number> {
	const root = world.absolute(request.folder);
	await mustBeFolder(root, world);
	const profile = request.profile === null ? null : { path: request.profile, text: await profileText(request.profile, world) };
	const trusted = trustedKeysOf([...request.trust, ...world.trust.split(/[\s,]+/).filter((code) => code !== '')]);
	if (!trusted.ok) throw new Refusal(`Not the code of a device: ${trusted.wrong}`);
	const files = createNodeFiles({ fs: world.fs, root, location: root });
	const states = createTrustedStates({ files, clock: world.clock, localNowMs: () => calendarMs(world.clock()), breathe: world.breathe, keys: trusted.keys });
	const snapshot = await readOnce({
		files,
		itemStates: states,
		clock: world.clock,
		localInstant,
		breathe: world.breathe,
		...(profile === null ? {} : { profilePath: profile.path, profileText: profile.text }),
	}).catch((error: unknown) => {
		if (error instanceof UnreadableError) throw new Refusal(`The folder cannot be read: ${root} (${error.message})`);
		throw error;
	});
	const report = statusReport(snapshot, request, world.version, states.checked);
	world.print(request.json ? `${printableJson(report)}\n` : statusText(report, world.colour));
	if (nothingReadable(snapshot)) return UNREADABLE;
	return report.degraded.length === 0 ? READ : DEGRADED;
}

async function mustBeFolder(root: string, world: Surroundings): Promise<void> {
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
async function profileText(path: string, world: Surroundings): Promise<string> {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await world.readFile(world.absolute(path)));
	} catch (error) {
		throw new Refusal(`The profile cannot be read: ${path} (${wordsOf(error)})`);
	}
}

function wordsOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
