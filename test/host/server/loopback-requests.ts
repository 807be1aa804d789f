/**
 * Requests that the page asks to have made for it, as the app makes `requestUrl`: by Node, without the browser's rules for web
 * pages. They reach this machine and nothing else. An answer may take as long as it likes, and a browser opens only a handful of
 * connections to one server; so the call returns at once, and the answer comes as an event.
 */
import type { HostEvent, WireAnswer } from '../shared/protocol';
import { RefusedError } from './access';
import { textArg, type Call } from './vault-calls';

/** The call `net.request` and what runs behind it. */
export interface LoopbackRequests {
	readonly calls: ReadonlyMap<string, Call>;
	/** Ends the requests of a page that went away. */
	release(client: string): void;
	releaseAll(): void;
	/** Requests that have no answer yet, for tests. */
	openCount(): number;
}

/** What a browser follows before it gives up. */
const MOST_REDIRECTS = 20;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * @param isOn false: every request fails as on a device without a network
 * @param tell sends an event to one page
 */
export function loopbackRequests(isOn: boolean, tell: (client: string, event: HostEvent) => void): LoopbackRequests {
	const running = new Map<AbortController, string>();

	async function run(client: string, id: string, request: Request): Promise<void> {
		const stop = new AbortController();
		running.set(stop, client);
		try {
			const answer = isOn ? await follow(request, stop.signal) : offline();
			tell(client, { kind: 'net-answer', id, answer });
		} catch (error) {
			tell(client, { kind: 'net-answer', id, answer: { error: failureWords(error) } });
		} finally {
			running.delete(stop);
		}
	}

	return {
		calls: new Map<string, Call>([
			[
				'net.request',
				async ({ args, bytes, client }) => {
					void run(client, textArg(args[0]), requestOf(args[1], bytes));
				},
			],
		]),
		release(client) {
			for (const [stop, owner] of running) if (owner === client) stop.abort();
		},
		releaseAll() {
			for (const stop of running.keys()) stop.abort();
		},
		openCount: () => running.size,
	};
}

/** Whether an address is on this machine by its very spelling: no name has to be looked up for it. */
export function isLoopback(url: URL): boolean {
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
	return url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname);
}

interface Request {
	readonly url: string;
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array<ArrayBuffer> | null;
}

function requestOf(value: unknown, bytes: Uint8Array): Request {
	const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
	const { headers } = fields;
	if (typeof headers !== 'object' || headers === null) throw new RefusedError('EINVAL', 'EINVAL: headers expected');
	const named = Object.entries(headers).map(([name, text]) => [name, textArg(text)] as const);
	return { url: textArg(fields['url']), method: textArg(fields['method']), headers: Object.fromEntries(named), body: bytes.length === 0 ? null : new Uint8Array(bytes) };
}

/** Every stop of the way is looked at: a server here may send on to one elsewhere. */
async function follow(first: Request, signal: AbortSignal): Promise<WireAnswer> {
	let request = first;
	for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
		const url = new URL(request.url);
		if (!isLoopback(url)) return offline();
		const response = await fetch(url, { method: request.method, headers: { ...request.headers }, body: request.body, redirect: 'manual', signal });
		const next = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
		if (next === null) return await whole(response);
		await response.body?.cancel();
		request = redirected(request, new URL(next, url), response.status);
	}
	return { error: 'net::ERR_TOO_MANY_REDIRECTS' };
}

/** The next request, as browsers make it: what was posted becomes a plain look, and another server gets no authorisation. */
function redirected(request: Request, url: URL, status: number): Request {
	const isLook = request.method === 'GET' || request.method === 'HEAD';
	const becomesLook = !isLook && (status === 303 || ((status === 301 || status === 302) && request.method === 'POST'));
	const isElsewhere = new URL(request.url).origin !== url.origin;
	const headers = Object.entries(request.headers).filter(([name]) => !(isElsewhere && name.toLowerCase() === 'authorization') && !(becomesLook && name.toLowerCase() === 'content-type'));
	return { url: url.href, method: becomesLook ? 'GET' : request.method, headers: Object.fromEntries(headers), body: becomesLook ? null : request.body };
}

async function whole(response: Response): Promise<WireAnswer> {
	const bytes = await response.arrayBuffer();
	return { status: response.status, headers: Object.fromEntries(response.headers), base64: Buffer.from(bytes).toString('base64') };
}

function offline(): WireAnswer {
	return { error: 'net::ERR_INTERNET_DISCONNECTED' };
}

const CHROMIUM_WORDS: readonly (readonly [RegExp, string])[] = [
	[/^ECONNREFUSED$/, 'ERR_CONNECTION_REFUSED'],
	[/^(ECONNRESET|EPIPE)$/, 'ERR_CONNECTION_RESET'],
	[/^UND_ERR_(RES_CONTENT_LENGTH_MISMATCH|BODY_TIMEOUT)$/, 'ERR_CONTENT_LENGTH_MISMATCH'],
	[/^UND_ERR_(HEADERS_TIMEOUT|CONNECT_TIMEOUT)$/, 'ERR_TIMED_OUT'],
	[/^UND_ERR_SOCKET$/, 'ERR_EMPTY_RESPONSE'],
	[/^HPE_/, 'ERR_INVALID_HTTP_RESPONSE'],
	[/^Z_/, 'ERR_CONTENT_DECODING_FAILED'],
	[/CERT|SELF_SIGNED/, 'ERR_CERT_AUTHORITY_INVALID'],
	[/SSL|EPROTO/, 'ERR_SSL_PROTOCOL_ERROR'],
];

/** What Chromium's network would have said. */
function failureWords(error: unknown): string {
	if (!(error instanceof Error)) return 'net::ERR_FAILED';
	if (error.name === 'AbortError') return 'net::ERR_ABORTED';
	const cause: unknown = error.cause ?? error;
	const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
	// "terminated": the head had come, the rest of the body did not.
	if (error.message === 'terminated' && code === 'UND_ERR_SOCKET') return 'net::ERR_INCOMPLETE_CHUNKED_ENCODING';
	if (code === 'ERR_INVALID_URL') return 'net::ERR_INVALID_URL';
	return `net::${CHROMIUM_WORDS.find(([words]) => words.test(code))?.[1] ?? 'ERR_FAILED'}`;
}
