/** One request with its time limit, stoppable whether or not the transport listens. Always ends; never rejects. */
import { createStopper } from './cancel';
import type { StopSignal } from './cancel';
import type { HttpRequest, Transport, TransportFailure, TransportResult } from './transport-types';
import { wait } from './waiting';
import type { Clock } from './waiting';

/** How long a transport that was told to stop may take to say so before it counts as abandoned. */
const GRACE_MS = 10;

export interface OneSend {
	readonly transport: Transport;
	readonly clock: Clock;
	readonly request: HttpRequest;
	/** Milliseconds from now. */
	readonly timeoutMs: number;
	readonly maxBytes: number;
	readonly signal: StopSignal;
}

/** Sends, and ends with a response or a failure whose code is `timeout`, `cancelled` or `aborted` where it was stopped. */
export async function sendOnce({ transport, clock, request, timeoutMs, maxBytes, signal }: OneSend): Promise<TransportResult> {
	if (signal.aborted) return stoppedBefore(signal);
	const stopper = createStopper(signal);
	const untime = clock.schedule(timeoutMs, () => stopper.stop('timeout'));
	try {
		const answer = startSend(transport, request, { deadlineMs: timeoutMs, cancel: stopper.signal, maxBytes });
		const first = await Promise.race([answer, untilStopped(stopper.signal)]);
		if (first !== 'stopped') return stopper.signal.aborted ? afterStop(first, stopper.signal) : first;
		const late = await Promise.race([answer, grace(clock)]);
		return late === 'late' ? abandoned(stopper.signal) : afterStop(late, stopper.signal);
	} finally {
		untime();
		stopper.release();
	}
}

async function startSend(transport: Transport, request: HttpRequest, limits: Parameters<Transport['send']>[1]): Promise<TransportResult> {
	try {
		return await transport.send(request, limits);
	} catch (error) {
		const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : error instanceof Error ? error.name : '';
		return { kind: 'failure', layer: null, code, message: error instanceof Error ? error.message : '', sent: 'maybe', stopped: 'yes' };
	}
}

function untilStopped(signal: StopSignal): Promise<'stopped'> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve('stopped');
		else signal.addEventListener('abort', () => resolve('stopped'));
	});
}

async function grace(clock: Clock): Promise<'late'> {
	await wait(clock, GRACE_MS, createStopper().signal);
	return 'late';
}

function stoppedBefore(signal: StopSignal): TransportFailure {
	return { kind: 'failure', layer: 'caller', code: signal.reason === 'lost' ? 'aborted' : 'cancelled', message: '', sent: 'no', stopped: 'yes' };
}

function byReason(signal: StopSignal): Pick<TransportFailure, 'layer' | 'code'> {
	if (signal.reason === 'timeout') return { layer: 'network', code: 'timeout' };
	return { layer: 'caller', code: signal.reason === 'lost' ? 'aborted' : 'cancelled' };
}

/**
 * What came back after the stop. An answer that arrives in the moment its time runs out is an answer; one that nobody
 * wants any more is not. A failure says what the stop was for, whatever word the host has for it.
 */
function afterStop(result: TransportResult, signal: StopSignal): TransportResult {
	if (result.kind === 'response') return signal.reason === 'timeout' ? result : { kind: 'failure', ...byReason(signal), message: '', sent: 'yes', stopped: 'yes' };
	// A proxy that does not answer in time is no fault of the provider's.
	if (signal.reason === 'timeout' && result.layer === 'proxy') return { ...result, code: 'proxy_error' };
	return { ...result, ...byReason(signal) };
}

function abandoned(signal: StopSignal): TransportFailure {
	return { kind: 'failure', ...byReason(signal), message: '', sent: 'maybe', stopped: 'abandoned' };
}
