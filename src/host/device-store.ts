/**
 * What only this device knows (DESIGN §5): its id, the keys it trusts and where its ledgers end, in the app's local storage;
 * its private key in the app's secret storage. Neither is a file of vault or workspace, so neither is synced, and no agent that
 * writes files reaches it.
 */
import { Platform } from 'obsidian';
import type { App } from 'obsidian';
import type { DeviceStore } from '../decisions/desk/desk-world';
import { errorText } from './host-errors';
import { nodeModules } from './node-modules';
import { randomToken } from './random-token';

/** What is used of the app. */
export type DeviceApp = Pick<App, 'loadLocalStorage' | 'saveLocalStorage'> & {
	readonly secretStorage: Pick<App['secretStorage'], 'getSecret' | 'setSecret'>;
};

const PREFIX = 'evidence-desk:';
/** Under it, local storage keeps the name of the secret. */
const SECRET_NAME = `${PREFIX}secret-name`;
const SECRET_ID = /^evidence-desk-[0-9a-f]{16}$/;
const SECRET_KEY = /^[0-9a-f]{64}$/;

/**
 * Opens the store of this device for this vault. Touches nothing until asked.
 *
 * The secret has a name of its own for each vault, since the app's secret storage may be shared by all vaults of the device:
 * one vault's key must not take the place of another's.
 */
export function createDeviceStore(app: DeviceApp): DeviceStore {
	const secretName = (): string | null => {
		const name: unknown = asked(() => app.loadLocalStorage(SECRET_NAME) as unknown);
		return typeof name === 'string' && SECRET_ID.test(name) ? name : null;
	};
	const secretOf = (name: string): string | null => asked(() => app.secretStorage.getSecret(name)) || null;
	return {
		deviceName: deviceName(),
		load: (name) => asked(() => app.loadLocalStorage(PREFIX + name) as unknown) ?? null,
		save: (name, value) => keep(app, PREFIX + name, value),
		loadSecret: () => {
			const name = secretName();
			const secret = name === null ? null : secretOf(name);
			if (secret !== null && !SECRET_KEY.test(secret)) throw new Error(`The secret "${name}" of this device is no key any more.`);
			return secret;
		},
		saveSecret: (secret) => {
			if (!SECRET_KEY.test(secret)) throw new Error('A key has 64 hex digits.');
			const name = secretName() ?? `evidence-desk-${randomToken()}`;
			asked(() => app.secretStorage.setSecret(name, secret));
			if (secretOf(name) !== secret) throw new Error('This device did not keep the secret.');
			keep(app, SECRET_NAME, name);
		},
	};
}

/** Whether a name in the app's secret storage is that of a device's private key. */
export function isSigningSecret(name: string): boolean {
	return SECRET_ID.test(name);
}

/** Saves and reads back: a full storage may stay silent. */
function keep(app: DeviceApp, key: string, value: unknown): void {
	asked(() => app.saveLocalStorage(key, value ?? null));
	const kept: unknown = asked(() => app.loadLocalStorage(key) as unknown) ?? null;
	if (JSON.stringify(kept) !== JSON.stringify(value ?? null)) throw new Error('This device did not keep what was saved.');
}

/** Whatever the app throws becomes an error that says where it came from. */
function asked<Value>(ask: () => Value): Value {
	try {
		return ask();
	} catch (error) {
		throw new Error(`The storage of this device failed: ${errorText(error)}`);
	}
}

/** The computer's own name where there is one, else what kind of device this is. */
function deviceName(): string {
	const host = hostName();
	if (host !== '') return host;
	if (Platform.isIosApp) return Platform.isTablet ? 'iPad' : 'iPhone';
	if (Platform.isAndroidApp) return Platform.isTablet ? 'Android tablet' : 'Android phone';
	if (Platform.isMobile) return Platform.isTablet ? 'Tablet' : 'Phone';
	if (Platform.isMacOS) return 'Mac';
	if (Platform.isWin) return 'Windows computer';
	return Platform.isLinux ? 'Linux computer' : 'Computer';
}

function hostName(): string {
	try {
		// Macs add the local network's ending, which says nothing to a person.
		return nodeModules()?.os.hostname().replace(/\.local$/, '').trim() ?? '';
	} catch {
		return '';
	}
}
