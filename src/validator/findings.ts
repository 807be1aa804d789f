/** Makes findings of drafts: the profile's level, harmless words, a stable name, one order. */
import { revealedText, shorten } from '../records/hidden-text';
import type { Place } from '../workspace/place';
import { MOST_PER_RULE, type Draft, type DraftList, type Tell } from './draft';
import type { Finding, FindingPlace, Report, RuleLevel, Tally } from './finding-types';
import { fingerprintOf } from './fingerprint';
import { ruleOf, type RuleCode } from './rule-table';
import { maskSecrets } from './security/secrets';

/** Characters of a value that are shown. */
const LONGEST_PARAM = 160;
/** Further lines that a finding names. */
const MOST_ALSO = 50;

interface Counts {
	error: number;
	warning: number;
	note: number;
}

const noCounts = (): Counts => ({ error: 0, warning: 0, note: 0 });
const tallyOf = ({ error, warning, note }: Counts): Tally => ({ errors: error, warnings: warning, notes: note });

/** Collects what all checks of one look tell. */
export class Findings {
	private readonly list: Finding[] = [];
	private readonly counts = { form: noCounts(), meaning: noCounts() };
	private readonly perFile = new Map<string, number>();
	private readonly omitted = new Map<RuleCode, number>();
	private readonly known = new Set<string>();

	/**
	 * @param levelOf the level that holds for a rule
	 * @param only rules that are asked for; `null`: all
	 */
	constructor(
		private readonly levelOf: (code: RuleCode) => RuleLevel,
		private readonly only: ReadonlySet<RuleCode> | null,
	) {}

	readonly tell: Tell = (draft) => {
		const level = this.level(draft.code);
		if (level === 'off') return;
		// One thing seen by two checks, or on two lines of one record, is one finding. Names in full: two things may have one fingerprint.
		const parts = nameOf(draft);
		const name = parts.join('\n');
		if (this.known.has(name)) return;
		this.known.add(name);
		const finding = this.finding(draft, level, parts);
		this.counts[finding.result][level] += 1;
		const file = `${draft.code} ${draft.place?.path ?? ''}`;
		const count = (this.perFile.get(file) ?? 0) + 1;
		this.perFile.set(file, count);
		if (count <= MOST_PER_RULE) this.list.push(finding);
		else this.leaveOut(draft.code, 1);
	};

	/** All of a file's drafts, with those that it only counted. */
	tellAll({ drafts, more }: Pick<DraftList, 'drafts' | 'more'>): void {
		for (const draft of drafts) this.tell(draft);
		for (const [code, count] of more) {
			if (count === 0) continue;
			const level = this.level(code);
			if (level === 'off') continue;
			this.counts[ruleOf(code).result][level] += count;
			this.leaveOut(code, count);
		}
	}

	/** Whether anything was found so far that is an error. */
	get hasErrors(): boolean {
		return this.counts.form.error + this.counts.meaning.error > 0;
	}

	private level(code: RuleCode): RuleLevel {
		return this.only === null || this.only.has(code) ? this.levelOf(code) : 'off';
	}

	/** What is to be reported of them, in order. */
	report(): Pick<Report, 'findings' | 'form' | 'meaning' | 'omitted'> {
		return {
			findings: [...this.list].sort(byPlace),
			form: tallyOf(this.counts.form),
			meaning: tallyOf(this.counts.meaning),
			omitted: this.omitted,
		};
	}

	private leaveOut(code: RuleCode, count: number): void {
		this.omitted.set(code, (this.omitted.get(code) ?? 0) + count);
	}

	private finding(draft: Draft, severity: Finding['severity'], parts: readonly string[]): Finding {
		const { code, place, record = null, column, also = [] } = draft;
		const { group, result } = ruleOf(code);
		return {
			code,
			severity,
			result,
			group,
			place: place === null ? null : at(place, column),
			record,
			also: also.slice(0, MOST_ALSO).map((other) => at(other)),
			params: harmless(draft.params ?? {}),
			fingerprint: fingerprintOf(...parts),
		};
	}
}

/** What makes a finding this one. */
function nameOf({ code, place, record = null, mark = '' }: Draft): readonly string[] {
	return [code, place?.path ?? '', record ?? (place === null ? '' : `@${place.offset}`), mark];
}

function at({ path, line, offset, length }: Place, column = 1): FindingPlace {
	return { path, line, column, offset, length };
}

/** Nothing that an agent wrote goes on as it stands: no hidden character, no secret, no endless text. */
function harmless(params: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
	return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value]));
}

function shown(value: string): string {
	const { text, hiddenCount } = shorten(maskSecrets(value), LONGEST_PARAM);
	return revealedText(hiddenCount === 0 ? text : `${text}…`).replace(/\s+/g, ' ');
}

function byPlace(one: Finding, other: Finding): number {
	const a = one.place;
	const b = other.place;
	if (a === null || b === null) return a === b ? compare(one.code, other.code) || compare(one.fingerprint, other.fingerprint) : a === null ? -1 : 1;
	return compare(a.path, b.path) || a.line - b.line || a.offset - b.offset || compare(one.code, other.code) || compare(one.fingerprint, other.fingerprint);
}

/** By UTF-16 units, so that the order is the same in every language. */
function compare(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
