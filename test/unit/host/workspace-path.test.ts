import { describe, expect, it } from 'vitest';
import { absolutePath, joinPath, leavesFolder, pathInside, placeOf } from '../../../src/host/workspace-path.ts';
import { safeAddress } from '../../../src/host/open-external.ts';

describe('placeOf', () => {
	it.each([
		['~/.openclaw/workspace', '/home/ana', '/home/ana/.openclaw/workspace'],
		['~', '/home/ana/', '/home/ana'],
		['~\\desk', 'C:\\Users\\ana', 'C:/Users/ana/desk'],
		['/srv/desk/', '', '/srv/desk'],
		['/srv/a\\b', '', '/srv/a\\b'],
		['C:\\Users\\ana\\desk', '', 'C:/Users/ana/desk'],
		['d:/desk//x/', '', 'd:/desk/x'],
		['C:\\', '', 'C:/'],
		['\\\\server\\share\\desk', '', '//server/share/desk'],
	])('%s is on the disk', (setting, home, path) => {
		const place = placeOf(setting);
		expect(place.kind).toBe('disk');
		if (place.kind === 'disk') expect(absolutePath(place, home)).toBe(path);
	});

	it.each([
		['', ''],
		['/', ''],
		[' Applications/ ', 'Applications'],
		['./a//b', 'a/b'],
		['.agent', '.agent'],
		['~notes', '~notes'],
	])('%s is in the vault', (setting, folder) => {
		expect(placeOf(setting)).toEqual({ kind: 'vault', folder });
	});
});

describe('paths', () => {
	it('are inside a folder only as whole parts', () => {
		expect(pathInside('/a/b/c', '/a/b')).toBe('c');
		expect(pathInside('/a/b', '/a/b')).toBe('');
		expect(pathInside('/a/bc', '/a/b')).toBeNull();
	});
	it('join without doubled slashes', () => {
		expect(joinPath('', 'a')).toBe('a');
		expect(joinPath('a', '')).toBe('a');
		expect(joinPath('C:/', 'a')).toBe('C:/a');
		expect(joinPath('a', 'b')).toBe('a/b');
	});
	it.each(['../a', 'a/../b', '/a', 'C:/a', 'a\\..\\b'])('%s leaves its folder', (path) => {
		expect(leavesFolder(path)).toBe(true);
	});
	it('dots in names are no way out', () => {
		expect(leavesFolder('a..b/..c/d..')).toBe(false);
	});
});

describe('safeAddress', () => {
	it('opens http and https only', () => {
		expect(safeAddress(' https://example.edu/a?b=c ')).toBe('https://example.edu/a?b=c');
		expect(safeAddress('http://example.edu')).toBe('http://example.edu/');
	});
	it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'app://x', 'evidence-desk', '', '//example.edu', 'vbscript:x', 'https:'])(
		'%s is refused',
		(url) => {
			expect(safeAddress(url)).toBeNull();
		},
	);
});
