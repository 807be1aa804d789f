/** The tables of `status`, for a person. Text from files goes through `printable`, so it can do nothing to the terminal. */
import { printable } from './printable';
import { isAboutFolder, type FileStatus, type StatusReport } from './status-report';

/** Colours mark states on a terminal; the word stays beside them, so nothing is said by colour alone. */
const COLOUR_OF_STATE: ReadonlyMap<string, string> = new Map([
	['degraded', '33'],
	['unreadable', '31'],
	['missing', '2'],
	['empty', '2'],
]);

/** How many bad lines are printed; the rest is counted. */
const MOST_BAD_LINES = 20;
/** How many devices are named. */
const MOST_DEVICES = 5;

/**
 * The report as text, ending in a line break.
 * @param colour whether escape codes for colours may be used (a terminal, and not NO_COLOR)
 */
export function statusText(report: StatusReport, colour: boolean): string {
	const paint = (state: string): ((cell: string) => string) => {
		const code = colour ? COLOUR_OF_STATE.get(state) : undefined;
		return code === undefined ? (cell) => cell : (cell) => `\u001b[${code}m${cell}\u001b[0m`;
	};
	const parts = [heading(report), counts(report), files(report, paint)];
	const mistakes = report.profile.problems.filter((problem) => !isAboutFolder(problem));
	const unseen = report.profile.problems.filter(isAboutFolder);
	if (mistakes.length > 0) parts.push(section('Mistakes in the profile', mistakes.map(problemText)));
	if (unseen.length > 0) parts.push(section('Not seen', unseen.map((problem) => `${problem.code}: ${printable(problem.where)}  ${printable(problem.found, 200)}`.trimEnd())));
	if (report.bad_lines.length > 0) parts.push(badLines(report));
	if (report.conflict_copies.length > 0) {
		parts.push(section('Copies a sync tool made (not read, except of ledgers)', report.conflict_copies.map((copy) => `${printable(copy.path)}, beside ${printable(copy.of)} (${number(copy.bytes)} bytes)`)));
	}
	if (report.tracker_offers.length > 0) parts.push(section('Tables that no profile names', report.tracker_offers.map((path) => printable(path))));
	if (report.items) parts.push(table('Approval items', ['id', 'kind', 'effective', 'place', 'title'], report.items.map((item) => [item.id, item.kind, item.effective, `${item.file}:${item.line}`, item.title])));
	if (report.claims) parts.push(table('Claims', ['id', 'subject', 'field', 'value', 'certainty', 'text'], report.claims.map((claim) => [claim.id, claim.subject, claim.field, claim.value, claim.certainty, claim.text])));
	if (report.runs) parts.push(table('Runs', ['id', 'at', 'outcome', 'status', 'by', 'results', 'query'], report.runs.map((run) => [run.id, run.at, run.outcome, run.status, run.by, run.results === null ? null : String(run.results), run.query])));
	parts.push(report.degraded.length === 0 ? 'Everything was read.' : `Degraded: ${report.degraded.join(' ')}`);
	return `${parts.join('\n\n')}\n`;
}

function heading(report: StatusReport): string {
	const { profile } = report;
	const used = profile.path === null ? 'none, default names' : printable(profile.path) + (profile.name === null ? '' : ` (${printable(profile.name)})`);
	const pinned = profile.pinned_now === null ? '' : `\nToday       pinned by the profile to ${printable(profile.pinned_now)}`;
	return `Workspace   ${printable(report.location)}\nProfile     ${used}\nAs of       ${report.as_of}, read-only${pinned}`;
}

function counts(report: StatusReport): string {
	const { counts: n } = report;
	const states = Object.entries(report.item_states).map(([state, count]) => `${number(count)} ${printable(state, 60)}`);
	// A file that is not there is not a count of nothing.
	const counted = (role: string, count: number, words: string): string => (report.files.some((file) => file.role === role && file.state !== 'missing') ? `${number(count)} ${words}` : `no file of ${words}`);
	const lines = [
		['Searches', `${counted('search_runs', n.search_runs, 'search runs')}, ${counted('retrieval_runs', n.retrieval_runs, 'retrieval runs')}`],
		['Evidence', `${counted('sources', n.sources, 'sources')}, ${counted('claims', n.claims, 'claims')}${report.dangling === 0 ? '' : `, ${number(report.dangling)} ${report.dangling === 1 ? 'reference' : 'references'} to nothing`}`],
		['Approval', `${counted('approval_queue', n.items, 'items')}${states.length === 0 ? '' : `: ${states.join(', ')}`}`],
		...decisionLines(report),
		['Subjects', report.files.some((file) => file.role === 'tracker' && file.state !== 'missing') ? number(n.subjects) : 'no tracker named by a profile'],
		...Object.entries(report.unchecked_references).map(([kind, count]) => ['', `${number(count)} references to ${kind.replace('_', ' ')}s cannot be checked: no such file`]),
	];
	return lines.map(([name, text]) => `${(name ?? '').padEnd(12)}${text ?? ''}`).join('\n');
}

function decisionLines({ decisions }: StatusReport): readonly (readonly string[])[] {
	if (decisions === undefined) return [];
	const { believed, unchecked, forged, unknown_devices: devices } = decisions;
	const lines: (readonly string[])[] = [['Decisions', `${number(believed)} believed${forged === 0 ? '' : `, ${number(forged)} not signed by their device`}`]];
	if (unchecked > 0) {
		const shown = devices.slice(0, MOST_DEVICES).map((device) => printable(device, 64)).join(', ');
		lines.push(['', `${number(unchecked)} could not be checked: ${shown}${devices.length > MOST_DEVICES ? ' …' : ''} ${devices.length === 1 ? 'is' : 'are'} not trusted here.`]);
		lines.push(['', 'Give the code of each device with --trust (in the app: Settings, Evidence Desk, "Code of this device").']);
	}
	return lines;
}

function files(report: StatusReport, paint: (state: string) => (cell: string) => string): string {
	const { shown, quietPages } = withoutQuietPages(report.files);
	const rows = shown.map((file) => [file.state, file.role, ...lineCounts(file), number(file.bytes), fileWords(file)]);
	const text = columns(['state', 'role', 'ok', 'torn', 'corrupt', 'bytes', 'file'], rows, new Set([2, 3, 4, 5]), (row, cell) => paint(shown[row]?.state ?? '')(cell));
	return `Files\n${text}${quietPages === 0 ? '' : `\n  and ${number(quietPages)} pages, all ok`}`;
}

/** Notes and the profile are read whole: they have no lines to count. */
const READ_WHOLE: ReadonlySet<string> = new Set(['page', 'brief', 'profile']);

function lineCounts(file: FileStatus): readonly string[] {
	return READ_WHOLE.has(file.role) && file.torn + file.corrupt === 0 ? ['-', '-', '-'] : [file.ok, file.torn, file.corrupt].map(number);
}

/** A workspace may have thousands of pages; those with nothing to say are only counted. */
function withoutQuietPages(all: readonly FileStatus[]): { shown: readonly FileStatus[]; quietPages: number } {
	const shown = all.filter((file) => file.role !== 'page' || file.state !== 'ok' || file.notes.length > 0);
	return { shown, quietPages: all.length - shown.length };
}

function fileWords(file: FileStatus): string {
	const notes = file.notes.length === 0 ? '' : `  [${file.notes.join(', ')}]`;
	return `${printable(file.path)}${notes}${file.error === undefined ? '' : `  ${printable(file.error, 200)}`}`;
}

function problemText(problem: StatusReport['profile']['problems'][number]): string {
	const nearest = problem.nearest === null ? '' : ` Did you mean ${printable(problem.nearest, 80)}?`;
	const found = problem.found === '' ? '' : `: ${printable(problem.found, 80)}`;
	return `${problem.code} at ${printable(problem.where, 120)}${found}.${nearest}`;
}

function badLines(report: StatusReport): string {
	const lines = report.bad_lines.slice(0, MOST_BAD_LINES).map((bad) => {
		const rest = bad.hidden_bytes === 0 ? '' : `… (${number(bad.hidden_bytes)} bytes more)`;
		return `${printable(bad.path)}:${bad.line}  ${bad.class}, ${bad.code}\n    ${printable(bad.preview)}${rest}`;
	});
	const more = report.bad_lines.length - lines.length;
	return section('Damaged lines', more === 0 ? lines : [...lines, `and ${number(more)} more, see --json`]);
}

function section(title: string, lines: readonly string[]): string {
	return `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** A list with its longest text last, so that characters of double width push nothing out of line. */
function table(title: string, head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
	if (rows.length === 0) return `${title}\n  none`;
	const cells = rows.map((row) => row.map((cell, at) => (cell === null ? '-' : printable(cell, at === row.length - 1 ? 100 : 40))));
	return `${title}\n${columns(head, cells, new Set(), (_row, cell) => cell)}`;
}

function columns(head: readonly string[], rows: readonly (readonly string[])[], right: ReadonlySet<number>, paintFirst: (row: number, cell: string) => string): string {
	const widths = head.map((name, at) => rows.reduce((width, row) => Math.max(width, (row[at] ?? '').length), name.length));
	const line = (row: readonly string[], paint: (cell: string) => string): string =>
		`  ${row
			.map((cell, at) => {
				const width = at === row.length - 1 ? 0 : (widths[at] ?? 0);
				const padded = right.has(at) ? cell.padStart(width) : cell.padEnd(width);
				return at === 0 ? paint(padded) : padded;
			})
			.join('  ')}`;
	return [line(head, (cell) => cell), ...rows.map((row, at) => line(row, (cell) => paintFirst(at, cell)))].join('\n');
}

function number(value: number): string {
	return value.toLocaleString('en-US');
}
