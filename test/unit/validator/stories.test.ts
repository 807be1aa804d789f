/** Two stories that people told in public, and the three days that must pass (R26, R33, R82). */
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../src/i18n/translate';
import { agentInstruction, findingAdvice, findingSentence } from '../../../src/i18n/finding-words';
import type { Finding } from '../../../src/validator/finding-types';
import type { RuleCode } from '../../../src/validator/rule-table';
import { check, CLAIMS, lines, QUEUE, RUNS, SOURCES, type World } from './check-memory';

const t = createTranslator('en');

async function finding(world: World, code: RuleCode): Promise<Finding> {
	const found = (await check(world)).findings.find((one) => one.code === code);
	if (found === undefined) throw new Error(`${code} was not found`);
	return found;
}

describe('“the validator refused no_action_required, so the agent wrote rejected”', () => {
	const world: World = {
		files: {
			[QUEUE]: lines(
				{ id: 'APQ-0001', type: 'fact_check', title: 'Example University GRE policy', status: 'no_action_required', created_at: '2026-02-20T08:00:00+08:00' },
				{ id: 'APQ-0001', type: 'fact_check', title: 'Example University GRE policy', status: 'rejected', note: 'to pass the check', updated_by: 'agent', updated_at: '2026-02-20T08:05:00+08:00' },
			),
		},
	};

	it('is an error that says who rejects, and names both lines', async () => {
		const found = await finding(world, 'ED301');
		expect([found.severity, found.result, found.place?.line, found.also.map((place) => place.line)]).toEqual(['error', 'meaning', 2, [1]]);
		expect(findingSentence(found, t)).toBe('The file says rejected, and no decision of yours says so. Rejected means that you refused; “nothing to do” is no_action_required.');
		expect(findingAdvice(found, t)).toContain('unattributed');
		expect(agentInstruction(found, t)).toContain('"status": "no_action_required"');
		expect(agentInstruction(found, t)).toContain('Do not change the status to please a check.');
	});

	it('is not the form that is wrong: form and meaning are two results', async () => {
		const { form, meaning } = await check(world);
		expect(form.errors).toBe(0);
		expect(meaning.errors).toBe(2);
	});

	it('accepts no_action_required itself', async () => {
		const { findings } = await check({ files: { [QUEUE]: lines({ id: 'A-1', type: 'fact_check', title: 'Checked', status: 'no_action_required', created_at: '2026-02-20' }) } });
		expect(findings).toEqual([]);
	});

	it('cannot be turned off by the profile, which an agent can write', async () => {
		const { findings } = await check({ ...world, profile: { rules: { ED301: 'off', ED304: 'note' } } });
		expect(findings.filter((one) => one.code === 'ED301').map((one) => one.severity)).toEqual(['error']);
		expect(findings.filter((one) => one.code === 'ED725').map((one) => one.params['rule'])).toEqual(expect.arrayContaining(['ED301', 'ED304']));
	});
});

describe('“said it recorded, and all four files were empty”', () => {
	const files = { [RUNS]: '', [SOURCES]: '', [CLAIMS]: '', [QUEUE]: '' };
	const brief = '# Daily brief, 2026-03-02\n\nRecorded tonight: 4 runs, 6 sources, 9 claims, 2 items.\n';

	it('is an error at the brief’s date that names the four files', async () => {
		const found = await finding({ files: { ...files, 'DAILY_BRIEF.md': brief } }, 'ED401');
		expect([found.severity, found.place?.path, found.place?.line]).toEqual(['error', 'DAILY_BRIEF.md', 1]);
		expect(findingSentence(found, t)).toBe(`The brief is dated 2026-03-02, and nothing is recorded: ${[RUNS, SOURCES, CLAIMS, QUEUE].join(', ')} empty. Claimed, but not recorded.`);
		expect(agentInstruction(found, t)).toContain('Write the records first');
	});

	it('shows in the day’s steps, which come from the files and not from the agent’s words', async () => {
		const { checklist } = await check({ files: { ...files, 'DAILY_BRIEF.md': brief } });
		expect(checklist?.steps.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing', 'missing', 'done', 'unseen', 'missing', 'missing', 'unseen', 'unseen', 'unseen']);
	});

	it('says nothing where the files cannot be read: unknown is not empty', async () => {
		const { findings } = await check({ files: { [QUEUE]: '\u0000\u0000\n', 'DAILY_BRIEF.md': brief } });
		expect(findings.map((one) => one.code)).not.toContain('ED401');
	});
});

describe('the three days that must pass', () => {
	const SOURCE = { source_id: 'S-1', url: 'https://www.example.edu/apply', title: 'How to apply', source_type: 'official page', retrieved_at: '2026-03-01', run_id: 'R-1' };
	const RUN = { run_id: 'R-1', query: 'sub-scores', tool: 'web', purpose: 'verify', conclusion: 'as before', status: 'success', source_ids: ['S-1'], at: '2026-03-01' };
	const CLAIM = { claim_id: 'C-1', statement: 'IELTS 6.5 in each part.', subject: 'EXU', field: 'ielts', value: '6.5', certainty: 'official', confidence: 'high', source_ids: ['S-1'], at: '2026-03-01', verified_at: '2026-03-01' };
	const evidence = { [RUNS]: lines(RUN), [SOURCES]: lines(SOURCE), [CLAIMS]: lines(CLAIM) };
	const item = (id: string, more: object): object => ({ id, title: `Item ${id}`, claim_ids: ['C-1'], created_at: '2026-03-01', ...more });

	it.each([
		['a policy checked again, unchanged', lines(item('A-1', { type: 'fact_check', status: 'no_action_required' }))],
		['a requirement confirmed: evidence only', lines()],
		['a new procedure: one action and one decision', lines(item('A-1', { type: 'action_item', status: 'pending', target: 'list.csv' }), item('A-2', { type: 'decision_item', status: 'pending', options: ['test', 'interview'] }))],
	])('%s', async (_, queue) => {
		const { findings } = await check({ files: queue === '' ? evidence : { ...evidence, [QUEUE]: queue } });
		expect(findings).toEqual([]);
	});
});
