// Puts the demo vault together: paths and bytes, nothing read and nothing written.
import { CORRUPT_CLAIM, claims } from './claims.mjs';
import { CV_FACTS, DESK_NOTE, PROFILE, WELCOME, dailyBrief, pendingList } from './notes.mjs';
import { pages } from './pages.mjs';
import { checklistCsv, programmes, programmesCsv } from './programmes.mjs';
import { queueLines, syncConflictCopy } from './queue.mjs';
import { jsonl } from './random.mjs';
import { researchPlan } from './research-plan.mjs';
import { retrievalRuns } from './retrieval-runs.mjs';
import { TORN_SEARCH_RUN, searchRuns } from './search-runs.mjs';
import { sources } from './sources.mjs';

function must(what, found, wanted) {
	if (found !== wanted) throw new Error(`The demo vault promises ${what}: ${wanted}, and would have ${found}.`);
}

/**
 * The files of the demo vault. The same bytes on every run and machine. Throws when the promised counts do not hold.
 * @returns {ReadonlyMap<string, string>} text by path (with `/`), relative to the vault
 */
export function demoVault() {
	const plan = researchPlan();
	const list = programmes();
	const runs = searchRuns(plan);
	const register = sources(plan);
	const retrievals = retrievalRuns(plan, runs.idsOf, register.labelsOfLook, register.idOf);
	const facts = claims(plan, list, register.idOf);
	const queue = queueLines(facts.idOf, register.idOf, new Map(plan.map((look) => [look.label, look.id])),
		new Map(facts.lines.map((claim) => [claim.claim_id, claim.created_at])));
	must('programmes', list.length, 40);
	must('search runs', runs.records.length, 120);
	must('retrieval runs', retrievals.length, 60);
	must('sources', register.records.length, 80);
	must('claims', facts.idOf.size, 150);
	must('queue items', queue.items, 40);
	// The tracker and the brief name these two.
	must('id of the IELTS decision', queue.idOf.get('ielts-route'), 'APQ-0036');
	must('id of the newest item', queue.idOf.get('mmu-check'), 'APQ-0040');

	const claimLines = jsonl(facts.lines).split('\n');
	claimLines.splice(96, 0, CORRUPT_CLAIM);
	const evidence = 'Applications/90_system';
	return new Map([
		['.obsidian/app.json', '{}\n'],
		['.obsidian/community-plugins.json', '[\n\t"evidence-desk"\n]\n'],
		['.obsidian/plugins/evidence-desk/data.json', `${JSON.stringify({ workspace: 'Applications' }, null, '\t')}\n`],
		['Welcome.md', WELCOME],
		['Application desk.md', DESK_NOTE],
		['Applications/evidence-desk.json', PROFILE],
		['Applications/DAILY_BRIEF.md', dailyBrief((label) => facts.idOf.get(label))],
		['Applications/PENDING_APPROVAL.md', pendingList(queue.lines)],
		['Applications/CV_FACTS.md', CV_FACTS],
		['Applications/trackers/programmes.csv', programmesCsv()],
		['Applications/trackers/material_checklist.csv', checklistCsv()],
		[`${evidence}/search/search_runs.jsonl`, jsonl(runs.records) + TORN_SEARCH_RUN],
		[`${evidence}/evidence/source_registry.jsonl`, jsonl(register.records)],
		[`${evidence}/evidence/retrieval_runs.jsonl`, jsonl(retrievals)],
		[`${evidence}/evidence/fact_claims.jsonl`, claimLines.join('\n')],
		[`${evidence}/approvals/approval_queue.jsonl`, jsonl(queue.lines)],
		[`${evidence}/approvals/approval_queue.sync-conflict-20260220-071512-ABCDEFG.jsonl`, syncConflictCopy(queue.lines)],
		...pages(list, facts.lines).map(([path, text]) => [`Applications/${path}`, text]),
	]);
}
