/** Turns what Node and the vault adapter throw into the failures that the decisions room knows (decisions/fact-files.ts). */
import type { FactFailure, FactFailureCode, FactResult } from '../decisions/fact-files';
import { errorCode, errorText } from './host-errors';

/** A result that says why nothing came of it. */
export function failed(code: FactFailureCode, message: string): { readonly ok: false; readonly failure: FactFailure } {
	return { ok: false, failure: { code, message } };
}

/** A result that holds a value. */
export function done<Value>(value: Value): { readonly ok: true; readonly value: Value } {
	return { ok: true, value };
}

/**
 * What an error means that came before anything was written.
 * @param error whatever was thrown
 * @param isWindows Windows says `EPERM` and `EACCES` also for a file that another program holds open; elsewhere they mean a
 * missing right, and another try is of no use
 */
export function failureOf(error: unknown, isWindows: boolean): FactFailure {
	return { code: codeOf(errorCode(error), isWindows), message: errorText(error) };
}

/** What an error means that came when some bytes may have been written already: nobody knows, look. */
export function unsure(error: unknown): { readonly ok: false; readonly failure: FactFailure } {
	return failed('io', errorText(error));
}

/** Runs something that may throw before it has written anything. */
export async function guarded<Value>(isWindows: boolean, run: () => Promise<FactResult<Value>>): Promise<FactResult<Value>> {
	try {
		return await run();
	} catch (error) {
		return { ok: false, failure: failureOf(error, isWindows) };
	}
}

/** `ELOOP` and `EMLINK`: a link where a file was expected, since files are opened so that links are not followed. */
function codeOf(code: string, isWindows: boolean): FactFailureCode {
	switch (code) {
		case 'ENOENT':
		case 'ENOTDIR':
			return 'missing';
		case 'EISDIR':
		case 'ELOOP':
		case 'EMLINK':
			return 'not_a_file';
		case 'EBUSY':
		case 'ETXTBSY':
			return 'busy';
		case 'EPERM':
		case 'EACCES':
			return isWindows ? 'busy' : 'permission';
		case 'EROFS':
			return 'permission';
		default:
			return 'io';
	}
}
