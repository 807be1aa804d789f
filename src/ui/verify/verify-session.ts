/** What one verify panel holds as long as its leaf is there: the checks of the statements it has shown, and the batch of stale claims. */
import { effect } from '@preact/signals';
import { mostMetered } from './run-cost';
import { providerOf } from '../../search/registry';
import type { StaleClaim } from '../../verification/verification-types';
import { nameOfCheck, statementNow, type CheckTarget, type VerifyDesk } from './check-target';
import { createClaimCheck, type ClaimCheck } from './claim-check';
import { createStaleBatch, type StaleBatch } from './stale-batch';
import { createVerifyWorld, type VerifyWorld } from './verify-world';

export interface VerifySession {
	/** The check of a statement, begun if need be; `null` while nothing is read, or when its record is gone. Sends nothing. */
	checkOf(target: CheckTarget): ClaimCheck | null;
	readonly stale: StaleBatch;
	/** Only this is on screen (`null`: none): what runs elsewhere is stopped, but for the batch, which says itself that it runs. */
	show(check: ClaimCheck | null): void;
	/** Stops everything for good. */
	close(): void;
}

/** How many checks are remembered; the oldest that nobody needs are forgotten first. */
const MOST_CHECKS = 300;

/**
 * Makes the session of one panel.
 * @param desk its parts are read when they are needed; nothing is sent before the person presses "Search"
 * @param world the window's clock and chance; a test's own
 */
export function createVerifySession(desk: VerifyDesk, world: VerifyWorld = createVerifyWorld()): VerifySession {
	const checks = new Map<string, ClaimCheck>();
	let onScreen: ClaimCheck | null = null;

	const checkOf = (target: CheckTarget): ClaimCheck | null => {
		const snapshot = desk.snapshot.peek();
		const statement = statementNow(desk, target);
		const name = nameOfCheck(target, statement);
		const known = checks.get(name);
		if (known !== undefined) return known;
		if (snapshot === null || statement === null) return null;
		const check = createClaimCheck(desk, world, target, statement, snapshot);
		checks.set(name, check);
		forgetOldest();
		return check;
	};
	const checkOfClaim = ({ statement }: StaleClaim): ClaimCheck | null => {
		const target: CheckTarget = { kind: 'claim', key: statement.claimKey ?? '' };
		const now = statementNow(desk, target);
		return now === null || nameOfCheck(target, now) !== nameOfCheck(target, statement) ? null : checkOf(target);
	};
	const stale = createStaleBatch({
		checkOf: checkOfClaim,
		mostOfOne: () => mostMetered(1, desk.searching),
		// By the provider: a route may be gone from the list when its request is counted. One that is not known counts as paid.
		isMetered: (providerId) => providerOf(providerId)?.cost !== 'keyless',
	});

	const isOfBatch = (check: ClaimCheck): boolean => check.target.kind === 'claim' && stale.state.peek().order.includes(check.target.key);
	const forgetOldest = (): void => {
		for (const [name, check] of checks) {
			if (checks.size <= MOST_CHECKS) return;
			// What is forgotten cannot be stopped any more.
			if (check !== onScreen && check.search.peek().phase !== 'running' && !isOfBatch(check)) checks.delete(name);
		}
	};
	const stopAll = (): void => {
		stale.cancel();
		for (const check of checks.values()) check.cancel();
	};

	// Another workspace: keys of the one before mean nothing in it.
	let home = desk.decisions.peek();
	const leave = effect(() => {
		const now = desk.decisions.value;
		if (now === null || now === home) return;
		const isOther = home !== null;
		home = now;
		if (!isOther) return;
		stopAll();
		stale.forget();
		checks.clear();
	});

	return {
		checkOf,
		stale,
		show: (shown) => {
			onScreen = shown;
			const { current } = stale.state.peek();
			for (const check of checks.values()) {
				const isOfRun = check.target.kind === 'claim' && check.target.key === current;
				if (check !== shown && !isOfRun) check.cancel();
			}
		},
		close: () => {
			leave();
			stopAll();
		},
	};
}
