/** Obsidian's `Component`: what is registered with it ends with it. */
import type { EventRef } from './events';

export class Component {
	#isLoaded = false;
	#children: Component[] = [];
	#cleanups: (() => unknown)[] = [];

	/** Loads it and its children; the promise is there for those whose `onload` takes time. */
	load(): void | Promise<void> {
		if (this.#isLoaded) return undefined;
		this.#isLoaded = true;
		const result = this.onload();
		const loadChildren = () => {
			for (const child of [...this.#children]) void child.load();
		};
		if (result instanceof Promise) return result.then(loadChildren);
		loadChildren();
		return undefined;
	}

	onload(): void | Promise<void> {}

	unload(): void {
		if (!this.#isLoaded) return;
		this.#isLoaded = false;
		while (this.#children.length > 0) this.#children.pop()?.unload();
		while (this.#cleanups.length > 0) this.#cleanups.pop()?.();
		this.onunload();
	}

	onunload(): void {}

	addChild<T extends Component>(component: T): T {
		this.#children.push(component);
		if (this.#isLoaded) void component.load();
		return component;
	}

	removeChild<T extends Component>(component: T): T {
		const index = this.#children.indexOf(component);
		if (index >= 0) this.#children.splice(index, 1);
		component.unload();
		return component;
	}

	register(cleanup: () => unknown): void {
		this.#cleanups.push(cleanup);
	}

	registerEvent(ref: EventRef): void {
		this.register(() => ref.e.offref(ref));
	}

	registerDomEvent(el: EventTarget, type: string, callback: (event: Event) => unknown, options?: boolean | AddEventListenerOptions): void {
		el.addEventListener(type, callback, options);
		this.register(() => el.removeEventListener(type, callback, options));
	}

	registerInterval(id: number): number {
		this.register(() => window.clearInterval(id));
		return id;
	}
}
