/** A ledger put into a vault before the app starts, so that the history of decisions has something to show. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decisionOn, intentOf, queueItem, receiptOf, signedLines, STRANGER } from '../../unit/decisions/ledger-support';

/** In the demo vault, beside the agent's queue. */
const STRANGE_LEDGER = 'Applications/90_system/approvals/ledger.tablet.jsonl';

/**
 * Writes the ledger of a device that nobody trusts here: entries of every kind are shown, none is believed, and nothing else
 * changes.
 * @param vault a copy of the demo vault
 * @returns the vault
 */
export function withStrangeLedger(vault: string): string {
	const item = (id: string) => queueItem({ id, title: 'As the tablet saw it', status: 'pending' });
	const proposal = { op: 'csv.set', path: 'trackers/programmes.csv', key_column: 'key', key: 'EXU-CS', column: 'ielts_writing', before: '6.0', after: '6.5' };
	const approve = decisionOn(item('APQ-0027'), { verdict: 'approve', device: 'tablet', proposals: [proposal], reason: 'The page of the programme says so.' });
	const intent = intentOf(approve, { device: 'tablet', target: proposal.path });
	const entries = [
		approve,
		intent,
		receiptOf(intent, { device: 'tablet' }),
		decisionOn(item('APQ-0031'), { verdict: 'choose', device: 'tablet', choice: 'Interview on 24 March' }),
		decisionOn(item('APQ-0012'), { verdict: 'defer', device: 'tablet', until: '2026-03-20' }),
		decisionOn(item('APQ-9999'), { verdict: 'reject', device: 'tablet', reason: 'An item that no queue has.' }),
	];
	const path = join(vault, STRANGE_LEDGER);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, signedLines(entries, STRANGER).map((line) => `${line}\n`).join(''));
	return vault;
}
