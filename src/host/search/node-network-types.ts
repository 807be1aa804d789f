/**
 * The few built-ins of Node that reach the network, as types. They exist on the desktop and in the command line only;
 * whoever has them hands them in (app-network.ts in the app), nothing here imports them.
 */

/** What every stream of Node has in common. Events are named as Node names them. */
export interface NodeStream {
	on(event: string, listener: (...given: never[]) => void): unknown;
	once(event: string, listener: (...given: never[]) => void): unknown;
	removeListener(event: string, listener: (...given: never[]) => void): unknown;
	/** Ends it at once. A socket is closed, whatever it was doing. */
	destroy(): unknown;
}

/** A stream that gives bytes. */
export interface NodeReadable extends NodeStream {
	pipe(target: object): unknown;
	pause(): unknown;
}

export interface NodeSocket extends NodeStream {
	write(data: Uint8Array): boolean;
	/** What has arrived and was not read yet; `null` = nothing. */
	read(): Uint8Array | null;
	/** Puts bytes back that belong to the next reader. */
	unshift(data: Uint8Array): void;
}

/** A decoder: compressed bytes in, plain bytes out. */
export interface NodeDecoder extends NodeReadable {
	write(data: Uint8Array): boolean;
}

export interface NodeResponse extends NodeReadable {
	readonly statusCode?: number | undefined;
	/** Lower-case names. */
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Whether the whole message has arrived. */
	readonly complete: boolean;
}

export interface NodeRequest extends NodeStream {
	end(body?: Uint8Array): unknown;
}

/** What is said to `http.request`; the socket is open already. */
export interface NodeRequestOptions {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly setHost: false;
	readonly createConnection: () => NodeSocket;
}

export interface NodeTlsOptions {
	readonly socket: NodeSocket;
	readonly host: string;
	/** Left out for an IP address: it is no server name. */
	readonly servername?: string;
	readonly ALPNProtocols: readonly string[];
	readonly rejectUnauthorized: true;
	readonly ca?: string;
}

/** Node's own modules fit. The options are `object` because Node's own types of them say far more than is used here. */
export interface NodeNetwork {
	readonly http: { request(options: object, onResponse: (response: NodeResponse) => void): NodeRequest };
	readonly net: { connect(options: object): NodeSocket };
	readonly tls: { connect(options: object): NodeSocket };
	readonly zlib: {
		createGunzip(): NodeDecoder;
		createInflate(): NodeDecoder;
		createInflateRaw(): NodeDecoder;
		createBrotliDecompress(): NodeDecoder;
	};
}
