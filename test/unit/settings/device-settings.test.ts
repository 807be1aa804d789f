import { describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../src/decisions/signing';
import { codeFingerprint } from '../../../src/settings/device-code';
import { createDeviceSettings } from '../../../src/settings/device-settings';

describe('which changes this device writes', () => {
	const stored = (value: unknown) => {
		const saved: unknown[] = [];
		return { saved, load: () => value, save: (_name: string, next: unknown) => void saved.push(next) };
	};

	it('is the default of the host until the person chose', () => {
		expect(createDeviceSettings(stored(null), 'own').applies('A')).toBe('own');
		expect(createDeviceSettings(stored(null), 'never').applies('A')).toBe('never');
		expect(createDeviceSettings(stored([['A', 'home']]), 'own').applies('A')).toBe('home');
		expect(createDeviceSettings(stored([['A', 'home']]), 'own').applies('B')).toBe('own');
	});

	it.each([['a word'], [7], [{}], [[['A', 'always']]], [[['A']]], [[['A', { mode: 'home' }]]]])('writes nothing while what is kept (%j) cannot be understood', (value) => {
		expect(createDeviceSettings(stored(value), 'own').applies('A')).toBe('never');
	});

	it('writes nothing while the device cannot be asked', () => {
		const failing = {
			load: () => {
				throw new Error('locked');
			},
			save: () => undefined,
		};
		expect(createDeviceSettings(failing, 'own').applies('A')).toBe('never');
		expect(() => createDeviceSettings(failing, 'own').setApplies('A', 'home')).toThrow('locked');
	});

	it('keeps the choices for other workspaces, and a workspace may have any name', () => {
		const kept = stored([['A', 'home']]);
		createDeviceSettings(kept, 'own').setApplies('__proto__', 'never');
		expect(kept.saved).toEqual([[['A', 'home'], ['__proto__', 'never']]]);
		const again = createDeviceSettings(stored(kept.saved[0]), 'own');
		expect(again.applies('__proto__')).toBe('never');
		expect(again.applies('constructor')).toBe('own');
	});
});

describe('the code of a device', () => {
	const { publicKey } = newKeyPair((count) => new Uint8Array(count).fill(7));

	it('shows eight groups to compare, however it was pasted', () => {
		const shown = codeFingerprint(`desk-4k2mz:${publicKey}`);
		expect(shown).toMatch(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/);
		expect(codeFingerprint(`  desk-4k2mz:${publicKey.toUpperCase()}\n`)).toBe(shown);
	});

	it.each(['', 'desk', `:${publicKey}`, publicKey, `desk:${publicKey.slice(1)}`, `desk:${publicKey}:x`, `de sk:${publicKey}`])('shows none for %j', (code) => {
		expect(codeFingerprint(code)).toBeNull();
	});
});
