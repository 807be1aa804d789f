/** Lets the person choose the claim that is to be verified. Choosing opens the panel; nothing is sent. */
import { SuggestModal, prepareFuzzySearch } from 'obsidian';
import { revealedText, shorten } from '../../records/hidden-text';
import type { Snapshot } from '../../workspace/snapshot-types';
import { MOST_CHOICES, createClaimChoices } from './claim-choices';
import type { ClaimChoice, ClaimChoices } from './claim-choices';
import { openVerify } from './open-leaves';
import type { Services } from './services';

/** Code points of a text that are shown; the rest is counted. */
const MOST_SHOWN = { title: 240, part: 80 } as const;

export class VerifySuggester extends SuggestModal<ClaimChoice> {
	private readonly choices: ClaimChoices;

	/** @param snapshot the newest reading; what is read meanwhile is not offered */
	constructor(
		private readonly services: Services,
		snapshot: Snapshot,
	) {
		super(services.app);
		const { breathe, dates, t } = services;
		this.limit = MOST_CHOICES;
		this.emptyStateText = t('host.verifyNoMatch');
		this.setPlaceholder(t('host.verifyChoose'));
		this.choices = createClaimChoices({ snapshot, dates, prepareFuzzy: prepareFuzzySearch, breathe, clock: () => Date.now() });
	}

	override getSuggestions(query: string): Promise<ClaimChoice[]> {
		return this.choices.find(query).then((found) => [...found]);
	}

	override renderSuggestion({ title, subject, field, value, verified }: ClaimChoice, el: HTMLElement): void {
		const { dates, store, t } = this.services;
		const day = verified === null ? null : dates.dayOf(verified);
		const age =
			verified === null
				? t('host.verifyNever')
				: t('host.verifyAge', { age: day === null ? shown(dates.text(verified), MOST_SHOWN.part) : dates.fromToday(day, dates.today(store.desk.now.peek())) });
		const about = [subject, field, value].flatMap((part) => (part === null || part.trim() === '' ? [] : [shown(part, MOST_SHOWN.part)]));
		el.addClass('mod-complex');
		const content = el.createDiv({ cls: 'suggestion-content' });
		content.createDiv({ cls: 'suggestion-title', text: shown(title, MOST_SHOWN.title) });
		content.createDiv({ cls: 'suggestion-note', text: [...about, age].join(' · ') });
	}

	override onChooseSuggestion({ key }: ClaimChoice): void {
		void openVerify(this.services.app, { kind: 'claim', key });
	}
}

/** The workspace's text with its hidden characters told, and how much of it is not shown. */
function shown(text: string, most: number): string {
	const cut = shorten(text, most);
	return `${revealedText(cut.text)}${cut.hiddenCount > 0 ? `… (+${String(cut.hiddenCount)})` : ''}`;
}
