/** The preview host's side of the bridge to Node: what it lends, where, and how it fails on purpose. */
import { linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeviceState } from '../../host/server/device-state.ts';
import { FsLog } from '../../host/server/fs-log.ts';
import { nodeCalls, type NodeCalls } from '../../host/server/node-calls.ts';
import { vaultCalls, type Call } from '../../host/server/vault-calls.ts';
import { WriteFaults } from '../../host/server/write-faults.ts';

const { O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_EXCL, O_TRUNC } = constants;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let base: string;
let vault: string;
let log: FsLog;
let faults: WriteFaults;
let node: NodeCalls;
let inVault: ReadonlyMap<string, Call>;

beforeEach(() => {
	base = realpathSync(mkdtempSync(join(tmpdir(), 'ed-bridge-')));
	for (const folder of ['vault', 'read', 'write', 'elsewhere']) mkdirSync(join(base, folder));
	vault = join(base, 'vault');
	for (const folder of ['vault', 'read', 'write', 'elsewhere']) writeFileSync(join(base, folder, 'a.txt'), 'old\n');
	log = new FsLog();
	faults = new WriteFaults();
	const write = [vault, join(base, 'write')];
	node = nodeCalls({ read: [...write, join(base, 'read')], write }, log, faults, () => undefined);
	inVault = vaultCalls(vault, log, faults);
});
afterEach(async () => {
	await node.releaseAll();
	rmSync(base, { recursive: true, force: true });
});

async function call(name: string, args: readonly unknown[], data: Uint8Array = new Uint8Array(0), own = false): Promise<unknown> {
	const found = node.calls.get(name) ?? inVault.get(name);
	if (found === undefined) throw new Error(`no call ${name}`);
	return found({ args, bytes: data, own, client: 'page' });
}
const codeOf = (name: string, args: readonly unknown[], data?: Uint8Array): Promise<unknown> =>
	call(name, args, data).then(
		() => 'done',
		(error: unknown) => (error as { code: string }).code,
	);
const content = (folder: string): string => readFileSync(join(base, folder, 'a.txt'), 'utf8');
async function append(path: string, text: string): Promise<unknown> {
	const id = await call('node.open', [path, O_WRONLY | O_APPEND]);
	try {
		return await call('node.write', [id], bytes(text));
	} finally {
		await call('node.close', [id]);
	}
}

describe('what the bridge lends', () => {
	it('appends, makes new files, renames and removes in the vault and in folders named as writable', async () => {
		for (const folder of ['vault', 'write']) {
			const at = (name: string): string => join(base, folder, name);
			expect(await append(at('a.txt'), 'new\n')).toBe(4);
			const id = await call('node.open', [at('b.tmp'), O_WRONLY | O_CREAT | O_EXCL, 0o600]);
			await call('node.write', [id], bytes('whole\n'));
			await call('node.chmod', [id, 0o640]);
			await call('node.sync', [id]);
			await call('node.close', [id]);
			expect(statSync(at('b.tmp')).mode & 0o777).toBe(0o640);
			await call('node.rename', [at('b.tmp'), at('a.txt')]);
			expect(content(folder)).toBe('whole\n');
			await call('node.mkdir', [at('sub')]);
			await call('node.unlink', [at('a.txt')]);
			expect(readdirSync(join(base, folder))).toEqual(['sub']);
		}
		expect(node.openCount().files).toBe(0);
	});

	it('changes nothing elsewhere, not even where it may read', async () => {
		for (const folder of ['read', 'elsewhere']) {
			const path = join(base, folder, 'a.txt');
			expect(await codeOf('node.open', [path, O_WRONLY | O_APPEND])).toBe('EACCES');
			expect(await codeOf('node.open', [join(base, folder, 'new'), O_WRONLY | O_CREAT | O_EXCL])).toBe('EACCES');
			expect(await codeOf('node.unlink', [path])).toBe('EACCES');
			expect(await codeOf('node.rename', [path, join(vault, 'taken')])).toBe('EACCES');
			expect(await codeOf('node.rename', [join(vault, 'a.txt'), join(base, folder, 'given')])).toBe('EACCES');
			expect(await codeOf('node.mkdir', [join(base, folder, 'sub')])).toBe('EACCES');
			expect(readdirSync(join(base, folder))).toEqual(['a.txt']);
		}
		symlinkSync(join(base, 'elsewhere'), join(vault, 'way-out'));
		expect(await codeOf('node.open', [join(vault, 'way-out', 'a.txt'), O_WRONLY | O_APPEND])).toBe('EACCES');
		expect(await codeOf('node.unlink', [join(vault, 'way-out', 'a.txt')])).toBe('EACCES');
		expect(content('elsewhere')).toBe('old\n');
	});

	it('overwrites and empties no file in place', async () => {
		const path = join(vault, 'a.txt');
		for (const flags of ['w', 'r+', 'a', 'w+', O_WRONLY, O_RDWR, O_WRONLY | O_TRUNC, O_WRONLY | O_APPEND | O_TRUNC, O_WRONLY | O_CREAT]) {
			expect(await codeOf('node.open', [path, flags]), String(flags)).toBe('EROFS');
		}
		expect(content('vault')).toBe('old\n');
	});

	it('tells of a link itself, and where it leads, without following it into what it may not read', async () => {
		symlinkSync(join(base, 'elsewhere', 'a.txt'), join(vault, 'out.txt'));
		linkSync(join(vault, 'a.txt'), join(vault, 'second.txt'));
		expect(await call('node.lstat', [join(vault, 'out.txt')])).toMatchObject({ type: 'link' });
		expect(await call('node.lstat', [join(vault, 'a.txt')])).toMatchObject({ type: 'file', nlink: '2', uid: String(statSync(join(vault, 'a.txt')).uid) });
		expect(await call('node.realpath', [join(vault, 'out.txt')])).toBe(join(base, 'elsewhere', 'a.txt'));
		expect(await codeOf('node.stat', [join(vault, 'out.txt')])).toBe('EACCES');
		expect(await codeOf('node.open', [join(vault, 'out.txt'), 'r'])).toBe('EACCES');
		await call('node.unlink', [join(vault, 'out.txt')]);
		expect(content('elsewhere')).toBe('old\n');
	});

	it('logs how many bytes each write brought to the disk, and where a file went', async () => {
		await append(join(vault, 'a.txt'), 'new\n');
		await call('node.rename', [join(vault, 'a.txt'), join(vault, 'b.txt')]);
		const entries = log.all().map(({ call: name, path, to, bytesWritten, error }) => ({ name, path, to, bytesWritten, error }));
		expect(entries).toContainEqual({ name: 'node.write', path: join(vault, 'a.txt'), to: undefined, bytesWritten: 4, error: null });
		expect(entries).toContainEqual({ name: 'node.rename', path: join(vault, 'a.txt'), to: join(vault, 'b.txt'), bytesWritten: 0, error: null });
	});
});

describe('faults on purpose', () => {
	it('fails the n-th write to a path, with that code, and the others go through', async () => {
		faults.add({ call: 'node.write', path: '/a.txt', nth: 2, answer: 'ENOSPC' });
		expect(await append(join(vault, 'a.txt'), '1')).toBe(1);
		await expect(append(join(vault, 'a.txt'), '2')).rejects.toMatchObject({ code: 'ENOSPC' });
		expect(await append(join(vault, 'a.txt'), '3')).toBe(1);
		expect(content('vault')).toBe('old\n13');
		expect(log.all().filter((entry) => entry.call === 'node.write').map((entry) => [entry.bytesWritten, entry.error])).toEqual([[1, null], [0, 'ENOSPC'], [1, null]]);
	});

	it('cuts a write after some bytes, and says so or an error', async () => {
		faults.add({ call: 'node.write', path: 'a.txt', writes: 2, answer: 'ok' });
		expect(await append(join(vault, 'a.txt'), 'abcd')).toBe(2);
		faults.clear();
		faults.add({ call: 'node.write', path: 'a.txt', writes: 2 });
		await expect(append(join(vault, 'a.txt'), 'abcd')).rejects.toMatchObject({ code: 'EIO' });
		expect(content('vault')).toBe('old\nabab');
		expect(log.all().at(-1)).toMatchObject({ bytesWritten: 2, error: 'EIO' });
	});

	it('writes all and fails, writes nothing and claims success, writes other bytes', async () => {
		faults.add({ call: 'node.write', path: 'a.txt', writes: 'all' });
		await expect(append(join(vault, 'a.txt'), 'A')).rejects.toMatchObject({ code: 'EIO' });
		faults.clear();
		faults.add({ call: 'node.write', path: 'a.txt', answer: 'ok' });
		expect(await append(join(vault, 'a.txt'), 'BB')).toBe(2);
		faults.clear();
		faults.add({ call: 'node.write', path: 'a.txt', writes: (data) => data.map((byte) => byte + 1), answer: 'ok' });
		expect(await append(join(vault, 'a.txt'), 'CC')).toBe(2);
		expect(content('vault')).toBe('old\nADD');
	});

	it('fails renames by where they go, twice, before or after they happened', async () => {
		writeFileSync(join(vault, 'copy.tmp'), 'new\n');
		const args = [join(vault, 'copy.tmp'), join(vault, 'a.txt')];
		faults.add({ call: 'node.rename', path: /a\.txt$/, times: 2, answer: 'EPERM' });
		expect([await codeOf('node.rename', args), await codeOf('node.rename', args)]).toEqual(['EPERM', 'EPERM']);
		expect(content('vault')).toBe('old\n');
		faults.add({ call: 'node.rename', path: 'a.txt', writes: 'all', answer: 'EBUSY' });
		expect(await codeOf('node.rename', args)).toBe('EBUSY');
		expect(content('vault')).toBe('new\n');
	});

	it('never answers, as when the app is killed meanwhile', async () => {
		faults.add({ call: 'node.write', path: 'a.txt', writes: 'all', answer: 'never' });
		const race = await Promise.race([append(join(vault, 'a.txt'), 'X').then(() => 'answered'), new Promise((resolve) => setTimeout(resolve, 50, 'silent'))]);
		expect([race, content('vault')]).toEqual(['silent', 'old\nX']);
	});

	it('reaches the vault adapter as well, and never the host\'s own calls', async () => {
		faults.add({ call: 'vault.appendBinary', path: 'a.txt', writes: 1, answer: 'ENOSPC' });
		expect(await codeOf('vault.appendBinary', ['a.txt'], bytes('xyz'))).toBe('ENOSPC');
		expect(content('vault')).toBe('old\nx');
		await call('vault.appendBinary', ['a.txt'], bytes('y'));
		faults.add({ call: 'vault.writeBinary', path: 'a.txt' });
		await call('vault.writeBinary', ['a.txt'], bytes('own\n'), true);
		expect(content('vault')).toBe('own\n');
		expect(await codeOf('vault.writeBinary', ['a.txt'], bytes('plugin\n'))).toBe('EIO');
	});
});

describe('what a device keeps', () => {
	it('outlives the host: values, secrets and layout, in one file for its owner only, outside the vault', async () => {
		const folder = join(base, 'device');
		const state = await DeviceState.open(folder, vault);
		await Promise.all([state.keep('a', '1'), state.keepSecret('the-key', 's3cret'), state.keepLayout('{}'), state.keep('b', '2')]);
		await state.keep('b', null);
		const again = await DeviceState.open(folder, vault);
		expect([again.localStorage(), again.secrets(), again.layout()]).toEqual([{ a: '1' }, { 'the-key': 's3cret' }, '{}']);
		const other = await DeviceState.open(folder, join(base, 'write'));
		expect([other.localStorage(), other.secrets(), other.layout()]).toEqual([{}, {}, null]);
		const [name = ''] = readdirSync(folder);
		expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
		expect(readdirSync(vault)).toEqual(['a.txt']);
	});
});
