/** The demo vault's own approval items: each that says an edit can be planned, and touches only what it says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planSplice } from '../../../src/decisions/plan';
import { readProposals } from '../../../src/decisions/proposals';

const ROOT = path.join(import.meta.dirname, '../../fixtures/demo-vault/Applications');
const file = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(ROOT, name)));
const context = {
	keyColumnOf: (name: string): string | null => (name === 'trackers/programmes.csv' ? 'key' : null),
	roleOf: () => null,
};

describe('the demo queue', () => {
	it('has a plan for every proposal of a pending item', () => {
		const lines = new TextDecoder().decode(file('90_system/approvals/approval_queue.jsonl')).trimEnd().split('\n');
		const outcomes: string[] = [];
		for (const line of lines) {
			const item = JSON.parse(line) as { id: string; status: string };
			if (item.status !== 'pending') continue;
			for (const proposal of readProposals(line, context).proposals) {
				const bytes = file(proposal.path);
				const plan = planSplice(bytes, proposal);
				outcomes.push(`${item.id} ${proposal.op} ${plan.outcome === 'refused' ? plan.refusal.code : plan.outcome}`);
				if (plan.outcome !== 'change') continue;
				expect(Buffer.from(plan.after.subarray(0, plan.start)).equals(bytes.subarray(0, plan.start))).toBe(true);
				expect(Buffer.from(plan.after.subarray(plan.start + plan.replacement.length)).equals(bytes.subarray(plan.end))).toBe(true);
			}
		}
		// The agent has written this one already, on its own word.
		expect(outcomes.filter((outcome) => !outcome.endsWith(' change'))).toEqual(['APQ-0013 csv.set stale']);
		expect(outcomes).toContain('APQ-0022 marker.replace change');
		expect(outcomes).toContain('APQ-0032 frontmatter.set change');
		expect(outcomes).toContain('APQ-0038 csv.set change');
	});
});
