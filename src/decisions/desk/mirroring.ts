/**
 * Tells decisions in the queue, one line each, for agents that read nothing else (DESIGN §5). A convenience: whatever goes wrong
 * here takes nothing of a decision back, and nothing is tried twice in one run of the app.
 */
import type { ReadOptions } from '../../records/read-record';
import { mirrorLine } from '../mirror-line';
import type { ItemState } from '../item-state';
import type { QueueItem } from '../queue-item';
import { keepsContent, readQueueLine } from '../queue-item';
import { utf8 } from '../splice';
import { messageOf } from '../thrown';
import type { DeskCore } from './desk-core';
import type { MirrorState } from './desk-types';
import { lockedFiles } from './doorway';
import { idMemberOf, isTold, mirrorPathOf, newsOf } from './mirror-place';
import type { MirrorNews } from './mirror-place';
import { ownIdOf } from './open-writes';
import { appendToOwnQueue, appendToSharedQueue } from './queue-append';

export interface MirrorTold {
	readonly mirror: MirrorState;
	/** Why it `failed`, in words. */
	readonly mirrorProblem: string | null;
}

const told = (mirror: MirrorState, mirrorProblem: string | null = null): MirrorTold => ({ mirror, mirrorProblem });

export class Mirroring {
	/** What was tried in this run, by decision and status, and how it went. */
	private readonly tried = new Map<string, MirrorTold>();

	constructor(private readonly core: DeskCore) {}

	/** Whether this device tells this state in a queue, no line there does yet, and it was not tried in this run. */
	isDue(state: ItemState): boolean {
		const news = this.core.world.settings().mirror ? newsOf(state, this.core.index) : null;
		return news !== null && this.isOurs(news) && !isTold(state, news) && !this.tried.has(nameOf(news));
	}

	/**
	 * Tells what stands about an item, if it is not told yet. Never throws.
	 * @param item with its lines as they are on the disk now
	 */
	async tell(item: QueueItem, state: ItemState): Promise<MirrorTold> {
		if (!this.core.world.settings().mirror) return told('off');
		const news = newsOf(state, this.core.index);
		if (news === null || !this.isOurs(news)) return told('not_here');
		const name = nameOf(news);
		if (isTold(state, news)) this.tried.set(name, told('written'));
		const known = this.tried.get(name);
		if (known !== undefined) return known;
		const result = await this.write(item, news);
		this.tried.set(name, result);
		return result;
	}

	/** One writer per line: the device that writes the item's changes tells its decisions too. */
	private isOurs(news: MirrorNews): boolean {
		const { applies } = this.core.world.settings();
		if (applies === 'never') return false;
		if (applies === 'home') return true;
		const own = ownIdOf(this.core);
		// The same button pressed on two devices: this one has told its own, and goes on telling.
		return (this.core.index.byIdempotencyKey.get(news.decision.idempotency_key) ?? []).some((entry) => entry.entry === 'decision' && entry.device === own);
	}

	private async write(item: QueueItem, news: MirrorNews): Promise<MirrorTold> {
		const { world } = this.core;
		const snapshot = world.reading.snapshot();
		const options = snapshot?.readOptions.get('item');
		if (snapshot === null || options === undefined) return told('failed', 'The queue has not been read.');
		const idMember = idMemberOf(item, options);
		const at = new Date(world.clock()).toISOString();
		const text = idMember === null ? null : mirrorLine(news.decision, idMember, news.status, at);
		if (text === null) return told('no_id');
		const line = utf8(text);
		if (!readsBack(line, item, news, options)) return told('failed', 'The profile reads the words of the line in another way.');
		try {
			const { queuePath } = this.core.own();
			const path = mirrorPathOf(item, snapshot, queuePath);
			const why = path === queuePath ? await appendToOwnQueue(world.ownFile(path), line) : await appendToSharedQueue(lockedFiles(this.core), world.sleep, path, line);
			return why === null ? told('written') : told('failed', why);
		} catch (error) {
			return told('failed', messageOf(error));
		}
	}
}

function nameOf(news: MirrorNews): string {
	return `${news.decision.entry_id}/${news.status}`;
}

/** A profile can give fields and statuses other meanings; a line that would not be known again as this mirror is not written. */
function readsBack(bytes: Uint8Array, item: QueueItem, news: MirrorNews, options: ReadOptions): boolean {
	const line = readQueueLine({ path: '', line: 1, offset: 0, length: bytes.length }, bytes, options);
	if (line === null || line.decisionId !== news.decision.entry_id) return false;
	return line.values.status.known === news.status && line.values.id?.key === news.decision.item_id?.key && keepsContent(line, item.lines);
}
