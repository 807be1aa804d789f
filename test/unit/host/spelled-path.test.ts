import { describe, expect, it } from 'vitest';
import { spelledPath } from '../../../src/host/spelled-path.ts';

const folders: Readonly<Record<string, readonly string[]>> = {
	'': ['Data', 'data.csv', 'DATA.csv'],
	Data: ['Köln.csv', 'A.csv', 'a.CSV'],
};
const spelled = (path: string): Promise<string | null> => spelledPath(path, (folder) => Promise.resolve(folders[folder] ?? []));

describe('spelling', () => {
	it('takes the name itself where a folder has two that differ in case only', async () => {
		expect(await spelled('data.csv')).toBe('data.csv');
		expect(await spelled('DATA.csv')).toBe('DATA.csv');
		expect(await spelled('Data/a.CSV')).toBe('Data/a.CSV');
	});

	it('else the listed name that is the same but for case or composition', async () => {
		expect(await spelled('data/KÖLN.csv')).toBe('Data/Köln.csv');
		expect(await spelled('Data/Köln.csv'.normalize('NFD'))).toBe('Data/Köln.csv');
		expect(await spelled('dATA')).toBe('Data');
	});

	it('is nothing for a name that no folder lists', async () => {
		expect(await spelled('Data/gone.csv')).toBeNull();
		expect(await spelled('gone/Köln.csv')).toBeNull();
	});

	it('throws what the listing throws', async () => {
		await expect(spelledPath('a', () => Promise.reject(new Error('no right')))).rejects.toThrow('no right');
	});
});
