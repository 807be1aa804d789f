/** Server-sent events to the open pages. */
import type { ServerResponse } from 'node:http';
import type { HostEvent } from '../shared/protocol';

export class EventStream {
	private readonly pages = new Map<string, ServerResponse>();

	/**
	 * Takes over a response and keeps it open.
	 *
	 * @param client the page's own id
	 * @param onGone called once, when the page went away
	 */
	add(client: string, response: ServerResponse, onGone: () => void): void {
		response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
		response.write(': open\n\n');
		this.pages.set(client, response);
		response.on('close', () => {
			if (this.pages.get(client) === response) this.pages.delete(client);
			onGone();
		});
	}

	toAll(event: HostEvent): void {
		for (const client of this.pages.keys()) this.to(client, event);
	}

	to(client: string, event: HostEvent): void {
		this.pages.get(client)?.write(`data: ${JSON.stringify(event)}\n\n`);
	}

	close(): void {
		for (const response of this.pages.values()) response.end();
		this.pages.clear();
	}
}
