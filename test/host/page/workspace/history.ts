/** A leaf's way back and forward. */
import type { ViewState } from 'obsidian';

export interface HistoryEntry {
	readonly state: ViewState;
	readonly eState: Record<string, unknown>;
}

/** What the history needs from its leaf. */
export interface HistoryOwner {
	historyEntry(): HistoryEntry;
	restore(entry: HistoryEntry): Promise<void>;
}

const MOST = 50;

export class LeafHistory {
	private backEntries: HistoryEntry[] = [];
	private forwardEntries: HistoryEntry[] = [];

	constructor(private readonly owner: HistoryOwner) {}

	get canGoBack(): boolean {
		return this.backEntries.length > 0;
	}

	get canGoForward(): boolean {
		return this.forwardEntries.length > 0;
	}

	/** Remembers where the leaf was; what was ahead is forgotten. */
	record(entry: HistoryEntry): void {
		this.backEntries = [...this.backEntries, entry].slice(-MOST);
		this.forwardEntries = [];
	}

	async back(): Promise<void> {
		const entry = this.backEntries.pop();
		if (entry === undefined) return;
		this.forwardEntries.push(this.owner.historyEntry());
		await this.owner.restore(entry);
	}

	async forward(): Promise<void> {
		const entry = this.forwardEntries.pop();
		if (entry === undefined) return;
		this.backEntries.push(this.owner.historyEntry());
		await this.owner.restore(entry);
	}
}
