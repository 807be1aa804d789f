/**
 * Lets the page believe it is another day: `Date` is moved by a fixed offset and goes on from there. The file times on
 * disk stay what they are.
 *
 * @param start epoch milliseconds that "now" becomes
 */
export function moveClock(start: number): void {
	const Real = Date;
	const offset = start - Real.now();
	const now = () => Real.now() + offset;
	window.Date = new Proxy(Real, {
		construct: (target, args: unknown[], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
		apply: () => new Real(now()).toString(),
		get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
	});
}
