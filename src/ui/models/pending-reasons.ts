/** Why an item is in the state it is in, in a sentence (DESIGN §4). */
import type { Translator } from '../../i18n/translate';
import type { QueueRow } from './pending-queue';
import { plainWords } from './timeline-mark-words';

/** One plain sentence for the state; it quotes the file's own word where that is the reason. */
export function stateReason(row: Pick<QueueRow, 'state' | 'statusRaw'>, t: Translator): string {
	const word = plainWords(row.statusRaw ?? '', 40);
	switch (row.state) {
		case 'unattributed':
			return word === '' ? t('pending.reasonUnattributedNoWord') : t('pending.reasonUnattributed', { word });
		case 'unknown':
			return word === '' ? t('pending.reasonNoStatus') : t('pending.reasonUnknown', { word });
		case 'expired?':
			return t('pending.reasonExpired');
		default:
			return t(`pending.reason.${row.state}`);
	}
}
