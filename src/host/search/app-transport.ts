/** The transport of the app: Node's sockets where they are, the app's own door elsewhere. */
import { requestUrl } from 'obsidian';
import type { Transport } from '../../search/transport-types';
import type { Clock } from '../../search/waiting';
import { appNetwork } from './app-network';
import { createNodeTransport } from './node-transport';
import { settingProxy } from './proxy';
import { createRequestUrlTransport } from './request-url-transport';

/** Sent to providers: names the program and nobody. */
export const USER_AGENT = 'evidence-desk';

/**
 * The transport for this device. Its `name` says which it is.
 * @param proxy the proxy's address as the setting has it, read anew for every request; used on the desktop only
 */
export function createAppTransport(clock: Clock, proxy: () => { readonly address: string; readonly bypass: string }): Transport {
	const network = appNetwork();
	if (network === null) return createRequestUrlTransport({ ask: requestUrl, clock });
	return createNodeTransport({
		network,
		clock,
		proxy: (target) => {
			const { address, bypass } = proxy();
			return settingProxy(address, bypass)(target);
		},
		userAgent: USER_AGENT,
	});
}
