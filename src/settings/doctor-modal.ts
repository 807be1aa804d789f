/** Checks routes and shows what came of it. Sends only what the person asked for, and nothing that costs before a yes. */
import { Modal, Setting } from 'obsidian';
import type { ButtonComponent } from 'obsidian';
import { errorText } from '../host/host-errors';
import { createStopper } from '../search/cancel';
import type { Stopper } from '../search/cancel';
import type { DoctorLevel, DoctorReport } from '../search/doctor';
import type { SpendQuestion } from '../search/search-types';
import { drawReport } from './doctor-report';
import { drawSpendQuestion } from './route-spend';
import { sentencesOf } from './route-words';
import type { RowParts } from './setting-rows';

export class DoctorModal extends Modal {
	/** The check that is under way; `null` = none. */
	private running: Stopper | null = null;
	/** Answers the question on the screen; `null` = none is asked. */
	private answer: ((yes: boolean) => void) | null = null;
	private statusEl: HTMLElement | null = null;
	private questionEl: HTMLElement | null = null;
	private reportEl: HTMLElement | null = null;
	private closeButton: ButtonComponent | null = null;
	private againButton: ButtonComponent | null = null;
	private readonly closeNow = (): void => this.close();

	/**
	 * @param level how much is asked
	 * @param routes the ids of the routes to check; left out = all
	 */
	constructor(
		private readonly parts: RowParts,
		private readonly level: DoctorLevel,
		private readonly routes?: readonly string[],
	) {
		super(parts.app);
	}

	override onOpen(): void {
		const { contentEl, parts } = this;
		const { t } = parts;
		parts.openDialogs.add(this.closeNow);
		this.modalEl.addClass('ed-doctor-modal');
		this.setTitle(this.routes === undefined ? t(`routes.check.${this.level}`) : t('routes.testTitle'));
		this.statusEl = contentEl.createEl('p', { attr: { role: 'status', 'aria-live': 'polite' } });
		this.questionEl = contentEl.createDiv();
		this.reportEl = contentEl.createDiv();
		new Setting(contentEl)
			.addButton((button) => {
				this.againButton = button.setButtonText(t('routes.checkAgain')).onClick(() => void this.check());
			})
			.addButton((button) => {
				this.closeButton = button.onClick(() => {
					if (this.running === null) this.close();
					else this.stop();
				});
			});
		void this.check();
	}

	override onClose(): void {
		this.stop();
		this.parts.openDialogs.delete(this.closeNow);
		this.statusEl = null;
		this.questionEl = null;
		this.reportEl = null;
		this.closeButton = null;
		this.againButton = null;
		this.contentEl.empty();
	}

	private async check(): Promise<void> {
		if (this.running !== null) return;
		const { searching, asked, t } = this.parts;
		const stopper = createStopper();
		this.running = stopper;
		this.reportEl?.empty();
		this.showState(t('routes.checking'));
		// The button that was pressed is off now.
		this.closeButton?.buttonEl.focus();
		let words: string;
		try {
			const report = await searching.runtime().doctor(this.level, { ...(this.routes === undefined ? {} : { routes: this.routes }), cancel: stopper.signal, confirm: (question) => this.ask(question) });
			if (this.reportEl !== null) drawReport(this.parts, this.reportEl, report);
			words = this.summary(report, stopper.signal.aborted);
		} catch (error) {
			words = t('routes.checkFailed', { why: errorText(error) });
		}
		stopper.release();
		this.running = null;
		this.showState(words);
		if (this.level !== 'configuration') asked.value += 1;
	}

	/** Stops the check: what is under way ends where the host can end it, the rest is not sent. */
	private stop(): void {
		this.running?.stop('person');
		this.answer?.(false);
	}

	private ask(question: SpendQuestion): Promise<boolean> {
		const { questionEl } = this;
		if (questionEl === null || this.running?.signal.aborted !== false) return Promise.resolve(false);
		this.showState(this.parts.t('routes.checkAsks'));
		return new Promise((resolve) => {
			const answer = (yes: boolean): void => {
				this.answer = null;
				questionEl.empty();
				this.closeButton?.buttonEl.focus();
				this.showState(this.parts.t('routes.checking'));
				resolve(yes);
			};
			this.answer = answer;
			drawSpendQuestion(this.parts, questionEl, question, answer);
		});
	}

	private showState(words: string): void {
		const { t } = this.parts;
		this.statusEl?.setText(words);
		this.closeButton?.setButtonText(this.running === null ? t('settings.close') : t('common.cancel'));
		this.againButton?.setDisabled(this.running !== null);
	}

	private summary({ level, requests, transport }: DoctorReport, isStopped: boolean): string {
		const { t } = this.parts;
		if (level === 'configuration') return t('routes.checkedUnsent');
		const sent = t('routes.checkedSent', { n: requests });
		if (!isStopped) return sent;
		return sentencesOf([t('routes.checkStopped'), sent, ...(transport === 'requestUrl' ? [t('routes.checkMayArrive')] : [])], t);
	}
}
