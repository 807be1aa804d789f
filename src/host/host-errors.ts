/** Turns what Node and the vault adapter throw into the one error readers know. */
import { UnreadableError } from '../workspace/workspace-files';

/** The error code (`ENOENT`, `EACCES` …) an error carries, or `''`. */
export function errorCode(error: unknown): string {
	if (typeof error !== 'object' || error === null || !('code' in error)) return '';
	return typeof error.code === 'string' ? error.code : '';
}

/** What an error says, whatever was thrown. */
export function errorText(error: unknown): string {
	if (error instanceof Error) return error.message;
	return typeof error === 'string' ? error : 'unknown error';
}

/** True for the errors that mean "nothing is there". */
export function meansMissing(error: unknown): boolean {
	const code = errorCode(error);
	return code === 'ENOENT' || code === 'ENOTDIR';
}

/**
 * @param path relative to the workspace
 * @param error whatever was thrown
 */
export function unreadable(path: string, error: unknown): UnreadableError {
	if (error instanceof UnreadableError) return error;
	const code = errorCode(error);
	const message = errorText(error);
	if (code === 'EACCES' || code === 'EPERM') return new UnreadableError(path, 'permission', message);
	if (code === 'EISDIR') return new UnreadableError(path, 'not-a-file', message);
	if (code === 'ERR_FS_FILE_TOO_LARGE') return new UnreadableError(path, 'too-large', message);
	return new UnreadableError(path, 'io', message);
}

/** For a promise's `catch`: throws what went wrong with the path as an {@link UnreadableError}. */
export function rethrow(path: string): (error: unknown) => never {
	return (error) => {
		throw unreadable(path, error);
	};
}
