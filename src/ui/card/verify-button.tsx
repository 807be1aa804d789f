/** The button that opens a record in the verify panel. It sends nothing: the search is started there. */
import type { VNode } from 'preact';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { LeafContext } from '../desk';
import { plainWords } from '../models/timeline-mark-words';
import { Icon } from '../widgets/icon';

export interface VerifyButtonProps {
	readonly ctx: LeafContext;
	readonly kind: 'claim' | 'item';
	readonly recordKey: RecordKey;
	/** What it is called, for who hears the button alone. Outside text. */
	readonly title: string;
	/** As words in a line instead of a button with a frame. */
	readonly isLink?: boolean;
}

export function VerifyButton({ ctx, kind, recordKey, title, isLink = false }: VerifyButtonProps): VNode {
	const { t, actions } = ctx.desk;
	const name = plainWords(title, 80);
	return (
		<button type="button" class={isLink ? 'ed-link' : 'ed-button'} aria-label={name === '' ? undefined : t('verify.verifyWhat', { title: name })} onClick={() => actions.openVerify({ kind, key: recordKey })}>
			{isLink ? null : <Icon name="search" size={14} />} {t('verify.verify')}
		</button>
	);
}
