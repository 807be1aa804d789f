/** Pages, briefs and trackers (R6, R9, R10, R32, R38). */
import { blocksOf, type NoteBlocks } from '../../decisions/markdown-blocks';
import { sha256Hex } from '../../decisions/sha256';
import { decodeUtf8 } from '../../workspace/lines';
import { nearestName } from '../../workspace/nearest-name';
import { readPage } from '../../workspace/pages';
import { DEFAULT_STAGES, DEFAULT_TIERS } from '../../workspace/profile';
import { leavesWorkspace } from '../../workspace/globs';
import type { FileReport, Snapshot, SubjectRow } from '../../workspace/snapshot-types';
import { isRead, type CheckContext } from '../check-context';
import { DraftList, wholeFile, type Tell } from '../draft';
import type { LastWrite } from '../state/ledgers';
import { markerFaults } from './markers';
import { linesOf, textDrafts, type TextLine } from './text-rules';

/** Longer notes and tables are looked at as far as this. */
const MOST_BYTES = 2 * 1024 * 1024;
const TEXT_ROLES: ReadonlySet<FileReport['role']> = new Set<FileReport['role']>(['page', 'brief', 'tracker']);

interface TextRead {
	readonly list: DraftList;
	readonly properties: ReadonlyMap<string, unknown>;
	/** Of notes, for the checks that need the words; empty for tables. */
	readonly text: string;
	readonly sha256: string | null;
}

export interface TextsRead {
	readonly properties: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
	/** Of briefs, by path. */
	readonly briefs: ReadonlyMap<string, string>;
	/** Files that could not be read. */
	readonly unread: readonly { readonly path: string; readonly message: string }[];
	readonly files: number;
	readonly lists: readonly DraftList[];
}

/** Reads and checks the text of notes and tables; what has not changed is known from the last time. */
export async function checkTexts(context: CheckContext, written: ReadonlyMap<string, LastWrite>): Promise<TextsRead> {
	const { snapshot, readings, pace, tell } = context;
	const properties = new Map<string, ReadonlyMap<string, unknown>>();
	const briefs = new Map<string, string>();
	const unread: { path: string; message: string }[] = [];
	const lists: DraftList[] = [];
	let files = 0;
	for (const file of snapshot.files) {
		const isThere = isRead(file) || (file.role === 'page' && file.state === 'empty');
		if (!TEXT_ROLES.has(file.role) || !isThere) continue;
		const write = written.get(file.path);
		const what = write === undefined ? 'text' : 'text and hash';
		const got = await readings.content(file, MOST_BYTES, what, (bytes) => readText(file, bytes, write !== undefined), pace);
		if (!got.ok) {
			unread.push({ path: file.path, message: got.message });
			continue;
		}
		files += 1;
		const { list, sha256, text } = got.value;
		lists.push(list);
		if (file.role === 'page') {
			properties.set(file.path, got.value.properties);
			propertyDrafts(file.path, got.value.properties, snapshot, tell);
		}
		if (file.role === 'brief') briefs.set(file.path, text);
		const isChanged = write !== undefined && sha256 !== null && sha256 !== write.sha256 && file.role !== 'brief';
		if (isChanged) tell({ code: 'ED507', place: wholeFile(file.path), params: { at: write.at }, mark: write.sha256 });
	}
	return { properties, briefs, unread, files, lists };
}

function readText({ path, role, bytes: size }: FileReport, bytes: Uint8Array, isHashed: boolean): TextRead {
	const list = new DraftList();
	const isNote = role !== 'tracker';
	// Bytes that are no text are told by their file.
	const decoded = decodeUtf8(bytes) ?? (bytes.length < size ? decodeUtf8(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)) : null);
	const sha256 = isHashed && bytes.length === size ? sha256Hex(bytes) : null;
	if (decoded === null) return { list, properties: new Map(), text: '', sha256 };
	const hasBom = decoded.startsWith('\uFEFF');
	const text = hasBom ? decoded.slice(1) : decoded;
	const blocks: NoteBlocks = isNote ? blocksOf(text) : { frontMatterEnd: 0, fences: [] };
	const lines = linesOf(path, text, hasBom ? 3 : 0, fenceTest(blocks));
	for (const line of lines) textDrafts(line, list.tell);
	if (isNote) {
		for (const { name, problem, at } of markerFaults(text, blocks)) {
			const line = lineAt(lines, at);
			list.tell({ code: 'ED506', place: line?.place ?? wholeFile(path), params: { name, what: problem }, mark: `${name.toLowerCase()} ${problem}` });
		}
	}
	const properties = role === 'page' ? readPage(path, bytes, size).properties : new Map<string, unknown>();
	return { list, properties, text: isNote ? text : '', sha256 };
}

/** The line that an index of the text lies in. */
function lineAt(lines: readonly TextLine[], index: number): TextLine | undefined {
	let low = 0;
	let high = lines.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((lines[middle]?.index ?? 0) <= index) low = middle;
		else high = middle - 1;
	}
	return lines[low];
}

/** Answers for rising indexes whether they lie in a fence; in one walk over both. */
function fenceTest({ fences }: NoteBlocks): (index: number) => boolean {
	let nth = 0;
	return (index) => {
		while ((fences[nth]?.end ?? Infinity) <= index) nth += 1;
		return (fences[nth]?.start ?? Infinity) <= index;
	};
}

function propertyDrafts(path: string, properties: ReadonlyMap<string, unknown>, { profile, trackers }: Snapshot, tell: Tell): void {
	const place = wholeFile(path);
	for (const name of profile.requiredProperties ?? []) {
		const value = properties.get(name);
		if (value === undefined || value === null || value === '') tell({ code: 'ED501', place, params: { field: name }, mark: name });
	}
	const stage = properties.get('stage');
	// Stages and tiers that nobody has named are those of a board; without one, a page means something else by the word.
	const hasStages = profile.stages !== DEFAULT_STAGES || trackers.some(({ roles }) => roles.stage !== null);
	const hasTiers = profile.tiers !== DEFAULT_TIERS || trackers.some(({ roles }) => roles.tier !== null);
	if (typeof stage === 'string' && hasStages && !profile.stages.includes(stage)) tell({ code: 'ED504', place, params: { value: stage, nearest: nearestName(stage, profile.stages) ?? '' }, mark: 'stage' });
	const tier = properties.get('tier');
	if (typeof tier === 'string' && hasTiers && !profile.tiers.includes(tier)) tell({ code: 'ED505', place, params: { value: tier, nearest: nearestName(tier, profile.tiers) ?? '' }, mark: 'tier' });
}

/** One row of a tracker: its stage and tier are those of the profile, word for word, and its page lies in the workspace. */
export function subjectDrafts(subject: SubjectRow, snapshot: Snapshot, tell: Tell): void {
	const { stages, tiers } = snapshot.profile;
	const { place, key: record, stage, tier } = subject;
	if (stage !== null && !stages.includes(stage)) tell({ code: 'ED504', place, record, params: { value: stage, nearest: nearestName(stage, stages) ?? '' }, mark: 'stage' });
	if (tier !== null && !tiers.includes(tier)) tell({ code: 'ED505', place, record, params: { value: tier, nearest: nearestName(tier, tiers) ?? '' }, mark: 'tier' });
	const column = snapshot.trackers.find(({ path }) => path === subject.tracker)?.roles.page ?? null;
	const cell = column === null ? '' : (subject.cells.find((one) => one.column === column)?.text.trim() ?? '');
	if (cell !== '' && leavesWorkspace(cell.replace(/^\[\[|\]\]$/g, ''))) tell({ code: 'ED602', place, record, params: { value: cell } });
}
