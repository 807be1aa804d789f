/**
 * Obsidian's `Events`: named listeners with references. A listener that throws does not keep the others from being
 * called; its error surfaces as the page's.
 */
import { later } from './timers';

export type EventCallback = (...data: never[]) => unknown;

/** What `on` returns and `offref`, `registerEvent` take. */
export interface EventRef {
	readonly e: Events;
	readonly name: string;
	readonly fn: EventCallback;
	readonly ctx: unknown;
}

export class Events {
	readonly #refs: EventRef[] = [];

	on(name: string, callback: EventCallback, ctx?: unknown): EventRef {
		const ref: EventRef = { e: this, name, fn: callback, ctx };
		this.#refs.push(ref);
		return ref;
	}

	off(name: string, callback: EventCallback): void {
		for (const ref of this.#refs.filter((each) => each.name === name && each.fn === callback)) this.offref(ref);
	}

	offref(ref: EventRef): void {
		const index = this.#refs.indexOf(ref);
		if (index >= 0) this.#refs.splice(index, 1);
	}

	trigger(name: string, ...data: unknown[]): void {
		for (const ref of this.#refs.filter((each) => each.name === name)) this.tryTrigger(ref, data);
	}

	tryTrigger(ref: EventRef, args: readonly unknown[]): void {
		try {
			ref.fn.apply(ref.ctx, args as never[]);
		} catch (error) {
			later(() => {
				throw error;
			}, 0);
		}
	}

	/** How many listeners there are, for the leak counters. */
	listenerCount(): number {
		return this.#refs.length;
	}
}
