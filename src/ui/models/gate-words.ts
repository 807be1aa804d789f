/** Why nothing can be decided now and what to do about it; what is wrong with a line of a ledger (DESIGN §5). Pure. */
import type { DamageNote, GateReason, LockOwner } from '../../decisions/desk/desk-types';
import type { SignatureState } from '../../decisions/ledger-line';
import type { Translator } from '../../i18n/translate';
import type { DateWords } from '../date-words';
import { shownDetail, shownMessage } from './refusal-words';

/** One reason of the start-up gate: what is the matter, and the way out. */
export interface GateWords {
	readonly what: string;
	readonly todo: string;
}

/** @param dates the lock's last sign of life is told in the person's own time */
export function gateWords(reason: GateReason, t: Translator, dates: DateWords): GateWords {
	switch (reason.kind) {
		case 'not_read': {
			const message = shownMessage(reason.message, t);
			const what = reason.path === null ? t('refusals.gate.not_read.what', { message }) : t('refusals.gate.not_readPath.what', { path: shownDetail(reason.path, t), message });
			return { what, todo: t('refusals.gate.not_read.todo') };
		}
		case 'locked':
			return { what: t('refusals.gate.locked.what', { owner: ownerWords(reason.owner, t, dates) }), todo: t('refusals.gate.locked.todo') };
		case 'lock_unclear':
			return { what: t('refusals.gate.lock_unclear.what', { owner: ownerWords(reason.owner, t, dates) }), todo: t('refusals.gate.lock_unclear.todo') };
		case 'ledger_damaged':
			return { what: t('refusals.gate.ledger_damaged.what', { path: shownDetail(reason.path, t), n: reason.damage.length }), todo: t('refusals.gate.ledger_damaged.todo') };
		case 'head_cut':
			return {
				what: t(`refusals.headWhat.${reason.change}`, { path: shownDetail(reason.path, t), had: reason.had, has: reason.has }),
				todo: t('refusals.gate.head_cut.todo'),
			};
		case 'item_gone':
			return { what: t('refusals.gate.item_gone.what', { item: shownDetail(reason.shown, t) }), todo: t('refusals.gate.item_gone.todo') };
		case 'no_key':
			return { what: t('refusals.gate.no_key.what', { message: shownMessage(reason.message, t) }), todo: t('refusals.gate.no_key.todo') };
	}
}

/** Who holds the workspace: computer and process as a task list shows them, and when it last gave a sign of life. */
function ownerWords(owner: LockOwner, t: Translator, dates: DateWords): string {
	const named = t('refusals.owner', { computer: shownDetail(owner.computer, t), process: shownDetail(owner.process, t) });
	return owner.aliveMs === null ? named : t('refusals.ownerAlive', { owner: named, time: dates.moment(owner.aliveMs) });
}

/** What is wrong with one line of a ledger, with its number in the file. */
export function damageWords(note: DamageNote, t: Translator): string {
	return t('refusals.atLine', { n: note.place.line, text: t(`refusals.damage.${note.what}`) });
}

/** Whose word an entry of a ledger is; only the trusted are believed. */
export function signatureWords(state: SignatureState, t: Translator): string {
	return t(`refusals.signature.${state}`);
}
