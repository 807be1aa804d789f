import { describe, expect, it } from 'vitest';
import { containedFile } from '../../../src/decisions/contained-path.ts';
import { sha256Hex } from '../../../src/decisions/sha256.ts';
import { createVaultFacts, createVaultOwnFile } from '../../../src/host/vault-facts.ts';
import { MemoryVault } from './memory-vault.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array | ArrayBuffer): string => new TextDecoder().decode(data);
const sha = (content: string): string => sha256Hex(bytes(content));

function desk(): { vault: MemoryVault; facts: ReturnType<typeof createVaultFacts>; content: () => string } {
	const vault = new MemoryVault('Desk');
	vault.files.set('Desk/a.csv', bytes('id\n1\n'));
	return { vault, facts: createVaultFacts({ vault, folder: 'Desk' }), content: () => text(vault.files.get('Desk/a.csv') ?? bytes('')) };
}

describe('facts in a vault without Node', () => {
	it('reads a file and tells what it is', async () => {
		const { facts } = desk();
		const read = await facts.read('a.csv');
		expect(read.ok && [text(read.value.bytes), read.value.identity]).toEqual(['id\n1\n', null]);
		expect(await facts.stat('a.csv')).toEqual({ ok: true, value: { size: 5, mtimeMs: 1234, identity: null } });
		expect(await facts.stat('gone.csv')).toEqual({ ok: true, value: null });
		expect(await facts.read('gone.csv')).toMatchObject({ ok: false, failure: { code: 'missing' } });
	});

	it('stays in its folder', async () => {
		const { vault, facts } = desk();
		vault.files.set('private.csv', bytes('x'));
		for (const path of ['../private.csv', '/private.csv', 'a/../../private.csv', '']) {
			expect(await facts.read(path), path).toMatchObject({ ok: false, failure: { code: 'outside' } });
			expect(await facts.replaceIfUnchanged(path, sha('x'), bytes('y')), path).toMatchObject({ ok: false, failure: { code: 'outside' } });
		}
		expect(vault.calls).toEqual([]);
	});

	it('spells a path as the listings do', async () => {
		const { vault, facts } = desk();
		vault.folders.add('Desk/Data');
		vault.files.set('Desk/Data/Köln.csv', bytes('x'));
		const stat = vault.adapter.stat;
		vault.adapter.stat = (path) => stat([...vault.files.keys(), ...vault.folders].find((each) => each.toLowerCase() === path.toLowerCase()) ?? path);
		expect(await facts.realPath('data/köln.CSV')).toEqual({ ok: true, value: { path: 'Data/Köln.csv', isFile: true } });
		expect(await facts.realPath('Data')).toEqual({ ok: true, value: { path: 'Data', isFile: false } });
		expect(await facts.realPath('Data/gone.csv')).toEqual({ ok: true, value: null });
		expect(await containedFile(facts, 'Data/köln.csv')).toEqual({ ok: false, problem: 'other_spelling' });
		expect(await containedFile(facts, 'Data/Köln.csv')).toEqual({ ok: true, path: 'Data/Köln.csv' });
	});

	it('appends if the file is as long as expected', async () => {
		const { facts, content, vault } = desk();
		expect(await facts.appendTo('a.csv', 5, bytes('2\n'))).toEqual({ ok: true, value: null });
		expect(content()).toBe('id\n1\n2\n');
		expect(await facts.appendTo('a.csv', 5, bytes('3\n'))).toMatchObject({ ok: false, failure: { code: 'changed' } });
		expect(await facts.appendTo('gone.csv', 0, bytes('3\n'))).toMatchObject({ ok: false, failure: { code: 'missing' } });
		expect(vault.calls).toEqual(['append Desk/a.csv']);
	});

	it('replaces if the bytes are as expected, and reads them back', async () => {
		const { facts, content, vault } = desk();
		expect(await facts.replaceIfUnchanged('a.csv', sha('other'), bytes('x'))).toMatchObject({ ok: false, failure: { code: 'changed' } });
		expect(vault.calls).toEqual([]);
		expect(await facts.replaceIfUnchanged('a.csv', sha('id\n1\n'), bytes('id\n2\n'))).toEqual({ ok: true, value: null });
		expect(content()).toBe('id\n2\n');
		vault.onWrite = (data) => data.slice(0, 2);
		expect(await facts.replaceIfUnchanged('a.csv', sha('id\n2\n'), bytes('id\n3\n'))).toMatchObject({ ok: false, failure: { code: 'io' } });
	});

	it('is unsure whenever a write fails', async () => {
		const { facts, vault, content } = desk();
		vault.beforeWrite = () => {
			throw Object.assign(new Error('EACCES: no'), { code: 'EACCES' });
		};
		expect(await facts.appendTo('a.csv', 5, bytes('x'))).toEqual({ ok: false, failure: { code: 'io', message: 'EACCES: no' } });
		expect(await facts.replaceIfUnchanged('a.csv', sha('id\n1\n'), bytes('x'))).toMatchObject({ ok: false, failure: { code: 'io' } });
		expect(content()).toBe('id\n1\n');
	});

	it('gives the adapter exactly the bytes, also when they are a part of a larger buffer', async () => {
		const { facts, content } = desk();
		await facts.appendTo('a.csv', 5, bytes('xx2\nyy').subarray(2, 4));
		expect(content()).toBe('id\n1\n2\n');
	});

	it('turns what the adapter throws into values', async () => {
		const { facts, vault } = desk();
		vault.adapter.stat = () => Promise.reject(new Error('the storage is gone'));
		expect(await facts.read('a.csv')).toEqual({ ok: false, failure: { code: 'io', message: 'the storage is gone' } });
		expect(await facts.realPath('a.csv')).toMatchObject({ ok: false, failure: { code: 'io' } });
	});
});

describe('a device\'s own file in a vault', () => {
	it('is made with its folders at the first append', async () => {
		const { vault } = desk();
		const file = createVaultOwnFile({ vault, folder: 'Desk' }, '90_system/approvals/ledger.phone.jsonl');
		expect([await file.size(), (await file.read(0, 5)).length]).toEqual([0, 0]);
		await file.appendBytes(bytes('one\n'));
		await file.appendBytes(bytes('two\n'));
		expect(vault.calls).toEqual(['mkdir Desk/90_system', 'mkdir Desk/90_system/approvals', 'write Desk/90_system/approvals/ledger.phone.jsonl', 'append Desk/90_system/approvals/ledger.phone.jsonl']);
		expect([await file.size(), text(await file.read(4, 100)), text(await file.read(0, 3)), (await file.read(5, 2)).length]).toEqual([8, 'two\n', 'one', 0]);
	});

	it('is nothing else', async () => {
		const { vault } = desk();
		expect(() => createVaultOwnFile({ vault, folder: 'Desk' }, 'a.csv')).toThrow('No file of a device');
		vault.folders.add('ledger.x.jsonl');
		await expect(createVaultOwnFile({ vault, folder: '' }, 'ledger.x.jsonl').size()).rejects.toThrow('Not a file');
		vault.files.set('plain', bytes(''));
		await expect(createVaultOwnFile({ vault, folder: '' }, 'plain/ledger.x.jsonl').appendBytes(bytes('x'))).rejects.toThrow('Not a folder: plain');
	});
});
