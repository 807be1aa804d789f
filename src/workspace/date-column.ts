/** Dates as a column, most of them without their text. */
import { DATE_PRECISIONS, type DateValue } from '../records/date-value';
import type { Column } from './columns';
import { GrowF64, GrowU8 } from './growable';

/** A way to write a date that follows from its time: a part of the ISO form, with something behind it or between. */
interface Spelling {
	readonly length: number;
	readonly spell: (iso: string) => string;
}

const SPELLINGS: readonly Spelling[] = [
	{ length: 10, spell: (iso) => iso.slice(0, 10) },
	{ length: 20, spell: (iso) => iso.slice(0, 19) + 'Z' },
	{ length: 24, spell: (iso) => iso },
	{ length: 16, spell: (iso) => iso.slice(0, 16) },
	{ length: 19, spell: (iso) => iso.slice(0, 19) },
	{ length: 25, spell: (iso) => iso.slice(0, 19) + '+00:00' },
	{ length: 16, spell: (iso) => iso.slice(0, 10) + ' ' + iso.slice(11, 16) },
	{ length: 7, spell: (iso) => iso.slice(0, 7) },
	{ length: 4, spell: (iso) => iso.slice(0, 4) },
];
const KEPT_TEXT = 31;
/** The last moment ECMAScript can name; beyond it `toISOString` throws. */
const LARGEST_TIME = 8.64e15;

const MS_PER_DAY = 86_400_000;
const MOST_DAYS = 4096;
const isoOfDay = new Map<number, string>();
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** `new Date(ms).toISOString()`, which is dear; the days of a workspace are few, so theirs are kept. */
function isoOf(ms: number): string {
	const day = Math.floor(ms / MS_PER_DAY);
	let iso = isoOfDay.get(day);
	if (iso === undefined) {
		if (isoOfDay.size >= MOST_DAYS) isoOfDay.clear();
		iso = new Date(day * MS_PER_DAY).toISOString().slice(0, -13);
		isoOfDay.set(day, iso);
	}
	const seconds = Math.floor((ms - day * MS_PER_DAY) / 1000);
	const time = `${TWO_DIGITS[Math.floor(seconds / 3600)]}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]}:${TWO_DIGITS[seconds % 60]}`;
	return `${iso}${time}.${String(Math.floor(ms) - Math.floor(ms / 1000) * 1000).padStart(3, '0')}Z`;
}

/**
 * Dates: time and precision in typed arrays. The text as written is kept only where it does not follow from the two
 * (`2026-12-01` does, `1 Dec 2026` does not), because most dates of a file are spelt one way.
 */
export class DateColumn implements Column<DateValue | null> {
	private readonly times = new GrowF64();
	/** 0 = no date; else precision + 1 in the low three bits, the spelling in the five above. */
	private readonly forms = new GrowU8();
	private readonly texts = new Map<number, string>();
	private usualSpelling = 0;

	push(value: DateValue | null): void {
		if (value === null) {
			this.times.push(NaN);
			this.forms.push(0);
			return;
		}
		const spelling = this.spellingOf(value);
		if (spelling === KEPT_TEXT) this.texts.set(this.times.length, value.text);
		this.times.push(value.ms);
		this.forms.push(DATE_PRECISIONS.indexOf(value.precision) + 1 + spelling * 8);
	}

	at(index: number): DateValue | null {
		const form = this.forms.at(index);
		if (form === 0) return null;
		const ms = this.times.at(index);
		const precision = DATE_PRECISIONS[(form & 7) - 1] ?? 'prose';
		return { precision, ms, text: this.texts.get(index) ?? spell(ms, form >> 3) };
	}

	/** Its time without making an object; NaN when there is none or it has no time. */
	timeAt(index: number): number {
		return this.times.at(index);
	}

	private spellingOf(value: DateValue): number {
		const { ms, text } = value;
		if (!(Math.abs(ms) <= LARGEST_TIME)) return KEPT_TEXT;
		const usual = SPELLINGS[this.usualSpelling];
		if (usual?.length === text.length && usual.spell(isoOf(ms)) === text) return this.usualSpelling;
		const spelling = SPELLINGS.findIndex(({ length, spell }) => length === text.length && spell(isoOf(ms)) === text);
		if (spelling === -1) return KEPT_TEXT;
		this.usualSpelling = spelling;
		return spelling;
	}
}

function spell(ms: number, spelling: number): string {
	return SPELLINGS[spelling]?.spell(isoOf(ms)) ?? '';
}
