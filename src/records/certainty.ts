/** Official or estimated (R22): said by the record, never inferred from its confidence. */
import type { LineFields } from './fields';
import { toFlag } from './field-values';
import type { Certainty } from './record-types';
import { foldWord } from './words';

const OFFICIAL =
	'official confirmed officially_confirmed official_confirmed confirmed_official official_deadline official_date announced_officially ' +
	'官方 已确认 官方确认 官方公布 确认 正式';
const ESTIMATED =
	'estimated estimate tentative expected estimated_deadline estimated_date estimation projected provisional approximate anticipated ' +
	'预计 估计 预估 推测 暂定 估算';

const CERTAINTY_OF_WORD: ReadonlyMap<string, Certainty> = new Map([
	...OFFICIAL.split(' ').map((word): [string, Certainty] => [word, 'official']),
	...ESTIMATED.split(' ').map((word): [string, Certainty] => [word, 'estimated']),
]);

/** The certainty that a word says: `official`, `Officially confirmed`, `估计` …; `null` for any other word. */
export function certaintyOfWord(word: string): Certainty | null {
	return CERTAINTY_OF_WORD.get(foldWord(word)) ?? null;
}

type CertaintyField = 'certainty' | 'official' | 'estimated' | 'certainty_kind';

/**
 * The certainty that a line says: by a word in `certainty`, `deadline_type`, `deadline_status` …, else by a flag (`is_official`,
 * `estimated`: only `true` says something), else by its `kind` or `type`. Both flags true: `null`, the line contradicts itself.
 */
export function certaintyOf(fields: LineFields<CertaintyField>): Certainty | null {
	const byWord = certaintyIn(fields, 'certainty');
	if (byWord !== null) return byWord;
	const official = isTrue(fields, 'official');
	const estimated = isTrue(fields, 'estimated');
	if (official !== estimated) return official ? 'official' : 'estimated';
	return official ? null : certaintyIn(fields, 'certainty_kind');
}

function certaintyIn(fields: LineFields<CertaintyField>, name: CertaintyField): Certainty | null {
	for (const match of fields.all(name)) {
		if (typeof match.value !== 'string') continue;
		const certainty = certaintyOfWord(match.value);
		if (certainty !== null) return fields.taken(match, certainty);
	}
	return null;
}

function isTrue(fields: LineFields<CertaintyField>, name: CertaintyField): boolean {
	for (const match of fields.all(name)) {
		if (toFlag(match.value) !== true) continue;
		fields.taken(match, true);
		return true;
	}
	return false;
}
