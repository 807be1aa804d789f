/** What the settings ask of the app's secrets: whether a key is there. The key itself is not held on to and not shown. */
import type { App } from 'obsidian';
import type { KeyState } from './route-words';

/** What is used of the app. */
export interface SecretApp {
	readonly secretStorage: Pick<App['secretStorage'], 'getSecret' | 'setSecret'>;
}

/** How a route's key stands. Never throws. */
export function keyStateOf(app: SecretApp, credentialId: string | null): KeyState {
	if (credentialId === null) return 'none';
	try {
		return (app.secretStorage.getSecret(credentialId) ?? '').trim() === '' ? 'empty' : 'set';
	} catch {
		return 'unreadable';
	}
}
