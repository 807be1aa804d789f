/** The command line without its process: arguments in, text and an exit status out. */
import { readArguments, USAGE, type StatusRequest } from './arguments';
import { runCheck } from './check-command';
import type { WatchSurroundings } from './check-watch';
import { openFolder, readFolder, Refusal } from './open-folder';
import type { ReadingSurroundings } from './open-folder';
import { printable, printableJson } from './printable';
import { rulesJson, rulesText } from './rules-text';
import { runDoctor, runSearch } from './search-command';
import type { SearchSurroundings } from './search-command';
import { nothingReadable, statusReport } from './status-report';
import { statusText } from './status-text';

/** What the program is given of the world. */
export interface Surroundings extends ReadingSurroundings {
	readonly version: string;
	/** Whether colours may be used on standard output. */
	readonly colour: boolean;
	readonly print: (text: string) => void;
	readonly printError: (text: string) => void;
	/** Made only for a command that searches. */
	readonly search: () => SearchSurroundings;
	/** Made only for a command that watches. */
	readonly watch: () => WatchSurroundings;
}

/** Exit statuses, as the usage text says them. */
export const READ = 0;
export const DEGRADED = 1;
export const UNREADABLE = 2;

/** What a command that reads says in every object it prints. */
const READ_ONLY = { mode: 'read-only' } as const;

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
		case 'rules':
			world.print(request.rules.json ? `${printableJson(rulesJson())}\n` : rulesText());
			return READ;
		case 'check':
			return orRefuse(world, request.check.form !== 'lines', () => runCheck(request.check, world));
		case 'status':
			return orRefuse(world, request.status.json, () => status(request.status, world));
	}
}

async function orRefuse(world: Surroundings, json: boolean, work: () => Promise<number>): Promise<number> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof Refusal) return refuse(world, error.message, json);
		throw error;
	}
}

/** Says why nothing was read: in words, and as JSON for whoever asked for JSON. */
function refuse(world: Surroundings, message: string, json: boolean, more: Readonly<Record<string, string>> = READ_ONLY): number {
	if (json) world.print(`${printableJson({ ...more, error: message })}\n`);
	world.printError(`${printable(message)}\n`);
	return UNREADABLE;
}

async function status(request: StatusRequest, world: Surroundings): Promise<number> {
	const folder = await openFolder(request, world);
	const snapshot = await readFolder(folder);
	const report = statusReport(snapshot, request, world.version, folder.states.checked);
	world.print(request.json ? `${printableJson(report)}\n` : statusText(report, world.colour));
	if (nothingReadable(snapshot)) return UNREADABLE;
	return report.degraded.length === 0 ? READ : DEGRADED;
}
