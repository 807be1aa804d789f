/** Approval items (R23, R25, DESIGN §4). */
import { changesIn, placeIn, placeText, valueText } from './changes';
import type { Change } from './changes';
import type { FieldName } from './field-aliases';
import { foldName, nameRank } from './field-plan';
import type { LineFields } from './fields';
import { addIds } from './ids';
import { isJsonObject } from './json-text';
import { statusOf } from './item-status';
import type { ItemKind, ItemStatus, ItemValues, RecordId } from './record-types';
import { itemKindOf } from './statuses';
import { firstText, namesOf } from './texts';

type ItemFields = LineFields<FieldName<'item'>>;

/** What a profile says about the words of items. */
export interface ItemWords {
	readonly statuses: ReadonlyMap<string, ItemStatus>;
	readonly itemKinds: ReadonlyMap<string, ItemKind>;
}

/** An approval item as one line of a queue tells it. */
export function readItem(fields: ItemFields, words: ItemWords): ItemValues {
	const kind = kindOf(fields, words);
	const claimIds = withNested(fields, fields.ids('claim_ids'), CLAIM_MEMBERS);
	const target = targetOf(fields);
	const status = statusOf(fields, words.statuses);
	const about = target ?? (claimIds.length === 0 ? null : claimIds.map((id) => id.shown).join(', '));
	const title = titleOf(fields, kind.kindRaw, status.known, about);
	return {
		id: identityOf(fields),
		title: title.text,
		titleRank: title.rank,
		itemKind: kind.itemKind,
		kindRaw: kind.kindRaw,
		status,
		actor: fields.human('actor'),
		subject: fields.human('subject'),
		target,
		options: optionsOf(fields),
		risk: fields.word('risk'),
		confidence: fields.word('confidence'),
		claimIds,
		sourceIds: withNested(fields, fields.ids('source_ids', 'sources', 'citations'), SOURCE_MEMBERS),
		runIds: withNested(fields, fields.ids('run_ids'), RUN_MEMBERS),
		supersedes: fields.id('supersedes'),
		createdAt: fields.date('created_at'),
		updatedAt: fields.date('updated_at'),
		dueAt: fields.date('due_at'),
		expiresAt: fields.date('expires_at'),
	};
}

/** The item a line is about: the one it resolves (`RESOLVES_APPROVAL_ID`), else the one it is. `null` without an id. */
export function identityOf(fields: ItemFields): RecordId | null {
	return fields.id('resolves') ?? fields.id('id');
}

/**
 * The kind: any of `item_type`, `type` and `kind` may say it. Where one says action and another decision it is a decision, which
 * is never decided in bulk. Without any of them the word of `action` or `event` is kept as the kind's raw word.
 */
function kindOf(fields: ItemFields, words: ItemWords): { readonly itemKind: ItemKind; readonly kindRaw: string | null } {
	let found: { itemKind: ItemKind; kindRaw: string } | null = null;
	const matches = [...fields.all('kind'), ...fields.all('act')];
	for (const match of matches) {
		if (typeof match.value !== 'string') continue;
		const itemKind = itemKindOf(match.value, words.itemKinds);
		if (itemKind === null || (found !== null && itemKind !== 'decision_item')) continue;
		found = { itemKind, kindRaw: fields.taken(match, match.value) };
		if (itemKind === 'decision_item') break;
	}
	if (found !== null) return found;
	const first = matches.find((match) => typeof match.value === 'string' || typeof match.value === 'number');
	return { itemKind: 'other', kindRaw: first === undefined ? null : fields.taken(first, fields.wordOf(first)) };
}

/** What the item would change: its own target, else those of its proposals. */
function targetOf(fields: ItemFields): string | null {
	const match = fields.match('target');
	const place = match === null ? null : (placeOf(fields, match.value, match.path) ?? null);
	if (match !== null && typeof match.value === 'string') fields.taken(match, place);
	const own = placeText(place, fields.word('target_key'), place === null ? null : fields.word('target_field'));
	if (own !== null) return own;
	const targets = [...new Set(proposedChanges(fields).flatMap((change) => change.target ?? []))];
	const [first, ...others] = targets;
	if (first === undefined) return null;
	return others.length === 0 ? first : `${first} (+${others.length})`;
}

function placeOf(fields: ItemFields, value: unknown, path: readonly (string | number)[]): string | null {
	if (typeof value === 'string') return value;
	return placeIn(value, (inside) => fields.spelled([...path, ...inside]));
}

/** The changes in all proposal fields, and the item's own `before` and `after`. */
export function proposedChanges(fields: ItemFields): readonly Change[] {
	const changes: Change[] = [];
	for (const match of fields.all('changes')) {
		changes.push(...changesIn(match.value, (inside) => fields.spelled([...match.path, ...inside])));
	}
	const before = fields.match('before');
	const after = fields.match('after');
	if (before === null && after === null) return changes;
	const target = fields.match('target');
	const place = target === null ? null : placeOf(fields, target.value, target.path);
	changes.push({
		op: null,
		target: placeText(place, fields.word('target_key'), fields.word('target_field')),
		before: before === null ? null : valueText(before.value, fields.spelled(before.path)),
		after: after === null ? null : valueText(after.value, fields.spelled(after.path)),
	});
	return changes;
}

function optionsOf(fields: ItemFields): readonly string[] {
	const match = fields.match('options');
	return match === null ? [] : fields.taken(match, namesOf(match.value));
}

interface Title {
	readonly text: string | null;
	/** See `ItemValues.titleRank`. */
	readonly rank: number | null;
}

const RATIONALE_RANK = 500;
/** The rank of a title that the reading made of other fields: any words of the item's own are better. */
export const COMPOSED_RANK = 1000;

/**
 * The item's own words; where it has none, an honest line made of what it does have: kind, tool, target, claims
 * (`refine clm_000004`), a remark, or what stands in its payload (`edge a: clm_1, b: clm_2`). On a line that only
 * changes an item's status a remark is about the change, so it names nothing: the item keeps the title of its earlier line.
 */
function titleOf(fields: ItemFields, kindRaw: string | null, known: ItemStatus | null, about: string | null): Title {
	const own = ownTitle(fields);
	if (own !== null) return own;
	const text = composedTitle(fields, kindRaw, known, about);
	return { text, rank: text === null ? null : COMPOSED_RANK };
}

function ownTitle(fields: ItemFields): Title | null {
	for (const match of fields.all('title')) {
		const text = fields.wordOf(match) ?? firstText(match.value);
		if (text !== null) return { text: fields.taken(match, text), rank: nameRank(match.rank) };
	}
	const rationale = fields.human('rationale');
	return rationale === null ? null : { text: rationale, rank: RATIONALE_RANK };
}

function composedTitle(fields: ItemFields, kindRaw: string | null, known: ItemStatus | null, about: string | null): string | null {
	const lead = kindRaw ?? correctionText(fields);
	const tool = fields.word('tool');
	if (tool !== null || about !== null) return joinWords(lead, tool, about);
	const isDecided = known !== null && known !== 'pending';
	const isUpdate = fields.match('resolves') !== null || (kindRaw === null && (isDecided || fields.match('updated_at') !== null));
	const remark = isUpdate ? null : fields.human('remark');
	if (remark !== null) return lead === null ? remark : `${lead}: ${remark}`;
	return joinWords(lead, payloadText(fields));
}

/** `CORRECTS_APPROVAL_ID: APR-1` → `corrects APR-1`. */
function correctionText(fields: ItemFields): string | null {
	const match = fields.match('corrects');
	return match === null ? null : fields.taken(match, joinWords('corrects', fields.wordOf(match)));
}

const joinWords = (...words: readonly (string | null)[]): string | null =>
	words.filter((word): word is string => word !== null).join(' ') || null;

/** The texts and numbers of the payload, by name; `null` when it holds none. */
function payloadText(fields: ItemFields): string | null {
	for (const match of fields.all('payload')) {
		if (!isJsonObject(match.value)) continue;
		const parts = Object.entries(match.value).flatMap(([key, value]) =>
			typeof value === 'string' || typeof value === 'number'
				? [`${key}: ${valueText(value, typeof value === 'number' ? fields.spelled([...match.path, key]) : null)}`]
				: [],
		);
		if (parts.length > 0) return parts.join(', ');
	}
	return null;
}

const CLAIM_MEMBERS = new Set(['claimid', 'claimids', 'claims', 'factid', 'factids']);
const SOURCE_MEMBERS = new Set(['sourceid', 'sourceids', 'sources', 'evidenceids']);
const RUN_MEMBERS = new Set(['runid', 'runids', 'searchrunid', 'searchrunids', 'retrievalrunid', 'retrievalrunids']);

/** The ids on the line itself, and those that its payload names by the same words (`payload.claim_id`). */
function withNested(fields: ItemFields, own: readonly RecordId[], members: ReadonlySet<string>): readonly RecordId[] {
	let found = own;
	for (const match of fields.all('payload')) {
		if (!isJsonObject(match.value)) continue;
		for (const key of Object.keys(match.value)) {
			const name = foldName(key);
			if (!members.has(name)) continue;
			const ids = fields.idsIn(match.value[key], [...match.path, key], name.endsWith('id') || name.endsWith('ids'));
			if (ids.length === 0) continue;
			const all = [...found];
			addIds(all, ids);
			found = all;
		}
	}
	return found;
}
