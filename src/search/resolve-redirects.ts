/** Addresses that are redirects which expire: the real one is read from the redirect, its target is not visited. */
import type { StopSignal } from './cancel';
import { httpUrl } from './canonical-url';
import type { RawResult } from './provider-types';
import { timeLeft } from './runtime-types';
import type { SearchRun } from './runtime-types';
import { sendOnce } from './send-once';

const MOST = 20;
const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;

/**
 * The results with their real addresses. Asked all at once, each only for its redirect, without any key. What cannot be
 * resolved keeps its address, and a warning says how many. These requests are no searches and cost nothing; they are not
 * among the attempts.
 */
export async function resolveRedirects(run: SearchRun, host: string, results: readonly RawResult[], signal: StopSignal, providerId: string): Promise<readonly RawResult[]> {
	let unresolved = 0;
	const resolved = await Promise.all(
		results.map(async (result, index) => {
			if (httpUrl(result.url)?.hostname !== host) return result;
			const url = index < MOST ? await targetOf(run, result.url, host, signal) : null;
			if (url === null) unresolved += 1;
			return url === null ? result : { ...result, url };
		}),
	);
	if (unresolved > 0) run.warnings.push({ code: 'redirects_unresolved', provider_id: providerId, details: [String(unresolved)] });
	return resolved;
}

async function targetOf(run: SearchRun, url: string, host: string, signal: StopSignal): Promise<string | null> {
	const left = timeLeft(run);
	if (left <= 0 || signal.aborted) return null;
	const { transport, clock } = run.world;
	const answer = await sendOnce({ transport, clock, request: { method: 'GET', url, headers: {}, body: null, keyed: false, redirects: 'manual' }, timeoutMs: Math.min(TIMEOUT_MS, left), maxBytes: MAX_BYTES, signal });
	if (answer.kind === 'failure') return null;
	const target = answer.status >= 300 && answer.status <= 399 ? answer.headers.location : answer.finalUrl;
	const read = target === undefined || target === null ? null : httpUrl(target);
	return read === null || read.hostname === host ? null : read.href;
}
