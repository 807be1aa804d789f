/** One call through a transport: ends once, by its answer, by its deadline or because nobody wants it any more. */
import type { CancelSignal } from '../../search/cancel';
import type { Layer } from '../../search/search-types';
import type { SendLimits, TransportFailure, TransportResult } from '../../search/transport-types';
import type { Clock } from '../../search/waiting';

/** Whether the provider may have received the request (transport-types.ts). */
export type Sent = TransportFailure['sent'];

/** A reason of ours to give a call up, already in the words of search-types.ts. */
export class CallFailure extends Error {
	constructor(
		readonly layer: Layer,
		readonly code: string,
		readonly place: string | null = null,
	) {
		super(code);
	}
}

/** What can be ended at once: a socket, a request, a decoder. */
export interface Destroyable {
	on(event: string, listener: (...given: never[]) => void): unknown;
	destroy(): unknown;
}

/** How far a call has come. The layer is the one that fails if it fails now; `null` = the error's own code tells. */
export interface Stage {
	readonly layer: Layer | null;
	/** `host:port`, safe to show; `null` = there is nothing to add. */
	readonly place: string | null;
	readonly sent: Sent;
}

export interface Call {
	stage: Stage;
	/** Whether the call has ended: nothing it starts now is of use. */
	readonly over: boolean;
	/** Takes a thing under the call's care: it is destroyed when the call ends, at once if it has ended already. */
	keep<Thing extends Destroyable>(thing: Thing): Thing;
}

/**
 * Runs `work` as one call. At the deadline and on cancelling it ends in the same moment: everything kept is destroyed
 * and the result says `timeout` (`proxy_error` while it waits for the proxy) or `cancelled`, with `stopped: yes`. Also
 * after an answer everything is destroyed: no connection is used twice. Never rejects, leaves no listener and no timer.
 */
export function runCall(clock: Clock, limits: SendLimits, work: (call: Call) => Promise<TransportResult>): Promise<TransportResult> {
	return new Promise((resolve) => {
		const kept = new Set<Destroyable>();
		let over = false;
		const call: Call = {
			stage: { layer: null, place: null, sent: 'no' },
			get over() {
				return over;
			},
			keep(thing) {
				// A thing that is destroyed may still report an error; with nobody listening that would be the program's end.
				thing.on('error', () => undefined);
				if (over) thing.destroy();
				else kept.add(thing);
				return thing;
			},
		};
		const end = (result: TransportResult): void => {
			if (over) return;
			over = true;
			unschedule();
			limits.cancel.removeEventListener('abort', onAbort);
			for (const thing of kept) thing.destroy();
			kept.clear();
			resolve(result);
		};
		const onAbort = (): void => (isTimeout(limits.cancel) ? onDeadline() : end(failure(call.stage, 'caller', 'cancelled', '')));
		const onDeadline = (): void => end(failure(call.stage, call.stage.layer ?? 'network', call.stage.layer === 'proxy' ? 'proxy_error' : 'timeout', ''));
		const unschedule = clock.schedule(Math.max(0, limits.deadlineMs), onDeadline);
		if (limits.cancel.aborted) return onAbort();
		limits.cancel.addEventListener('abort', onAbort);
		work(call).then(end, (error: unknown) => end(failureOf(error, call.stage)));
	});
}

/** Whether a signal was stopped because the time is over; the runtime's own say why they stop. */
function isTimeout(signal: CancelSignal): boolean {
	return 'reason' in signal && signal.reason === 'timeout';
}

/** What an error at this stage is: ours as it says, the host's by its code, with the layer where the stage knows it. */
function failureOf(error: unknown, stage: Stage): TransportFailure {
	if (error instanceof CallFailure) return failure({ ...stage, place: error.place ?? stage.place }, error.layer, error.code, '');
	return failure(stage, stage.layer, codeOf(error), error instanceof Error ? error.message : '');
}

function failure({ place, sent }: Stage, layer: Layer | null, code: string, message: string): TransportFailure {
	return { kind: 'failure', layer, code, message, sent, stopped: 'yes', ...(place === null ? {} : { place }) };
}

/** The error's own code. A host with several addresses fails with one error that holds one per address. */
export function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	if ('code' in error && typeof error.code === 'string') return error.code;
	if (error instanceof AggregateError) return codeOf(error.errors[0]);
	return error.name;
}
