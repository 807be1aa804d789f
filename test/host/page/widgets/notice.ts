/** Obsidian's `Notice`: a message in the corner of the active window; goes after a while or with a click. */
import { later } from '../core/timers';

const DEFAULT_MS = 5000;

export class Notice {
	readonly containerEl: HTMLElement;
	readonly messageEl: HTMLElement;
	readonly noticeEl: HTMLElement;
	#stop: () => void = () => undefined;

	/** @param duration milliseconds; 0 stays until clicked */
	constructor(message: string | DocumentFragment, duration: number = DEFAULT_MS) {
		const doc = activeDocument;
		const stack = doc.querySelector<HTMLElement>('.notice-container') ?? doc.body.createDiv('notice-container');
		this.noticeEl = stack.createDiv({ cls: 'notice', attr: { role: 'status' } });
		this.containerEl = this.noticeEl;
		this.messageEl = this.noticeEl.createDiv('notice-message');
		this.setMessage(message);
		this.noticeEl.addEventListener('click', () => this.hide());
		if (duration > 0) this.#stop = later(() => this.hide(), duration);
	}

	setMessage(message: string | DocumentFragment): this {
		this.messageEl.setText(message);
		return this;
	}

	hide(): void {
		this.#stop();
		const stack = this.noticeEl.parentElement;
		this.noticeEl.remove();
		if (stack?.childElementCount === 0) stack.remove();
	}
}
