/** The changes of a decision as a person reads them: where, what it said, what it is to say. Pure. */
import type { ProposalJson } from '../../decisions/ledger-entry';
import { readProposal } from '../../decisions/proposal-schema';
import type { Proposal, PropertyValue } from '../../decisions/proposal-schema';
import type { Translator } from '../../i18n/translate';

/** One change. All texts may be agent text. */
export interface ShownChange {
	/** `trackers/schools.csv › EXU-MSC › ielts_w` */
	readonly where: string;
	/** `null`: nothing was there (a new row or record, a new property), or the decision does not say. */
	readonly before: string | null;
	/** `null`: the property is taken out again. */
	readonly after: string | null;
	/** True for a change that adds something: there is no value before. */
	readonly adds: boolean;
}

const STEP = ' › ';

/**
 * One change as it stands in a ledger entry (the normalised form of DESIGN §5). One in another form is shown as its JSON
 * text, never left out.
 */
export function shownChange(json: ProposalJson, t: Translator): ShownChange {
	const proposal = readProposal(json);
	return proposal === null ? { where: t('ledger.changeUnknown'), before: null, after: JSON.stringify(json), adds: true } : changeOf(proposal, t);
}

function changeOf(proposal: Proposal, t: Translator): ShownChange {
	switch (proposal.op) {
		case 'csv.set':
			return { where: [proposal.path, proposal.key, proposal.column].join(STEP), before: proposal.before ?? null, after: proposal.after, adds: false };
		case 'csv.insert':
			return { where: [proposal.path, t('ledger.changeRow')].join(STEP), before: null, after: proposal.row.map(([column, cell]) => `${column}: ${cell}`).join('\n'), adds: true };
		case 'jsonl.append':
			return { where: [proposal.path, t('ledger.changeRecord')].join(STEP), before: null, after: JSON.stringify(proposal.record), adds: true };
		case 'frontmatter.set':
			return {
				where: [proposal.path, proposal.property].join(STEP),
				before: proposal.before === undefined || proposal.before === null ? null : valueText(proposal.before),
				after: proposal.after === null ? null : valueText(proposal.after),
				adds: proposal.before === null,
			};
		case 'marker.replace':
			return { where: [proposal.path, t('ledger.changeBlock', { marker: proposal.marker })].join(STEP), before: proposal.before ?? null, after: proposal.content, adds: false };
	}
}

function valueText(value: PropertyValue): string {
	return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}
