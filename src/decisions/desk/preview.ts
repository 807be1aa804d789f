/** Tries changes on paper, on their targets' bytes as they are now (DESIGN §7: exactly what will be written). Writes nothing. */
import type { StepProblem } from '../apply-types';
import { containedFile } from '../contained-path';
import type { FactFiles } from '../fact-files';
import type { SeenTarget } from '../ledger-entry';
import { planSplice, targetProblem } from '../plan';
import type { ProposalContext } from '../proposals';
import type { Proposal } from '../proposal-schema';
import { sha256Hex } from '../sha256';
import { messageOf } from '../thrown';
import type { ProposalPreview } from './desk-types';

export interface Previewed {
	readonly previews: readonly ProposalPreview[];
	/** Files that would be changed, as they are now; those that are only added to are not bound to. */
	readonly targets: readonly SeenTarget[];
}

type Target = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly outcome: 'refused' | 'failed'; readonly problem: StepProblem };

/** Targets as they were read once: several changes of one look are tried on the same bytes. */
export class TargetsNow {
	private readonly read = new Map<string, Promise<Target>>();

	constructor(
		private readonly files: FactFiles,
		private readonly context: ProposalContext,
	) {}

	/** The bytes of a proposal's target, or why it is none. Never throws. */
	of(proposal: Pick<Proposal, 'op' | 'path'>): Promise<Target> {
		const wrong = targetProblem(proposal, this.context.roleOf);
		if (wrong !== null) return Promise.resolve({ ok: false, outcome: 'refused', problem: { kind: 'target', problem: wrong } });
		const known = this.read.get(proposal.path);
		if (known !== undefined) return known;
		const target = this.readTarget(proposal.path);
		this.read.set(proposal.path, target);
		return target;
	}

	private async readTarget(path: string): Promise<Target> {
		const contained = await containedFile(this.files, path);
		if (!contained.ok) return { ok: false, outcome: 'refused', problem: { kind: 'path', problem: contained.problem } };
		try {
			const read = await this.files.read(contained.path);
			if (read.ok) return { ok: true, bytes: read.value.bytes };
			return { ok: false, outcome: 'failed', problem: { kind: 'write', message: read.failure.message } };
		} catch (error) {
			return { ok: false, outcome: 'failed', problem: { kind: 'write', message: messageOf(error) } };
		}
	}
}

/** Tries proposals one after the other; several on one file each on what the one before makes of it. Never throws. */
export async function previewOn(targets: TargetsNow, proposals: readonly Proposal[]): Promise<Previewed> {
	const onPaper = new Map<string, Uint8Array>();
	const seen = new Map<string, SeenTarget>();
	const previews: ProposalPreview[] = [];
	for (const proposal of proposals) {
		const target = await targets.of(proposal);
		if (!target.ok) {
			previews.push({ proposal, outcome: target.outcome, found: null, after: afterText(proposal), problem: target.problem, notes: [] });
			continue;
		}
		const { path, op } = proposal;
		if (op !== 'jsonl.append') seen.set(path, { path, sha256: sha256Hex(target.bytes) });
		previews.push(tried(onPaper, proposal, target.bytes));
	}
	return { previews, targets: [...seen.values()] };
}

function tried(onPaper: Map<string, Uint8Array>, proposal: Proposal, bytes: Uint8Array): ProposalPreview {
	const plan = planSplice(onPaper.get(proposal.path) ?? bytes, proposal);
	const base = { proposal, after: afterText(proposal) };
	switch (plan.outcome) {
		case 'change':
			onPaper.set(proposal.path, plan.after);
			return { ...base, outcome: 'change', found: plan.found, problem: null, notes: plan.notes };
		case 'no_op':
			return { ...base, outcome: 'no_op', found: plan.found, problem: null, notes: [] };
		case 'stale':
			return { ...base, outcome: 'stale', found: plan.found, problem: { kind: 'stale', found: plan.found }, notes: [] };
		case 'refused':
			return { ...base, outcome: 'refused', found: null, problem: { kind: 'splice', refusal: plan.refusal }, notes: [] };
	}
}

/** What a target would say, as text: the value, the new row as `column: value` lines, the record or another value as JSON. */
export function afterText(proposal: Proposal): string {
	switch (proposal.op) {
		case 'csv.set':
			return proposal.after;
		case 'csv.insert':
			return proposal.row.map(([column, value]) => `${column}: ${value}`).join('\n');
		case 'jsonl.append':
			return JSON.stringify(proposal.record);
		case 'frontmatter.set': {
			const { after } = proposal;
			if (after === null) return '';
			return typeof after === 'string' ? after : JSON.stringify(after);
		}
		case 'marker.replace':
			return proposal.content;
	}
}
