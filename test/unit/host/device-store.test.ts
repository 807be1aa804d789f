import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NodeModules } from '../../../src/host/node-modules.ts';
import type { DeviceApp } from '../../../src/host/device-store.ts';

const device = vi.hoisted((): { node: NodeModules | null; platform: Readonly<Record<string, boolean>> } => ({ node: null, platform: {} }));
vi.mock('../../../src/host/node-modules.ts', () => ({ nodeModules: () => device.node }));
vi.mock('obsidian', () => ({ Platform: new Proxy({}, { get: (_target, name) => device.platform[String(name)] ?? false }) }));
const { createDeviceStore } = await import('../../../src/host/device-store.ts');

const KEY = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

class FakeApp implements DeviceApp {
	readonly values = new Map<string, string>();
	constructor(readonly secrets = new Map<string, string>()) {}
	loadLocalStorage = (key: string): unknown => {
		const text = this.values.get(key);
		return text === undefined ? null : (JSON.parse(text) as unknown);
	};
	saveLocalStorage = (key: string, data: unknown): void => {
		if (data === null) this.values.delete(key);
		else this.values.set(key, JSON.stringify(data));
	};
	readonly secretStorage = {
		setSecret: (id: string, secret: string): void => {
			if (!/^[a-z0-9-]+$/.test(id)) throw new Error('Invalid id');
			this.secrets.set(id, secret);
		},
		getSecret: (id: string): string | null => this.secrets.get(id) ?? null,
	};
}

beforeEach(() => {
	device.node = null;
	device.platform = {};
});

describe('the store of a device', () => {
	it('keeps values under names of its own', () => {
		const app = new FakeApp();
		const store = createDeviceStore(app);
		expect(store.load('device')).toBeNull();
		store.save('device', { id: 'a', count: 3 });
		expect(store.load('device')).toEqual({ id: 'a', count: 3 });
		expect([...app.values.keys()]).toEqual(['evidence-desk:device']);
		store.save('device', null);
		expect([store.load('device'), app.values.size]).toEqual([null, 0]);
	});

	it('keeps the key in the secret storage only', () => {
		const app = new FakeApp();
		const store = createDeviceStore(app);
		expect(store.loadSecret()).toBeNull();
		store.saveSecret(KEY);
		expect(store.loadSecret()).toBe(KEY);
		expect(createDeviceStore(app).loadSecret()).toBe(KEY);
		expect([...app.values.values()].join()).not.toContain(KEY);
		expect([...app.secrets.keys()]).toEqual([expect.stringMatching(/^evidence-desk-[0-9a-f]{16}$/)]);
		store.saveSecret(OTHER);
		expect([store.loadSecret(), app.secrets.size]).toEqual([OTHER, 1]);
	});

	it('leaves the key of another vault alone where all vaults share one secret storage', () => {
		const shared = new Map<string, string>();
		const [one, two] = [createDeviceStore(new FakeApp(shared)), createDeviceStore(new FakeApp(shared))];
		one.saveSecret(KEY);
		expect(two.loadSecret()).toBeNull();
		two.saveSecret(OTHER);
		expect([one.loadSecret(), two.loadSecret()]).toEqual([KEY, OTHER]);
	});

	it('has no key when the secret was taken away, and says so when it is no key any more', () => {
		const app = new FakeApp();
		const store = createDeviceStore(app);
		store.saveSecret(KEY);
		const [name = ''] = app.secrets.keys();
		app.secrets.set(name, 'my password');
		expect(() => store.loadSecret()).toThrow('is no key any more');
		for (const gone of ['', null]) {
			if (gone === null) app.secrets.delete(name);
			else app.secrets.set(name, gone);
			expect(store.loadSecret()).toBeNull();
		}
		app.saveLocalStorage('evidence-desk:secret-name', 'openai-key');
		app.secrets.set('openai-key', KEY);
		expect(store.loadSecret()).toBeNull();
	});

	it('throws what the app throws, and when nothing was kept', () => {
		const app = new FakeApp();
		app.saveLocalStorage = () => {
			throw new Error('QuotaExceededError');
		};
		expect(() => createDeviceStore(app).save('a', 1)).toThrow('The storage of this device failed: QuotaExceededError');
		const silent = new FakeApp();
		silent.saveLocalStorage = () => undefined;
		expect(() => createDeviceStore(silent).save('a', 1)).toThrow('did not keep');
		expect(() => createDeviceStore(silent).saveSecret(KEY)).toThrow('did not keep');
		const locked = new FakeApp();
		locked.secretStorage.setSecret = () => undefined;
		expect(() => createDeviceStore(locked).saveSecret(KEY)).toThrow('did not keep the secret');
		expect(locked.values.size).toBe(0);
		locked.values.set('evidence-desk:x', '{broken');
		expect(() => createDeviceStore(locked).load('x')).toThrow('The storage of this device failed');
		expect(() => createDeviceStore(new FakeApp()).saveSecret('short')).toThrow('64 hex digits');
	});

	it('names the device as people know it', () => {
		const named = (): string => createDeviceStore(new FakeApp()).deviceName;
		device.node = { fs: {} as NodeModules['fs'], os: { homedir: () => '/', hostname: () => 'annas-mac.local' } };
		expect(named()).toBe('annas-mac');
		device.node = { fs: {} as NodeModules['fs'], os: { homedir: () => '/', hostname: () => ' ' } };
		device.platform = { isWin: true };
		expect(named()).toBe('Windows computer');
		device.node = null;
		const words: readonly (readonly [string, Record<string, boolean>])[] = [
			['iPhone', { isMobile: true, isIosApp: true }],
			['iPad', { isMobile: true, isIosApp: true, isTablet: true }],
			['Android phone', { isMobile: true, isAndroidApp: true }],
			['Android tablet', { isMobile: true, isAndroidApp: true, isTablet: true }],
			['Phone', { isMobile: true }],
			['Tablet', { isMobile: true, isTablet: true }],
			['Mac', { isMacOS: true }],
			['Linux computer', { isLinux: true }],
			['Computer', {}],
		];
		for (const [name, platform] of words) {
			device.platform = platform;
			expect(named()).toBe(name);
		}
	});
});
