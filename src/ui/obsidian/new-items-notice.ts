/** A quiet message when new items wait for a decision: one for many, none for what was there at the start. */
import { Notice } from 'obsidian';
import type { Plugin } from 'obsidian';
import { effect, untracked } from '@preact/signals';
import type { RecordKey } from '../../workspace/snapshot-types';
import { createArrivals, worthTelling } from './new-arrivals';
import { openDesk } from './open-leaves';
import type { Services } from './services';
import type { Timers } from './timers';

/** An agent writes its items one by one: so long after the last of them the person is told. */
const GATHER_MS = 2000;
/** Nobody has to wait longer than this for the first of them, however long the agent goes on writing. */
const LONGEST_MS = 15_000;
/** How long the message stays. */
const NOTICE_MS = 8000;

/** Follows the queue from now until the plugin goes. */
export function registerNewItemsNotice(plugin: Plugin, services: Services, timers: Timers): void {
	const { app, settings, store, t } = services;
	const arrivals = createArrivals();
	/** What arrived and is not told yet, or is told by the message on screen. */
	const gathered = new Set<RecordKey>();
	/** When the first of those that are not told yet arrived, epoch ms. */
	let firstMs: number | null = null;
	let callOff: () => void = () => undefined;
	let shown: Notice | null = null;

	const isShown = (): boolean => shown?.messageEl.isConnected === true;
	const tell = (): void => {
		firstMs = null;
		const snapshot = store.latest.peek();
		const keys = snapshot === null ? [] : worthTelling(gathered, snapshot, store.desk.deciding.peek());
		if (keys.length === 0 || !settings.settings.peek().newItemNotices) return;
		// A message that is still on screen gives way to one that counts all of them.
		if (isShown()) shown?.hide();
		shown = new Notice(t('host.newItems', { n: keys.length }), NOTICE_MS);
		shown.messageEl.addClass('ed-notice-link');
		shown.messageEl.addEventListener('click', () => void openDesk(app, { view: 'pending' }));
	};
	const gather = (arrived: readonly RecordKey[]): void => {
		if (firstMs === null && !isShown()) gathered.clear();
		for (const key of arrived) gathered.add(key);
		const nowMs = Date.now();
		firstMs ??= nowMs;
		callOff();
		callOff = timers.schedule(tell, Math.max(0, Math.min(GATHER_MS, firstMs + LONGEST_MS - nowMs)));
	};
	plugin.register(
		effect(() => {
			const snapshot = store.latest.value;
			// A queue that cannot be read is not an empty one: what is in it then was not seen to arrive.
			const isRead = store.waiting.value !== null;
			untracked(() => {
				const arrived = arrivals.take(isRead ? snapshot : null);
				if (!isRead) gathered.clear();
				if (arrived.length > 0) gather(arrived);
			});
		}),
	);
	plugin.register(() => {
		callOff();
		shown?.hide();
	});
}
