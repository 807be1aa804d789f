/** What a queue line says about an item's status, where several of its fields may say it (DESIGN §3 rule 3, §4). */
import type { FieldName } from './field-aliases';
import { foldName, planFields } from './field-plan';
import type { FieldMapping, FieldPlan } from './field-plan';
import type { FieldMatch, LineFields } from './fields';
import { toFlag } from './field-values';
import { valueText } from './changes';
import type { ItemStatus, StatusValue } from './record-types';
import { itemStatusOf } from './statuses';
import { foldWord } from './words';

type StatusField = 'status' | 'approved' | 'answer';

/** An answer longer than this is a sentence, not a status. */
const LONGEST_STATUS = 40;

/** Names that can only mean the item's status; `state`, `verdict` … may mean something else beside one of these. */
const STATUS_NAMES: ReadonlySet<string> = new Set(['status', 'itemstatus', 'approvalstatus']);

/** Words that tell of a decision without being a status. They give none; beside one they make it doubtful. */
const DECISION_WORDS: ReadonlySet<string> = new Set(
	'approve accept accepted reject deny denied decline declined refuse refused apply'.split(' '),
);

const CLAIMS_A_DECISION: ReadonlySet<ItemStatus> = new Set<ItemStatus>(['approved', 'rejected', 'applied']);

interface Saying extends StatusValue<ItemStatus> {
	readonly raw: string;
	readonly match: FieldMatch;
	/** Whether it makes another saying doubtful when the two differ. */
	readonly weighs: boolean;
}

/**
 * The status word: `status` before `state`, `decision`, `verdict`; where there is none, `approved: true` is approved and
 * `approved: false` is kept as these words; then a short `answer`. `decision: "approve"` is not a DESIGN §4 status.
 *
 * A line that says two different things (`status` beside `STATUS`, `item_status`, `is_approved`) says neither: its word is
 * both, `pending / done`, and names no status; only a claim that a person decided holds, so that it shows as unattributed.
 * @param profile words of the profile, see `ReadOptions.statuses`
 */
export function statusOf(fields: LineFields<StatusField>, profile: ReadonlyMap<string, ItemStatus>): StatusValue<ItemStatus> {
	const sayings = [...statusSayings(fields, profile), ...approvedSayings(fields, profile), ...answerSaying(fields, profile)];
	const [first] = sayings;
	if (first === undefined) return { raw: null, known: null };
	fields.taken(first.match, first.raw);
	const others = sayings.filter((saying) => saying.weighs && foldWord(saying.raw) !== foldWord(first.raw));
	if (others.length === 0 || isClaim(first)) return { raw: first.raw, known: first.known };
	// The others stay among the card's other fields: which of them was meant is for a person to see.
	const raw = [first, ...others].map((saying) => saying.raw).join(' / ');
	return { raw, known: others.find(isClaim)?.known ?? null };
}

function isClaim(saying: Saying): boolean {
	return saying.known !== null && CLAIMS_A_DECISION.has(saying.known);
}

function statusSayings(fields: LineFields<StatusField>, profile: ReadonlyMap<string, ItemStatus>): readonly Saying[] {
	return fields.all('status').map((match) => {
		const raw = fields.wordOf(match) ?? valueText(match.value, fields.spelled(match.path));
		const known = itemStatusOf(raw, profile);
		return { match, raw, known, weighs: known !== null || STATUS_NAMES.has(foldName(match.key)) || DECISION_WORDS.has(foldWord(raw)) };
	});
}

/** A plain "no" is what an item that waits says anyway, so it weighs nothing; anything that is neither yes nor no does. */
function approvedSayings(fields: LineFields<StatusField>, profile: ReadonlyMap<string, ItemStatus>): readonly Saying[] {
	return fields.all('approved').map((match) => {
		const raw = `${match.key.toLowerCase()}: ${valueText(match.value, null)}`;
		const flag = toFlag(match.value);
		return { match, raw, known: flag === true ? 'approved' : itemStatusOf(raw, profile), weighs: flag !== false };
	});
}

function answerSaying(fields: LineFields<StatusField>, profile: ReadonlyMap<string, ItemStatus>): readonly Saying[] {
	const match = fields.match('answer');
	if (match === null || typeof match.value !== 'string' || match.value.length > LONGEST_STATUS) return [];
	const known = itemStatusOf(match.value, profile);
	return [{ match, raw: match.value, known, weighs: known !== null || DECISION_WORDS.has(foldWord(match.value)) }];
}

const plans = new WeakMap<FieldMapping, FieldPlan>();

/**
 * Whether a key of a queue line says the item's status under a profile's field names.
 * @param key as the line has it; for a key inside objects its path with dots
 */
export function isStatusKey(key: string, mapping: FieldMapping): boolean {
	const plan = plans.get(mapping) ?? planFields('item', mapping);
	plans.set(mapping, plan);
	const names: readonly FieldName<'item'>[] = ['status', 'approved', 'answer'];
	const slots = names.map((name) => plan.slotOf.get(name));
	return plan.meaningOf(key).candidates.some((candidate) => slots.includes(candidate.slot));
}
