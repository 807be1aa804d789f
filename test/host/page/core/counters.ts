/**
 * Leak counters: live listeners, timers, observers and message ports. They wrap the browser's own functions, once per
 * window, and count what was added and not taken away.
 */
import type { HostCounters } from '../../shared/host-api';

interface ListenerRecord {
	readonly target: WeakRef<EventTarget>;
}

type Handler = EventListenerOrEventListenerObject | null;

const listeners = new Set<ListenerRecord>();
const byTarget = new WeakMap<EventTarget, Map<string, Map<object, ListenerRecord>>>();
/** Timer ids are a window's own, so each window has its own sets. */
const timersOf = new Map<Window, { timeouts: Set<number>; intervals: Set<number>; frames: Set<number> }>();
const observers = new Set<object>();
const ports = new Set<WeakRef<MessagePort>>();

/** Starts counting in a window; call before the plugin runs, and for each pop-out. */
export function installCounters(win: Window & typeof globalThis): void {
	countListeners(win);
	countTimers(win);
	countObservers(win);
}

/** The counts now. Elements count while they are in a document. */
export function readCounters(docs: readonly Document[]): HostCounters {
	const counts = { documentListeners: 0, windowListeners: 0, elementListeners: 0, otherListeners: 0 };
	for (const record of listeners) {
		const target = record.target.deref();
		if (target === undefined) listeners.delete(record);
		else counts[kindOf(target)] += isGone(target) ? 0 : 1;
	}
	for (const win of timersOf.keys()) if (win.closed) timersOf.delete(win);
	const timers = [...timersOf.values()];
	let openPorts = 0;
	for (const port of ports) {
		if (port.deref() === undefined) ports.delete(port);
		else openPorts += 1;
	}
	return {
		...counts,
		timeouts: timers.reduce((sum, each) => sum + each.timeouts.size, 0),
		intervals: timers.reduce((sum, each) => sum + each.intervals.size, 0),
		frames: timers.reduce((sum, each) => sum + each.frames.size, 0),
		observers: observers.size,
		ports: openPorts,
		nodes: docs.reduce((sum, doc) => sum + doc.querySelectorAll('*').length, 0),
	};
}

function isNode(target: EventTarget): target is Node {
	return 'nodeType' in target;
}

function isGone(target: EventTarget): boolean {
	return isNode(target) && target.nodeType === Node.ELEMENT_NODE && !target.isConnected;
}

function kindOf(target: EventTarget): 'documentListeners' | 'windowListeners' | 'elementListeners' | 'otherListeners' {
	if (isNode(target)) return target.nodeType === Node.DOCUMENT_NODE ? 'documentListeners' : 'elementListeners';
	return 'document' in target && 'navigator' in target ? 'windowListeners' : 'otherListeners';
}

type ListenerCall = (this: EventTarget, type: string, handler: Handler, options?: boolean | AddEventListenerOptions) => void;
type StopCall = (this: Window, id?: number) => void;

/** The browser's own function, before it is wrapped. */
function original<F>(owner: object, name: string): F {
	return Reflect.get(owner, name) as F;
}

function countListeners(win: Window & typeof globalThis): void {
	const proto = win.EventTarget.prototype;
	const add = original<ListenerCall>(proto, 'addEventListener');
	const remove = original<ListenerCall>(proto, 'removeEventListener');
	proto.addEventListener = function (this: EventTarget | undefined, type: string, handler: Handler, options?: boolean | AddEventListenerOptions) {
		const target = this ?? win;
		add.call(target, type, handler, options);
		if (handler === null || !keep(target, keyOf(type, options), handler)) return;
		if (typeof options !== 'object') return;
		const drop = () => forget(target, keyOf(type, options), handler);
		if (options.once === true) add.call(target, type, drop, { once: true, capture: options.capture === true });
		if (options.signal !== undefined) add.call(options.signal, 'abort', drop, { once: true });
	};
	proto.removeEventListener = function (this: EventTarget | undefined, type: string, handler: Handler, options?: boolean | EventListenerOptions) {
		const target = this ?? win;
		remove.call(target, type, handler, options);
		if (handler !== null) forget(target, keyOf(type, options), handler);
	};
}

function keyOf(type: string, options: boolean | EventListenerOptions | undefined): string {
	const capture = typeof options === 'object' ? options.capture === true : options === true;
	return `${type}/${capture}`;
}

function keep(target: EventTarget, key: string, handler: object): boolean {
	const byKey = byTarget.get(target) ?? new Map<string, Map<object, ListenerRecord>>();
	byTarget.set(target, byKey);
	const records = byKey.get(key) ?? new Map<object, ListenerRecord>();
	byKey.set(key, records);
	if (records.has(handler)) return false;
	const record = { target: new WeakRef(target) };
	records.set(handler, record);
	listeners.add(record);
	return true;
}

function forget(target: EventTarget, key: string, handler: object): void {
	const records = byTarget.get(target)?.get(key);
	const record = records?.get(handler);
	if (records === undefined || record === undefined) return;
	records.delete(handler);
	listeners.delete(record);
}

type Start = (run: () => void, ms?: number) => number;

function countTimers(win: Window & typeof globalThis): void {
	const owner = win as unknown as Record<string, unknown>;
	const [timeouts, intervals, frames] = [new Set<number>(), new Set<number>(), new Set<number>()];
	timersOf.set(win, { timeouts, intervals, frames });
	const start = (win.setTimeout as unknown as Start).bind(win);
	const every = (win.setInterval as unknown as Start).bind(win);
	const stop = original<StopCall>(win, 'clearTimeout');
	const stopEvery = original<StopCall>(win, 'clearInterval');
	const frame = original<(this: Window, run: FrameRequestCallback) => number>(win, 'requestAnimationFrame');
	const stopFrame = original<StopCall>(win, 'cancelAnimationFrame');
	owner['setTimeout'] = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
		const id = start(() => {
			timeouts.delete(id);
			run(...args);
		}, ms);
		timeouts.add(id);
		return id;
	};
	owner['clearTimeout'] = (id?: number) => {
		if (id !== undefined) timeouts.delete(id);
		stop.call(win, id);
	};
	owner['setInterval'] = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
		const id = every(() => run(...args), ms);
		intervals.add(id);
		return id;
	};
	owner['clearInterval'] = (id?: number) => {
		if (id !== undefined) intervals.delete(id);
		stopEvery.call(win, id);
	};
	owner['requestAnimationFrame'] = (run: FrameRequestCallback) => {
		const id = frame.call(win, (time) => {
			frames.delete(id);
			run(time);
		});
		frames.add(id);
		return id;
	};
	owner['cancelAnimationFrame'] = (id: number) => {
		frames.delete(id);
		stopFrame.call(win, id);
	};
}

interface Observer {
	observe(...args: unknown[]): void;
	disconnect(): void;
}

function countObservers(win: Window & typeof globalThis): void {
	for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver'] as const) {
		const proto = win[name].prototype as unknown as Observer;
		const observe = original<(this: Observer, ...args: unknown[]) => void>(proto, 'observe');
		const disconnect = original<(this: Observer) => void>(proto, 'disconnect');
		proto.observe = function (this: Observer, ...args: unknown[]) {
			observers.add(this);
			observe.apply(this, args);
		};
		proto.disconnect = function (this: Observer) {
			observers.delete(this);
			disconnect.call(this);
		};
	}
	const portProto = win.MessagePort.prototype;
	const close = original<(this: MessagePort) => void>(portProto, 'close');
	const refs = new WeakMap<MessagePort, WeakRef<MessagePort>>();
	portProto.close = function (this: MessagePort) {
		const ref = refs.get(this);
		if (ref !== undefined) ports.delete(ref);
		close.call(this);
	};
	const Channel = win.MessageChannel;
	win.MessageChannel = class extends Channel {
		constructor() {
			super();
			const ref = new WeakRef(this.port1);
			refs.set(this.port1, ref);
			ports.add(ref);
		}
	};
}
