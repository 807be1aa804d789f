/** The history of decisions as a Markdown note. Everything an agent or a file said stands in it as plain text. Pure. */
import { inertLines, inertMarkdown } from './history-escape';
import type { ShownChange } from './history-changes';
import type { HistoryRow } from './history-rows';
import { itemLine, storyOf, verdictLine, type HistoryWords, type StoryLine } from './history-words';

/** What is exported, for the first lines of the note. */
export interface ExportScope {
	/** How many decisions there are; more than the rows given when the list was narrowed. */
	readonly total: number;
	/** The list's search and filter text; empty for none. */
	readonly search: string;
	readonly filter: string;
	readonly workspace: string;
	readonly nowMs: number;
}

/**
 * A heading, what was exported, and a section per decision in the order given.
 * @param rows those that the list shows
 */
export function historyMarkdown(rows: readonly HistoryRow[], words: HistoryWords, scope: ExportScope): string {
	const { t } = words;
	const out = [`# ${inertMarkdown(t('ledger.exportTitle'))}`, '', ...scopeLines(rows.length, words, scope), ''];
	for (const row of rows) out.push(...section(row, words), '');
	return `${out.join('\n').trimEnd()}\n`;
}

function scopeLines(shown: number, { t, dates }: HistoryWords, scope: ExportScope): readonly string[] {
	const { total, search, filter, nowMs, workspace } = scope;
	const now = dates.text({ precision: 'instant', ms: nowMs, text: '' }, true);
	const lines = [inertMarkdown(t('ledger.exportWhen', { time: now, workspace })), inertMarkdown(shown === total ? t('ledger.exportAll', { n: total }) : t('ledger.exportSome', { shown, n: total }))];
	if (search.trim() !== '') lines.push(inertMarkdown(t('ledger.exportSearch', { text: search })));
	if (filter.trim() !== '') lines.push(inertMarkdown(t('ledger.exportFilter', { text: filter })));
	return lines.map((line) => `- ${line}`);
}

function section(row: HistoryRow, words: HistoryWords): readonly string[] {
	const { t, dates } = words;
	const out = [`## ${inertMarkdown([dates.text(row.at, true), verdictLine(row, words), itemLine(row, t)].join(' · '))}`, ''];
	if (row.itemShown !== '') out.push(...labelled(t('ledger.exportItem'), row.itemShown));
	for (const line of storyOf(row, words)) out.push(...storyLines(line, words));
	out.push(...labelled(t('ledger.exportPlace'), t('ledger.placeWords', { path: row.place.path, line: row.place.line, id: row.entry.entry_id })));
	return out;
}

function storyLines(line: StoryLine, words: HistoryWords): readonly string[] {
	const { t, dates } = words;
	if (line.quote !== null) return labelled(line.text, line.quote, true);
	if (line.change !== null) return [`- ${inertMarkdown(t('ledger.changeAt', { label: line.text, where: line.change.where }))}`, ...changeSides(line.change, words)];
	const time = line.atMs === null || line.kind === 'decided' ? '' : t('ledger.atTime', { time: dates.text({ precision: 'instant', ms: line.atMs, text: '' }, true) });
	return [`- ${inertMarkdown(time === '' ? line.text : `${line.text} ${time}`)}`];
}

function changeSides(change: ShownChange, { t }: HistoryWords): readonly string[] {
	const before = change.before === null ? t(change.adds ? 'ledger.valueNew' : 'ledger.valueUnsaid') : change.before;
	const after = change.after ?? t('ledger.valueRemoved');
	return [...labelled(t('card.before'), before, change.before !== null, '\t'), ...labelled(t('card.after'), after, change.after !== null, '\t')];
}

/** A point with a label and a value: on one line if it fits on one, else as a quotation below. */
function labelled(label: string, value: string, isQuoted = false, indent = ''): readonly string[] {
	const head = `${indent}- **${inertMarkdown(label)}:** `;
	const lines = inertLines(value);
	const [only] = lines;
	if (lines.length === 1 && only !== undefined) return [`${head}${isQuoted ? `“${only}”` : inertMarkdown(value)}`];
	return [head.trimEnd(), '', ...lines.map((line) => `${indent}\t> ${line}  `), ''];
}
