/** A CSV that looks like a tracker is offered to the person, never assumed to be one (DESIGN §3). */
import { readCsv, type CsvRow } from './csv-rows';
import { readDateCell } from './date-cell';
import { isUtf16 } from './line-faults';
import type { TrackerOffer } from './snapshot-types';

type Meaning = 'key' | 'name' | 'tier' | 'stage' | 'priority' | 'page' | 'date' | 'certainty';

/** Column names as people write them, lower case, words joined by one space. Of several, the earliest word wins. */
const WORDS: Readonly<Record<Meaning, readonly string[]>> = {
	key: ['key', 'id', 'code', 'slug', '编号', '代码', '代号', '序号'],
	name: [
		'name',
		'programme',
		'program',
		'title',
		'vendor',
		'school',
		'university',
		'company',
		'product',
		'chapter',
		'topic',
		'名称',
		'项目',
		'学校',
		'大学',
		'院校',
		'供应商',
		'标题',
	],
	tier: ['tier', 'level', 'category', '档次', '梯度', '层级', '分档'],
	stage: ['stage', 'status', 'state', 'phase', '阶段', '状态', '进度'],
	priority: ['priority', '优先级', '优先度'],
	page: ['page', 'note', 'file', '页面', '笔记'],
	date: ['deadline', 'due', 'date', 'closes', 'opens', 'interview', '截止', '截止日期', '日期', '面试', '开放'],
	certainty: ['certainty', '确定性', '可信度'],
};

/** Dates of this many rows are looked at. */
const ROWS_LOOKED_AT = 50;
const CHINESE = /\p{Script=Han}/u;

function plainWords(column: string): readonly string[] {
	const spaced = column.normalize('NFC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	return spaced.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** 0 = is exactly this word, 1 = one of its words (or, in Chinese, a part of it), `null` = not meant. */
function closeness(column: string, word: string): number | null {
	const words = plainWords(column);
	if (words.join(' ') === word) return 0;
	if (words.includes(word)) return 1;
	return CHINESE.test(word) && column.includes(word) ? 1 : null;
}

/** The column that best means this; `null` when none does or all are taken. */
function columnFor(meaning: Meaning, header: readonly string[], taken: ReadonlySet<number>): number | null {
	for (const wanted of [0, 1]) {
		for (const word of WORDS[meaning]) {
			const at = header.findIndex((column, index) => !taken.has(index) && closeness(column, word) === wanted);
			if (at >= 0) return at;
		}
	}
	return null;
}

function cellsAt(rows: readonly CsvRow[], at: number): readonly string[] {
	return rows.map((row) => (row.cells[at] ?? '').trim());
}

/** Most of the cells that are not empty read as dates with at least a month. */
function holdsDates(rows: readonly CsvRow[], at: number): boolean {
	const cells = cellsAt(rows, at).filter((cell) => cell !== '');
	const precise = cells.filter((cell) => {
		const precision = readDateCell(cell)?.value.precision ?? 'prose';
		return precision !== 'prose' && precision !== 'invalid' && precision !== 'year';
	});
	return precise.length * 2 > cells.length;
}

function isUnique(rows: readonly CsvRow[], at: number): boolean {
	const cells = cellsAt(rows, at);
	return cells.length > 0 && !cells.includes('') && new Set(cells).size === cells.length;
}

/** A column named for dates (when it has no rows yet), or one that holds them. Not when something was last touched. */
function isDateColumn(header: readonly string[], rows: readonly CsvRow[], at: number): boolean {
	const column = header[at] ?? '';
	if (/creat|updat|modif|创建|更新|修改/iu.test(column)) return false;
	const isNamed = WORDS.date.some((word) => closeness(column, word) !== null);
	const isEmpty = cellsAt(rows, at).every((cell) => cell === '');
	return isEmpty ? isNamed : holdsDates(rows, at);
}

/** The column beside a date column that says how certain it is: `deadline_certainty` for `deadline`. */
function certaintyFor(header: readonly string[], dateColumn: string, dateColumns: number): string | null {
	const certainties = header.filter((column) => WORDS.certainty.some((word) => closeness(column, word) !== null));
	const own = certainties.find((column) => column.toLowerCase().startsWith(dateColumn.toLowerCase()));
	return own ?? (dateColumns === 1 ? (certainties[0] ?? null) : null);
}

function fileTitle(path: string): string {
	const words = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '').replace(/[_-]+/gu, ' ').trim();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A profile fragment for a CSV with a key, a name, and at least one of tier, stage, priority or a date, in English or
 * Chinese; `null` for every other file and for one that cannot be read. Without a key column, the name is the key if
 * it differs in every row. The fragment goes into the profile's `trackers` list.
 */
export function offerTracker(path: string, bytes: Uint8Array): TrackerOffer | null {
	if (isUtf16(bytes)) return null;
	const table = readCsv(path, bytes);
	if (table.header === null || table.header.fault !== null) return null;
	const header = table.header.cells.map((cell) => cell.trim());
	const rows = table.rows.filter((row) => row.fault === null).slice(0, ROWS_LOOKED_AT);

	const taken = new Set<number>();
	const take = (meaning: Meaning): number | null => {
		const at = columnFor(meaning, header, taken);
		if (at !== null) taken.add(at);
		return at;
	};
	const certain = header.flatMap((column, at) => {
		return WORDS.certainty.some((word) => closeness(column, word) !== null) ? [at] : [];
	});
	for (const at of certain) taken.add(at);
	const dates = header.flatMap((_, at) => (!taken.has(at) && isDateColumn(header, rows, at) ? [at] : []));
	for (const at of dates) taken.add(at);
	const key = take('key');
	const name = take('name');
	const tier = take('tier');
	const stage = take('stage');
	const priority = take('priority');
	const page = take('page');

	const keyAt = key ?? (name !== null && isUnique(rows, name) ? name : null);
	const says = [tier, stage, priority].some((at) => at !== null) || dates.length > 0;
	if (keyAt === null || name === null || !says) return null;
	const named = (field: string, at: number | null): Record<string, string> => {
		return at === null ? {} : { [field]: header[at] ?? '' };
	};
	const fragment = {
		path,
		name: fileTitle(path),
		...named('key', keyAt),
		...named('name_column', name),
		...named('tier', tier),
		...named('stage', stage),
		...named('priority', priority),
		...named('page', page),
		dates: dates.map((at) => {
			const column = header[at] ?? '';
			const certainty = certaintyFor(header, column, dates.length);
			return certainty === null ? { column } : { column, certainty_column: certainty };
		}),
	};
	return { path, columns: header, suggestion: JSON.stringify(fragment, null, '\t') };
}
