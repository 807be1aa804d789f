/** The modal that shows a raw file around a line. */
import { Modal } from 'obsidian';
import type { App } from 'obsidian';
import { render } from 'preact';
import { revealedText } from '../../records/hidden-text';
import type { Place } from '../../workspace/snapshot-types';
import { RawFile } from './raw-file';
import type { RawDesk } from './raw-lines-around';

export class RawModal extends Modal {
	constructor(
		app: App,
		private readonly desk: RawDesk,
		private readonly place: Place,
	) {
		super(app);
	}

	override onOpen(): void {
		this.modalEl.addClass('ed-rawfile-modal');
		this.titleEl.addClass('ed-rawfile-title');
		this.setTitle(this.desk.t('host.raw.place', { path: revealedText(this.place.path), line: this.place.line }));
		render(<RawFile desk={this.desk} place={this.place} />, this.contentEl);
	}

	override onClose(): void {
		render(null, this.contentEl);
	}
}
