/** Asks before requests go out that may cost: to whom, how much was asked there before, and what the budget is. */
import { Setting } from 'obsidian';
import type { Translator } from '../i18n/translate';
import type { SpendQuestion } from '../search/search-types';
import { providerName, routeTitles } from './route-words';
import type { RowParts } from './setting-rows';

/** One line for each paid route. */
export function spendLines(question: SpendQuestion, titles: ReadonlyMap<string, string>, t: Translator): readonly string[] {
	return question.routes.map((route) =>
		t('routes.spend.line', {
			name: titles.get(route.route_id) ?? providerName(route.provider_id),
			today: spent(route.spent_today, route.per_day, t),
			month: spent(route.spent_this_month, route.per_month, t),
		}),
	);
}

function spent(n: number, most: number | null, t: Translator): string {
	return most === null ? t('routes.spend.unlimited', { n }) : t('routes.spend.of', { n, most });
}

/** Draws the question. `answer` is called once, with what the person pressed. */
export function drawSpendQuestion({ t, searching }: RowParts, containerEl: HTMLElement, question: SpendQuestion, answer: (yes: boolean) => void): void {
	containerEl.empty();
	const titles = routeTitles(searching, t);
	containerEl.createEl('p', { text: t('routes.spend.asks', { n: question.most_calls }) });
	const list = containerEl.createEl('ul');
	for (const text of spendLines(question, titles, t)) list.createEl('li', { text });
	new Setting(containerEl)
		.addButton((button) => {
			button.setButtonText(t('routes.spend.no')).onClick(() => answer(false));
			// The safe answer has the focus; nothing is sent by a key pressed too often.
			button.buttonEl.focus();
		})
		.addButton((button) =>
			button
				.setButtonText(t('routes.spend.yes', { n: question.most_calls }))
				.setCta()
				.onClick(() => answer(true)),
		);
}
