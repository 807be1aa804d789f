/** What the keys of the review mean (DESIGN §7), and their list for the sheet. Pure. */
import type { MessageKey } from '../../i18n/translate';
import type { Verdict } from '../../decisions/ledger-entry';

export type ReviewVerdict = Extract<Verdict, 'approve' | 'reject' | 'needs_more_research' | 'defer' | 'withdraw'>;

export type ReviewKeyAction =
	| { readonly kind: 'move'; readonly step: 1 | -1 }
	| { readonly kind: 'verdict'; readonly verdict: ReviewVerdict }
	/** The option's place, from 0. */
	| { readonly kind: 'pick'; readonly option: number }
	| { readonly kind: 'open_source' | 'verify' | 'undo' | 'sheet' };

/** The letter of each verdict's button; `null`: it has none. */
export const KEY_OF_VERDICT: Readonly<Record<ReviewVerdict, string | null>> = { approve: 'a', reject: 'r', needs_more_research: 'm', defer: 'd', withdraw: null };

/** As the `?` sheet lists them. */
export const KEY_SHEET: readonly { readonly keys: string; readonly does: MessageKey }[] = [
	{ keys: 'j', does: 'review.key.next' },
	{ keys: 'k', does: 'review.key.previous' },
	{ keys: 'a', does: 'review.key.approve' },
	{ keys: 'r', does: 'review.key.reject' },
	{ keys: 'm', does: 'review.key.research' },
	{ keys: 'd', does: 'review.key.defer' },
	{ keys: '1 … 9', does: 'review.key.pick' },
	{ keys: 'v', does: 'verify.key' },
	{ keys: 'o', does: 'review.key.source' },
	{ keys: 'u', does: 'review.key.undo' },
	{ keys: '?', does: 'review.key.sheet' },
];

/** @param key as `KeyboardEvent.key` has it; letters also with Caps Lock. `null`: none of the review's keys */
export function reviewKeyAction(key: string): ReviewKeyAction | null {
	if (/^[1-9]$/.test(key)) return { kind: 'pick', option: Number(key) - 1 };
	switch (key.toLowerCase()) {
		case 'j':
			return { kind: 'move', step: 1 };
		case 'k':
			return { kind: 'move', step: -1 };
		case 'a':
			return { kind: 'verdict', verdict: 'approve' };
		case 'r':
			return { kind: 'verdict', verdict: 'reject' };
		case 'm':
			return { kind: 'verdict', verdict: 'needs_more_research' };
		case 'd':
			return { kind: 'verdict', verdict: 'defer' };
		case 'v':
			return { kind: 'verify' };
		case 'o':
			return { kind: 'open_source' };
		case 'u':
			return { kind: 'undo' };
		case '?':
			return { kind: 'sheet' };
		default:
			return null;
	}
}
