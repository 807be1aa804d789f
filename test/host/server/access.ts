/**
 * Who may ask the preview server, and for which paths. The server gives a web page file access, so it answers only
 * its own page (token, Host and Origin) and only inside the folders it was started for.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { TOKEN_HEADER } from '../shared/protocol';

/** A refusal that looks like Node's own: `code` is what `fs` would have put there. */
export class RefusedError extends Error {
	constructor(
		readonly code: string,
		message: string,
	) {
		super(message);
		this.name = 'RefusedError';
	}
}

/** A new random token, 32 hex digits. */
export function newToken(): string {
	return randomBytes(16).toString('hex');
}

/**
 * Why a request is refused, or `null` when it may pass: it has to carry the token (header or query), name this
 * server as its Host (a page of another site that points its name at 127.0.0.1 cannot), and come from no other origin.
 */
export function refusalOf(request: IncomingMessage, url: URL, token: string, port: number): string | null {
	const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
	if (!hosts.includes(request.headers.host ?? '')) {
		return 'unknown host';
	}
	const origin = request.headers.origin;
	if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) {
		return 'other origin';
	}
	const header = request.headers[TOKEN_HEADER];
	const given = typeof header === 'string' ? header : (url.searchParams.get('token') ?? '');
	return sameText(given, token) ? null : 'no or wrong token';
}

function sameText(a: string, b: string): boolean {
	const [x, y] = [Buffer.from(a), Buffer.from(b)];
	return x.length === y.length && timingSafeEqual(x, y);
}

/**
 * The absolute path of a vault path.
 *
 * @param root real path of the vault
 * @param vaultPath relative, with `/`; `''` and `'/'` are the vault itself
 * @throws {@link RefusedError} when it leads out of the vault, also through a symbolic link
 */
export async function insideVault(root: string, vaultPath: string): Promise<string> {
	const relative = vaultPath === '/' ? '' : vaultPath;
	const parts = relative.split('/');
	if (relative.includes('\0') || relative.includes('\\') || isAbsolute(relative) || parts.includes('..')) {
		throw new RefusedError('EACCES', `EACCES: path leaves the vault, '${vaultPath}'`);
	}
	return insideRoots([root], join(root, ...parts));
}

/**
 * Checks that a path lies in one of the roots, following links as far as the path exists.
 *
 * @param roots real paths
 * @param path absolute
 * @returns the path as given, made plain (`.` and `..` resolved)
 * @throws {@link RefusedError} otherwise
 */
export async function insideRoots(roots: readonly string[], path: string): Promise<string> {
	const plain = plainPath(path);
	const real = await realOfNearest(plain);
	if (!roots.some((root) => isWithin(root, real))) throw notAllowed(plain);
	return plain;
}

/**
 * As {@link insideRoots}, for calls that are about a name and do not follow the link it may be: only the folder it stands in
 * has to lie in one of the roots.
 */
export async function namedInRoots(roots: readonly string[], path: string): Promise<string> {
	const plain = plainPath(path);
	if (roots.includes(plain)) return plain;
	const real = await realOfNearest(dirname(plain));
	if (!roots.some((root) => isWithin(root, real))) throw notAllowed(plain);
	return plain;
}

function plainPath(path: string): string {
	if (path.includes('\0') || !isAbsolute(path)) throw new RefusedError('EACCES', `EACCES: not an absolute path, '${path}'`);
	return resolve(path);
}

function notAllowed(path: string): RefusedError {
	return new RefusedError('EACCES', `EACCES: the preview host may not go there, '${path}'`);
}

function isWithin(root: string, path: string): boolean {
	return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function realOfNearest(path: string): Promise<string> {
	try {
		return await realpath(path);
	} catch {
		const parent = dirname(path);
		return parent === path ? path : join(await realOfNearest(parent), path.slice(parent.length));
	}
}
