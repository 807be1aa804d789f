/** Links to the web: recorded always, opened only when the host was told so. */

export class OutsideLinks {
	readonly opened: string[] = [];
	private readonly open = window.open.bind(window);

	/** @param really true when a browser tab may be opened */
	constructor(private readonly really: boolean) {}

	/** Catches `window.open` and clicks on links in a window. */
	watch(win: Window): void {
		const open = win.open.bind(win);
		win.open = (url?: string | URL, target?: string, features?: string) => {
			const address = String(url ?? '');
			if (!/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('about:')) return open(url, target, features);
			this.follow(address);
			return null;
		};
		win.addEventListener('click', (event) => {
			const from = event.target;
			const link = from !== null && 'closest' in from ? (from as Element).closest<HTMLAnchorElement>('a[href]') : null;
			if (link === null || event.defaultPrevented || !/^https?:/i.test(link.href)) return;
			event.preventDefault();
			this.follow(link.href);
		});
	}

	private follow(address: string): void {
		this.opened.push(address);
		if (this.really && /^https?:/i.test(address)) this.open(address, '_blank', 'noopener,noreferrer');
	}
}
