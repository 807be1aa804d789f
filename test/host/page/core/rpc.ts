/** Calls to the preview server, and what it says unasked. */
import { OWN_HEADER, TOKEN_HEADER, type HostEvent, type WireError } from '../../shared/protocol';

/** A failed call, shaped like a Node error. */
export class HostError extends Error {
	readonly code: string;

	constructor(error: WireError) {
		super(error.message);
		this.name = 'Error';
		this.code = error.code;
	}
}

export interface CallOptions {
	/** Marks the call as the host page's own in the log. */
	readonly own?: boolean;
	/** Goes on when the page is left. */
	readonly keepalive?: boolean;
}

/** Id in an event that every watcher of the page is meant by. */
export const ALL_WATCHERS = '*';

const nativeFetch = window.fetch.bind(window);
const NativeRequest = window.XMLHttpRequest;

export class Rpc {
	/** This page's id; open files and watchers on the server belong to it. */
	readonly client = crypto.randomUUID();
	private readonly token = new URLSearchParams(location.search).get('token') ?? '';
	private readonly listeners = new Set<(event: HostEvent) => void>();

	/** Opens the event stream; resolves when it is up. */
	async connect(): Promise<void> {
		const source = new EventSource(`/events?client=${this.client}&token=${this.token}`);
		source.onmessage = (message: MessageEvent<string>) => this.tell(JSON.parse(message.data) as HostEvent);
		source.onerror = () => document.body.addClass('is-host-gone');
		let isFirst = true;
		await new Promise<void>((resolve) => {
			source.onopen = () => {
				document.body.removeClass('is-host-gone');
				// While the line was down the server let go of this page's watchers.
				if (!isFirst) this.tell({ kind: 'watch-error', id: ALL_WATCHERS, code: 'EIO', message: 'EIO: the connection was lost' });
				isFirst = false;
				resolve();
			};
		});
	}

	private tell(event: HostEvent): void {
		for (const listener of [...this.listeners]) listener(event);
	}

	/** Calls `listener` with each event; returns the function that ends it. */
	onEvent(listener: (event: HostEvent) => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	/** A call with JSON arguments and a JSON answer. Fails with {@link HostError}. */
	async call<T>(name: string, args: readonly unknown[], options: CallOptions = {}): Promise<T> {
		return valueOf<T>(await this.post(name, JSON.stringify(args), 'application/json', '', options));
	}

	/** A call that answers with bytes. */
	async bytes(name: string, args: readonly unknown[], options: CallOptions = {}): Promise<Uint8Array> {
		const response = await this.post(name, JSON.stringify(args), 'application/json', '', options);
		if (response.headers.get('content-type') === 'application/octet-stream') {
			return new Uint8Array(await response.arrayBuffer());
		}
		await valueOf(response);
		throw new HostError({ code: 'EIO', message: 'EIO: bytes expected' });
	}

	/** A call that sends bytes. */
	async send<T>(name: string, args: readonly unknown[], bytes: Uint8Array<ArrayBuffer>, options: CallOptions = {}): Promise<T> {
		const query = `&args=${encodeURIComponent(JSON.stringify(args))}`;
		return valueOf<T>(await this.post(name, bytes, 'application/octet-stream', query, options));
	}

	/**
	 * A call of the host's own that is done when this returns, as the app's local storage is. While the page is being left the
	 * browser allows no such call; then it is only sent.
	 */
	callNow(name: string, args: readonly unknown[]): void {
		const body = JSON.stringify(args);
		const request = new NativeRequest();
		try {
			request.open('POST', `/rpc?call=${name}&client=${this.client}`, false);
			request.setRequestHeader('content-type', 'application/json');
			request.setRequestHeader(TOKEN_HEADER, this.token);
			request.send(body);
		} catch {
			void this.post(name, body, 'application/json', '', { keepalive: true });
		}
	}

	/** Address of one of the plugin's files. */
	pluginUrl(name: string): string {
		return `/plugin/${name}?token=${this.token}&t=${Date.now()}`;
	}

	private post(
		name: string,
		body: string | Uint8Array<ArrayBuffer>,
		type: string,
		query: string,
		options: CallOptions,
	): Promise<Response> {
		const headers: Record<string, string> = { 'content-type': type, [TOKEN_HEADER]: this.token };
		if (options.own === true) headers[OWN_HEADER] = '1';
		return nativeFetch(`/rpc?call=${name}&client=${this.client}${query}`, { method: 'POST', body, headers, keepalive: options.keepalive ?? false });
	}
}

async function valueOf<T>(response: Response): Promise<T> {
	if (!response.ok) throw new HostError({ code: 'EACCES', message: await response.text() });
	const answer = (await response.json()) as { readonly value?: T; readonly error?: WireError };
	if (answer.error !== undefined) throw new HostError(answer.error);
	return answer.value as T;
}
