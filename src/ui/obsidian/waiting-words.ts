/** What the status bar and the ribbon say about the work that waits: pure, so that it can be tested without the app. */
import type { DeskState } from '../../decisions/desk/desk-types';
import type { Translator } from '../../i18n/translate';
import type { WaitingCount } from '../desk-store';

export interface WaitingNumbers extends WaitingCount {
	/** Approved changes that are not written yet: they wait for this device, for the home device, or something stopped them. */
	readonly unwritten: number;
	/** Nothing can be decided or written now; why is on the desk. */
	readonly isReadOnly: boolean;
}

/** Adds what the decision desk knows to the count of what waits. A gate that was not looked at yet is not called closed. */
export function waitingNumbers(count: WaitingCount, deciding: DeskState | null): WaitingNumbers {
	let unwritten = 0;
	for (const { state, waits } of deciding?.standings.values() ?? []) {
		if (state === 'approved' && (waits === 'waits_write' || waits === 'waits_home')) unwritten += 1;
	}
	return { ...count, unwritten, isReadOnly: deciding !== null && deciding.gate.isChecked && deciding.gate.reasons.length > 0 };
}

/** The short text of the status bar: what is nought is left out, but for the pending count. */
export function statusText(numbers: WaitingNumbers, t: Translator): string {
	const { pending, others, unwritten, isReadOnly } = numbers;
	return [
		t('host.statusPending', { n: pending }),
		...(others === 0 ? [] : [t('host.statusToCheck', { n: others })]),
		...(unwritten === 0 ? [] : [t('host.statusUnwritten', { n: unwritten })]),
		...(isReadOnly ? [t('host.statusReadOnly')] : []),
	].join(' · ');
}

/** The same as sentences, for the tooltip and for who hears it. */
export function statusLabel(numbers: WaitingNumbers, t: Translator): string {
	const { pending, others, unwritten, isReadOnly } = numbers;
	return [
		t('host.statusLabel', { n: pending }),
		...(others === 0 ? [] : [t('host.statusOthers', { n: others })]),
		...(unwritten === 0 ? [] : [t('host.statusUnwrittenLabel', { n: unwritten })]),
		...(isReadOnly ? [t('host.statusReadOnlyLabel')] : []),
	].join(t('host.statusJoin'));
}

/** More than this does not fit onto an icon. */
const MOST_ON_BADGE = 99;

/** The number on the ribbon icon; `null` = none. */
export function badgeText(pending: number): string | null {
	if (pending === 0) return null;
	return pending > MOST_ON_BADGE ? `${MOST_ON_BADGE}+` : String(pending);
}
