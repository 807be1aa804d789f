/** What the verbs of the app's own command line answer: pure, so that it can be tested without the app. Agent text is made harmless. */
import { agentInstruction, findingAdvice, findingSentence } from '../../i18n/finding-words';
import type { Translator } from '../../i18n/translate';
import { revealedText } from '../../records/hidden-text';
import { printableJson } from '../../records/printable-json';
import type { Finding, Report } from '../../validator/finding-types';
import type { Snapshot } from '../../workspace/snapshot-types';
import { checkedWords, tallyWords } from '../models/finding-words';
import type { HealthSummary } from '../models/health-summary';
import type { QueueRow } from '../models/pending-queue';
import { titleWords } from '../models/pending-words';
import { plainWords } from '../models/timeline-mark-words';
import type { WaitingNumbers } from './waiting-words';
import { statusLabel } from './waiting-words';

/** What `evidence-desk` answers. */
export interface StatusAnswer {
	readonly snapshot: Snapshot;
	readonly health: HealthSummary;
	/** `null`: the queue could not be read. */
	readonly waiting: WaitingNumbers | null;
}

/** The state of the workspace, in sentences. */
export function statusAnswer({ snapshot, health, waiting }: StatusAnswer, t: Translator): string {
	return [plainWords(snapshot.location, 300), health.sentence(t), waiting === null ? t('findings.cliQueueUnread') : statusLabel(waiting, t)].join('\n');
}

/** The same as data. */
export function statusJson({ snapshot, health, waiting }: StatusAnswer, t: Translator): string {
	return printableJson({
		mode: 'read-only',
		location: snapshot.location,
		as_of: new Date(snapshot.asOfMs).toISOString(),
		health: health.level,
		sentence: health.sentence(t),
		pending: waiting?.pending ?? null,
		to_look_at: waiting?.others ?? null,
		unwritten: waiting?.unwritten ?? null,
		read_only: waiting?.isReadOnly ?? null,
	});
}

/** What waits for the person, one line each: id, kind, state, place, title. */
export function pendingAnswer(rows: readonly QueueRow[], snapshot: Snapshot, t: Translator): string {
	if (rows.length === 0) return t('host.nothingWaits');
	return rows.map((row) => pendingParts(row, snapshot, t).map((part) => (part === null || part === '' ? '-' : plainWords(part, 200))).join('  ')).join('\n');
}

/** The same as data. */
export function pendingJson(rows: readonly QueueRow[], snapshot: Snapshot, t: Translator): string {
	return printableJson(
		rows.map((row) => {
			const [id, kind, state, place, title] = pendingParts(row, snapshot, t);
			return { key: row.key, id, kind, state, place, title };
		}),
	);
}

function pendingParts(row: QueueRow, snapshot: Snapshot, t: Translator): readonly [string | null, string, string, string | null, string] {
	const item = snapshot.items.find(row.key);
	const kind = row.itemKind === 'other' ? (row.kindRaw ?? 'other') : row.itemKind;
	return [item?.id?.shown ?? null, kind, row.stateText, item === null ? null : `${item.place.path}:${String(item.place.line)}`, titleWords(row, t)];
}

/** One line per finding, as the other command line prints them, and a last line that counts. */
export function checkAnswer(report: Report, snapshot: Snapshot, t: Translator): string {
	const results = (['form', 'meaning'] as const).map((result) => `${t(`rules.result.${result}`)}${t('findings.cliColon')}${tallyWords(report[result], t)}`);
	return [
		...report.findings.map((finding) => lineOf(finding, t)),
		...[...report.omitted].map(([code, n]) => `${code}${t('findings.cliColon')}${t('findings.omitted', { n })}`),
		...(report.complete ? [] : [t('findings.incomplete')]),
		results.join(t('findings.separator')),
		checkedWords(report, snapshot.profile.rules, t),
	].join('\n');
}

/** The same as data. */
export function checkJson(report: Report, t: Translator): string {
	const { checked, complete, findings, form, meaning, omitted, tookMs } = report;
	return printableJson({
		mode: 'read-only',
		findings: findings.map((finding) => ({ ...finding, what: findingSentence(finding, t), do: agentInstruction(finding, t) ?? findingAdvice(finding, t) })),
		form,
		meaning,
		omitted: Object.fromEntries(omitted),
		checked,
		complete,
		took_ms: Math.round(tookMs),
	});
}

function lineOf(finding: Finding, t: Translator): string {
	const { code, place, severity } = finding;
	const where = place === null ? t('findings.wholeWorkspace') : `${plainWords(place.path)}:${String(place.line)}:${String(place.column)}`;
	return `${where}  ${t(`rules.severity.${severity}`)} ${code}  ${revealedText(findingSentence(finding, t))}`;
}
