/** What a check of the routes found, as a table: each route, how it stands, where it failed and what to do. */
import type { Translator } from '../i18n/translate';
import { revealedText } from '../records/hidden-text';
import type { DoctorReport, DoctorRow } from '../search/doctor';
import { BASE_URL_PROBLEMS } from '../search/base-url';
import { adviceText, codeText, layerText } from '../ui/models/failure-words';
import { providerName, routeTitles, titleOf } from './route-words';
import type { RowParts } from './setting-rows';

/** One row in words. */
export interface ReportRow {
	readonly name: string;
	/** How it stands, in a word or two. */
	readonly state: string;
	/** What happened, what to do: whole sentences. */
	readonly sentences: readonly string[];
	/** Layer, HTTP status, milliseconds. */
	readonly facts: readonly string[];
}

/**
 * A row of the report in words. Texts from outside are revealed.
 * @param titles how the lists call the routes, by id
 */
export function reportRow(row: DoctorRow, titles: ReadonlyMap<string, string>, { t, dates }: Pick<RowParts, 't' | 'dates'>): ReportRow {
	const provider = row.provider_id === '' ? revealedText(row.route_id) : providerName(row.provider_id);
	const facts = [
		...(row.layer === null ? [] : [t('routes.report.layer', { layer: layerText(row.layer, t) })]),
		...(row.http_status === null ? [] : [t('routes.report.http', { status: String(row.http_status) })]),
		...(row.elapsed_ms === null ? [] : [t('routes.report.ms', { ms: Math.round(row.elapsed_ms) })]),
	];
	const untilMs = row.until === null ? NaN : Date.parse(row.until);
	const sentences = [
		...(row.code === null ? [] : [t('routes.report.code', { code: codeText(row.code, t) })]),
		...(Number.isNaN(untilMs) ? [] : [t('routes.report.until', { time: dates.moment(untilMs) })]),
		detailWords(row, t),
		adviceText(row.advice, t),
	];
	return {
		name: titles.get(row.route_id) ?? titleOf(provider, row.credential, t),
		state: t(row.enabled ? `routes.state.${row.state}` : 'routes.state.off', { state: t(`routes.state.${row.state}`) }),
		sentences: sentences.filter((sentence) => sentence !== ''),
		facts,
	};
}

/** What a detail means depends on the code: a problem of an address, the nearest right name, or the place where it happened. */
function detailWords({ detail, code }: DoctorRow, t: Translator): string {
	if (detail === null || detail === '') return '';
	const problem = code === 'base_url_refused' ? BASE_URL_PROBLEMS.find((each) => each === detail) : undefined;
	if (problem !== undefined) return t(`routes.problem.${problem}`);
	const name = revealedText(detail);
	return code === 'unknown_provider' || code === 'unknown_route' ? t('routes.report.near', { name }) : t('routes.report.place', { place: name });
}

/** Draws the report. */
export function drawReport(parts: RowParts, containerEl: HTMLElement, report: DoctorReport): void {
	const { t, searching } = parts;
	const titles = routeTitles(searching, t);
	containerEl.empty();
	if (report.rows.length === 0) {
		containerEl.createEl('p', { text: t('routes.report.empty') });
		return;
	}
	const table = containerEl.createEl('table', { cls: 'ed-doctor-table' });
	const head = table.createEl('thead').createEl('tr');
	for (const text of [t('routes.report.route'), t('routes.report.result')]) head.createEl('th', { text, attr: { scope: 'col' } });
	const body = table.createEl('tbody');
	for (const row of report.rows) {
		const words = reportRow(row, titles, parts);
		const tr = body.createEl('tr', { cls: `is-${row.state.replace('_', '-')}` });
		tr.createEl('th', { text: words.name, attr: { scope: 'row' } });
		const cell = tr.createEl('td');
		cell.createDiv({ cls: 'ed-doctor-state', text: words.state });
		for (const sentence of words.sentences) cell.createDiv({ text: sentence });
		if (words.facts.length > 0) cell.createDiv({ cls: 'ed-doctor-facts', text: words.facts.join(' · ') });
	}
}
