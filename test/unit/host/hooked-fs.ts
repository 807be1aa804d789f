/** Node's file calls on a real disk, with a test's hand on each of them. */
import * as fs from 'node:fs';
import type { NodeWritableHandle, NodeWritingFs } from '../../../src/host/node-types.ts';

export const nodeFs = fs as unknown as NodeWritingFs;

export interface HookedCall {
	/** `open`, `lstat`, `write`, `sync`, `close`, `rename`, … */
	readonly call: string;
	/** Absolute; of the place a renamed file goes to. */
	readonly path: string;
	/** What a `write` writes. */
	readonly bytes: Uint8Array | null;
}

/** Carries a call out (with other bytes, if given), or does something else. */
export type Hook = (what: HookedCall, run: (bytes?: Uint8Array) => Promise<unknown>) => Promise<unknown>;

/** An error as Node throws it. */
export function diskError(code: string): Error {
	return Object.assign(new Error(`${code}: made by the test`), { code });
}

/** @param hook asked at every call */
export function hookedFs(hook: Hook): NodeWritingFs {
	const { promises, constants } = nodeFs;
	const call = <Result>(name: string, path: string, run: () => Promise<Result>): Promise<Result> => hook({ call: name, path, bytes: null }, run) as Promise<Result>;
	return {
		constants,
		promises: {
			lstat: (path, options) => call('lstat', path, () => promises.lstat(path, options)),
			realpath: (path) => call('realpath', path, () => promises.realpath(path)),
			readdir: (path, options) => call('readdir', path, () => promises.readdir(path, options)),
			access: (path, mode) => call('access', path, () => promises.access(path, mode)),
			open: async (path, flags, mode) => hookedHandle(path, await call('open', path, () => promises.open(path, flags, mode)), hook),
			mkdir: (path) => call('mkdir', path, () => promises.mkdir(path)),
			rename: (from, to) => call('rename', to, () => promises.rename(from, to)),
			unlink: (path) => call('unlink', path, () => promises.unlink(path)),
		},
	};
}

function hookedHandle(path: string, handle: NodeWritableHandle, hook: Hook): NodeWritableHandle {
	const call = <Result>(name: string, run: () => Promise<Result>): Promise<Result> => hook({ call: name, path, bytes: null }, run) as Promise<Result>;
	return {
		read: (buffer, offset, length, position) => call('read', () => handle.read(buffer, offset, length, position)),
		write: (buffer, offset, length, position) => {
			const bytes = buffer.subarray(offset, offset + length);
			return hook({ call: 'write', path, bytes }, (other = bytes) => handle.write(other, 0, other.length, position)) as Promise<{ bytesWritten: number }>;
		},
		stat: (options) => call('stat', () => handle.stat(options)),
		sync: () => call('sync', () => handle.sync()),
		chmod: (mode) => call('chmod', () => handle.chmod(mode)),
		chown: (uid, gid) => call('chown', () => handle.chown(uid, gid)),
		close: () => call('close', () => handle.close()),
	};
}
