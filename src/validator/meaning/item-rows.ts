/** Approval items over all their lines, as far as the index tells (R23, R25–R30). */
import type { ItemStatus } from '../../records/record-types';
import { itemStatusOf } from '../../records/statuses';
import { foldWord } from '../../records/words';
import { PerFile, type CheckContext } from '../check-context';
import type { ItemRow } from '../../workspace/snapshot-types';
import { leadsOut } from '../security/paths';
import { daysSince } from './times';

const OPEN: ReadonlySet<ItemRow['effective']> = new Set<ItemRow['effective']>(['pending', 'needs_more_research', 'expired?']);
const NO_WORDS: ReadonlyMap<string, ItemStatus> = new Map();

export class ItemRules {
	readonly toRead: ItemRow[] = [];
	private readonly unknown = new PerFile();
	private readonly untitled = new PerFile();
	private readonly claimed: ReadonlySet<string>;

	constructor(private readonly context: CheckContext) {
		this.claimed = new Set(context.snapshot.itemRegister.claimed);
	}

	see(row: ItemRow): void {
		const { tell } = this.context;
		const { key: record, place, effective } = row;
		if (row.versions > 1 || this.claimed.has(row.key) || row.status.known === 'needs_more_research') this.toRead.push(row);
		if (effective === 'unknown') {
			if (row.status.raw === null) tell({ code: 'ED116', place, record, params: { field: 'status' }, mark: 'status' });
			// A status that a line says twice is believed in neither form; the doubled key is told as that.
			else if (itemStatusOf(row.status.raw, NO_WORDS) === null) this.unknown.add(place, row.status.raw);
		}
		if (row.title === null) this.untitled.add(place, 'title');
		if (row.kindRaw === null) this.untitled.add(place, 'kind');
		if (row.createdAt === null) this.untitled.add(place, 'created_at');
		if (row.itemKind === 'decision_item' && row.options.length === 0 && OPEN.has(effective)) tell({ code: 'ED309', place, record });
		if (row.target !== null) this.target(row, row.target);
		if (effective === 'uncertain') tell({ code: 'ED708', place, record });
		if (effective === 'conflict') tell({ code: 'ED707', place, record });
		if (effective === 'stale') tell({ code: 'ED709', place, record });
		if (effective === 'expired?') tell({ code: 'ED408', place, record, params: { value: row.expiresAt?.text ?? '' } });
		if (effective === 'pending' && row.deferredUntil === null) this.age(row);
	}

	private age(row: ItemRow): void {
		const { snapshot, calendarNowMs, nowMs, tell } = this.context;
		const limit = snapshot.profile.staleAfterDays;
		const days = daysSince(row.createdAt, calendarNowMs, nowMs);
		if (days !== null && days > limit) tell({ code: 'ED407', place: row.place, record: row.key, params: { n: days, limit } });
	}

	/** A target may be any words; only what reads as a path to elsewhere is one. */
	private target(row: ItemRow, target: string): void {
		const path = target.split(' › ')[0] ?? target;
		if (!leadsOut(path)) return;
		this.context.tell({ code: 'ED602', place: row.place, record: row.key, params: { value: path } });
	}

	/** What items of one file have in common is said once. */
	tellAll(): void {
		const { tell, snapshot } = this.context;
		const total = snapshot.items.length;
		this.unknown.each((place, word, count) => tell({ code: 'ED310', place, params: { word, n: count }, mark: foldWord(word) }));
		this.untitled.each((place, field, count) => tell({ code: 'ED117', place, params: { field, n: count, total, kind: 'item' }, mark: field }));
	}
}
