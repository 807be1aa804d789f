/** Outcomes and reports for a person at a terminal. Everything from outside goes through `printable`. */
import { adviceFor } from '../src/search/advice';
import type { DoctorReport, DoctorRow } from '../src/search/doctor';
import type { Attempt, Cause, SearchOutcome, SearchResult } from '../src/search/search-types';
import { printable } from './printable';
import { WORDS_OF_ADVICE, WORDS_OF_CODE, WORDS_OF_WARNING } from './search-words';

const SNIPPET = 300;
const ANSWER = 2000;

/** The outcome of a search as text, ending in a line break. */
export function searchText(outcome: SearchOutcome): string {
	const parts = [headline(outcome)];
	if (outcome.answer !== null) parts.push(`Answer of ${outcome.answer.provider_id}, no evidence by itself\n  ${printable(outcome.answer.text, ANSWER)}`);
	parts.push(...outcome.results.map(resultText));
	if (outcome.attempts.length > 0) parts.push(section('Requests', table(outcome.attempts.map(attemptCells))));
	if (outcome.skipped.length > 0) parts.push(section('Not asked', outcome.skipped.map((skip) => `${printable(skip.route_id)}: ${WORDS_OF_CODE[skip.code]}${skip.until === null ? '' : `, until ${skip.until}`}`)));
	const notes = [
		...(outcome.removed_parameters.length === 0 ? [] : [`Not asked for, because a provider does not know it: ${outcome.removed_parameters.join(', ')}`]),
		...outcome.warnings.map(({ code, details }) => `${WORDS_OF_WARNING[code]}${details.length === 0 ? '' : `: ${details.map((detail) => printable(detail, 100)).join(', ')}`}`),
	];
	if (notes.length > 0) parts.push(section('Notes', notes));
	return `${parts.join('\n\n')}\n`;
}

function headline(outcome: SearchOutcome): string {
	const { results, root_cause: cause } = outcome;
	const asked = outcome.provider_path.length === 0 ? 'nobody' : outcome.provider_path.map((id) => printable(id)).join(', ');
	switch (outcome.outcome) {
		case 'ok':
			return `${count(results.length, 'result')} from ${printable(outcome.provider ?? '?')}`;
		case 'partial':
			return `${count(results.length, 'result')} from ${printable(outcome.provider ?? '?')}, not the whole answer${cause === null ? '' : `: ${causeText(cause)}`}`;
		case 'empty':
			return `Not found by ${printable(outcome.provider ?? asked)}. It may exist all the same.`;
		case 'cancelled':
			return `Cancelled. Asked so far: ${asked}.`;
		case 'blocked':
			return `Blocked: ${cause === null ? 'a rule does not allow it' : causeText(cause)}. Nothing was sent.`;
		case 'failed':
			return `Failed: ${cause === null ? 'an error of unknown kind' : causeText(cause)}. This says nothing about what exists.${cause === null ? '' : help(cause)}`;
	}
}

function causeText(cause: Cause): string {
	const route = cause.route_id === null ? '' : `${printable(cause.route_id)}: `;
	const status = cause.http_status === null ? '' : `, status ${String(cause.http_status)}`;
	const detail = cause.detail === null ? '' : `, ${printable(cause.detail)}`;
	return `${route}${WORDS_OF_CODE[cause.code]} (${cause.layer}${status}${detail})`;
}

function help(cause: Cause): string {
	if (cause.suggestion !== null) return ` Did you mean ${printable(cause.suggestion)}?`;
	if (cause.code === 'no_routes') return ' Set a key in the environment, such as TAVILY_API_KEY, or SEARXNG_BASE_URL; or ask a provider that needs none, with --route wikipedia.';
	const advice = named(WORDS_OF_ADVICE[adviceFor(cause.code)], cause.provider_id ?? '');
	return advice === '' ? '' : ` ${advice}`;
}

function resultText(result: SearchResult, index: number): string {
	const number = `${String(index + 1)}.`.padStart(3);
	const from = result.provenance.length > 1 ? `\n    named by ${result.provenance.map(({ route_id: id, position }) => `${printable(id)} (${String(position)})`).join(', ')}` : '';
	const snippet = result.snippet === '' ? '' : `\n    ${printable(result.snippet, SNIPPET)}`;
	return `${number} ${printable(result.title || result.host)}\n    ${printable(result.url)}${result.published === null ? '' : `  ${printable(result.published, 40)}`}${snippet}${from}`;
}

function attemptCells(attempt: Attempt): readonly string[] {
	const status = attempt.http_status === null ? '' : String(attempt.http_status);
	const why = attempt.code === null ? count(attempt.result_count, 'result') : `${attempt.layer ?? ''}: ${WORDS_OF_CODE[attempt.code]}${attempt.detail === null ? '' : ` (${printable(attempt.detail, 100)})`}`;
	const left = attempt.stopped === 'abandoned' ? ', could not be stopped and may still cost' : '';
	return [`${String(attempt.n)}.`, printable(attempt.route_id), attempt.outcome, status, `${String(attempt.elapsed_ms)} ms`, why + left];
}

/** The doctor's report as text, ending in a line break. */
export function doctorText(report: DoctorReport): string {
	const rows = table(report.rows.map((row) => [printable(row.route_id || row.provider_id), row.state.replace('_', ' '), row.http_status === null ? '' : String(row.http_status), row.elapsed_ms === null ? '' : `${String(row.elapsed_ms)} ms`, rowWords(row)]));
	const asked = report.level === 'configuration' ? 'Nothing was sent. With --live, one request goes to each provider; paid ones cost one.' : `${count(report.requests, 'request')} sent.`;
	return `${section('Routes', rows)}\n\n${asked}\nWithout a key: --route wikipedia, crossref, openalex or duckduckgo.\n`;
}

function rowWords(row: DoctorRow): string {
	if (row.code === null) return row.state === 'ok' ? 'answers' : '';
	if (row.code === 'no_routes') return 'No provider is set up. Set a key in the environment, such as TAVILY_API_KEY, or SEARXNG_BASE_URL.';
	const hint = row.code === 'unknown_provider' || row.code === 'unknown_route' ? (row.detail === null ? '' : `Did you mean ${printable(row.detail)}?`) : named(WORDS_OF_ADVICE[row.advice], row.provider_id);
	const detail = row.detail === null || hint.startsWith('Did') ? '' : `, ${printable(row.detail)}`;
	return `${row.layer ?? ''}${row.layer === null ? '' : ': '}${WORDS_OF_CODE[row.code]}${detail}.${row.until === null ? '' : ` Left alone until ${row.until}.`}${hint === '' ? '' : ` ${hint}`}`;
}

function named(advice: string, providerId: string): string {
	return providerId === '' ? advice : advice.replace('<PROVIDER>', providerId.toUpperCase());
}

function count(number: number, word: string): string {
	return `${String(number)} ${word}${number === 1 ? '' : 's'}`;
}

function section(title: string, lines: readonly string[]): string {
	return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Rows with their columns under each other; the last column is as long as it is. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
	const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
	const shown = widths.map((width, column) => width > 0 || column === widths.length - 1);
	return rows.map((row) =>
		row
			.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
			.filter((_cell, column) => shown[column] === true)
			.join('  ')
			.trimEnd(),
	);
}
