// The forty items. `day` counts from 2 January 2026; claims, sources and looks are named by their labels.

const set = (key, column, before, after) => ({ op: 'csv.set', path: 'trackers/programmes.csv', key_column: 'key', key, column, before, after });
const checked = (day, name, subject, title, claims, more = {}) => ({ name, day, type: 'fact_check', title, subject, status: 'no_action_required', claims, confidence: 'high', ...more });

/** Checked, and nothing to do. */
const UNCHANGED = [
	checked(3, 'gre-exu', 'EXU-CS', 'EXU-CS: GRE is still not required', ['EXU-CS/gre']),
	checked(6, 'dl-lrc', 'LRC-ML', 'LRC-ML: the deadline of 10 January is as in the tracker', ['LRC-ML/deadline']),
	checked(8, 'fee-sit', 'SIT-CS', 'SIT-CS: tuition unchanged', ['SIT-CS/tuition']),
	checked(10, 'gre-all', 'GRE', 'GRE policies of all forty programmes compared with the list', [], { looks: ['gre'] }),
	checked(11, 'dl-phu', 'PHU-CS', 'PHU-CS: submitted in time, receipt kept', ['PHU-CS/deadline']),
	checked(19, 'rec-zh', 'SLU-AI', '示例大学:推荐信数量与登记一致', ['SLU-AI/recommenders']),
	checked(17, 'grade', 'CV', 'CV facts: the grade stays 84/100, no conversion', ['grade'], { looks: ['cv-grade'] }),
	checked(31, 'uvb', 'UVB-AI', 'UVB-AI: 1 April is the deadline for applicants from outside the EU', ['UVB-AI/deadline']),
	checked(25, 'sop', 'SOP', 'SOP: the general version (870 words) fits all limits found', ['sop'], { confidence: 'medium' }),
	checked(30, 'translation', 'Materials', 'Material checklist: notarised translations only for DE and IT', ['translation']),
	checked(36, 'gre-sit', 'SIT-DS', 'SIT-DS: GRE optional, confirmed', ['gre-sit', 'SIT-DS/gre']),
	checked(38, 'ext', 'EXT-ML', 'EXT-ML: 16 March confirmed for the second round', ['EXT-ML/deadline']),
	checked(42, 'flu', 'FLU-CS', '范例理工大学:3 月 9 日截止,与登记一致', ['FLU-CS/deadline']),
	checked(48, 'aps-fee', 'APS', 'APS: the fee is EUR 180, as paid', ['aps-fee']),
	checked(53, 'ielts-skill', 'LRC-CS', 'LRC-CS: one skill retake accepted', ['ielts-skill']),
];

/** Not enough to write anything. */
const MORE_RESEARCH = [
	{ name: 'old-ielts', day: 13, type: 'fact_check', title: 'EXU-CS: is 6.0 in writing enough?', subject: 'EXU-CS', status: 'needs_more_research', confidence: 'low', claims: ['ielts-old'], note: 'One forum thread only.' },
	{ name: 'aps-faster', day: 32, type: 'fact_check', title: 'APS:面谈是否比笔试更快出证?', subject: 'APS', status: 'needs_more_research', confidence: 'low', claims: ['aps-faster'] },
	{ name: 'scholarship', day: 36, type: 'fact_check', title: 'Scholarships for NSU-CS: two providers found nothing', subject: 'NSU-CS', status: 'needs_more_research', looks: ['scholarship'], note: 'Not found by the providers asked is not the same as none.' },
	{ name: 'sit-dl', day: 41, type: 'fact_check', title: 'SIT-DS: the deadline is only an estimate', subject: 'SIT-DS', status: 'needs_more_research', confidence: 'low', claims: ['sit-guess', 'SIT-DS/deadline'], looks: ['sit-deadline'], later: { day: 55, note: 'Second look, still no page for this year.' } },
	{ name: 'ubh-dl', day: 51, type: 'fact_check', title: 'UBH-AI: 15 June comes from a forum post', subject: 'UBH-AI', status: 'needs_more_research', confidence: 'low', claims: ['ubh-guess'], sources: ['ubh-thread'] },
	{ name: 'eex', day: 46, type: 'fact_check', title: 'EEX-IA: "mid April" without a day, and taught in French', subject: 'EEX-IA', status: 'needs_more_research', claims: ['EEX-IA/tuition'] },
	{ name: 'sop-quux', day: 37, type: 'fact_check', title: 'QIS-CS: the SOP prompt was not found', subject: 'QIS-CS', status: 'needs_more_research', looks: ['sop-quux'] },
];

/** What waits for the person. */
const WAITING = [
	{ name: 'aps-route', day: 49, type: 'decision_item', title: 'APS: interview or test?', subject: 'APS', status: 'pending', risk: 'high', due_at: '2026-03-06', claims: ['aps-interview', 'aps-test', 'aps-weeks', 'aps-faster'],
		question: 'Both routes lead to the same certificate. The first German deadline is 31 May; the certificate takes four to eight weeks.',
		options: [
			{ id: 'interview', label: 'Interview on 24 March', pros: ['Certificate by late May at the latest', 'A second date (14 April) is left if it goes wrong'], cons: ['Asks about every course of the degree', 'EUR 60 travel'] },
			{ id: 'test', label: 'Test on 9 April', pros: ['Fixed syllabus'], cons: ['Only one date before the summer', 'In the worst case four days after the deadline of TMU-INF'] },
			{ id: 'skip', label: 'Leave out the German programmes', pros: ['No fee for a second attempt'], cons: ['Six programmes fewer, two of them safe'] },
		] },
	{ name: 'ielts-route', day: 54, type: 'decision_item', title: 'IELTS: writing is 6.0, Example University wants 6.5', subject: 'EXU-CS', status: 'pending', risk: 'high', due_at: '2026-03-04T18:00', claims: ['ielts-new', 'ielts-old', 'ielts-day'],
		options: ['Take the whole test again on 21 March', 'Apply with 6.0 and ask for a conditional offer', 'Move EXU-CS to Archived'], note: 'Scores from two sittings cannot be combined, so a retake of one skill does not help here.' },
	{ name: 'ielts-w', day: 45, type: 'action_item', title: 'EXU-CS: IELTS writing minimum 6.0 → 6.5', subject: 'EXU-CS', status: 'pending', risk: 'medium', confidence: 'high', due_at: '2026-03-05', claims: ['ielts-new', 'ielts-old'], looks: ['ielts-official'],
		reason: 'Applicants need an overall score of 7.0 with at least 6.5 in each section.', proposals: [set('EXU-CS', 'ielts_writing', '6.0', '6.5')] },
	{ name: 'third-letter', day: 27, type: 'action_item', title: 'Ask a third recommender for NSU-CS and SIT-DS', subject: 'NSU-CS', status: 'pending', due_at: '2026-03-01', claims: ['letters-gb', 'NSU-CS/recommenders'], target: 'trackers/material_checklist.csv', proposed_change: { path: 'trackers/material_checklist.csv', key_column: 'id', key: 'MAT-09', column: 'status', before: 'not asked yet', after: 'asked' } },
	{ name: 'slu-docs', day: 56, type: 'action_item', title: '示例大学:在 3 月 5 日前补交在读证明', subject: 'SLU-AI', status: 'pending', risk: 'high', due_at: '2026-03-04', claims: ['SLU-AI/deadline', 'letters-zh'], target: 'trackers/programmes.csv', row: 'SLU-AI', field: 'notes',
		old: '材料:成绩单、在读证明、两封推荐信\n网申系统 3 月 5 日 23:59 关闭(当地时间)', new: '材料:成绩单、两封推荐信已交;在读证明待补\n网申系统 3 月 5 日 23:59 关闭(当地时间)' },
	{ name: 'tuition-lrc', day: 47, type: 'action_item', title: 'LRC-CS: tuition GBP 40500 → 40900; deposit of $200 | not refundable, see $& and $1', subject: 'LRC-CS', status: 'pending', confidence: 'medium', claims: ['LRC-CS/tuition'], sources: ['LRC-CS'], note: 'The fees page changed in February.', proposals: [set('LRC-CS', 'tuition', 'GBP 40500', 'GBP 40900')] },
	{ name: 'ybu-dl', day: 57, type: 'action_item', title: 'YBU-SE:截止日期 3 月 15 日 → 3 月 22 日(来源互相矛盾)', subject: 'YBU-SE', status: 'pending', confidence: 'low', due_at: '2026-03-10', claims: ['ybu-other'], proposals: [set('YBU-SE', 'deadline', '2026-03-15', '2026-03-22')] },
	{ name: 'page-ext', day: 50, type: 'action_item', title: 'EXT-IS: write the portfolio rule into the page', subject: 'EXT-IS', status: 'pending', claims: ['EXT-IS/deadline'],
		proposals: [{ op: 'frontmatter.set', path: 'Schools/Exempel tekniska högskola - MSc Interactive Systems.md', property: 'portfolio', before: null, after: 'required, ten pages' },
			{ op: 'marker.replace', path: 'Schools/Exempel tekniska högskola - MSc Interactive Systems.md', marker: 'NEXT_STEPS', content: '- [ ] Portfolio, ten pages, one PDF' }] },
	{ name: 'cv', day: 40, type: 'action_item', title: 'CV facts: add the internship (July to December 2025)', subject: 'CV', status: 'pending', target: 'CV_FACTS.md', claims: ['grade'], proposed_change: { path: 'CV_FACTS.md', marker: 'EXPERIENCE', content: '- Data engineering intern, Sample Systems, July to December 2025' } },
	{ name: 'hidden', day: 52, type: 'action_item', title: 'IPS-CS: save the form as \u202Efdp.mrof\u200B in documents', subject: 'IPS-CS', status: 'pending', note: 'The title came from a web page and holds characters that do not show.', sources: ['IPS-CS'] },
	{ name: 'nsu-check', day: 55, type: 'fact_check', title: 'NSU-CS: 20 March is last year\'s date, please confirm the look before I write it', subject: 'NSU-CS', status: 'pending', confidence: 'low', due_at: '2026-03-12', claims: ['NSU-CS/deadline'] },
	{ name: 'mmu-check', day: 58, type: 'fact_check', title: '某某大学应用人工智能:官网只写"三月下旬"', subject: 'MMU-AI', status: 'pending', confidence: 'low', due_at: '2026-03-15', claims: ['MMU-AI/deadline'] },
	{ name: 'uvb-new', day: 44, type: 'action_item', title: 'UVB-HCI: move to Shortlist', subject: 'UVB-HCI', status: 'pending', supersedes: 'uvb-old', claims: ['UVB-HCI/deadline'], proposals: [set('UVB-HCI', 'stage', 'Research', 'Shortlist')] },
];

/** What the queue itself says in a way that needs a second look. */
const ODD = [
	{ name: 'uvb-old', day: 22, type: 'action_item', title: 'UVB-HCI: move to Needs Verification', subject: 'UVB-HCI', status: 'pending', proposals: [set('UVB-HCI', 'stage', 'Research', 'Needs Verification')] },
	{ name: 'self-rejected', day: 5, type: 'fact_check', title: 'EXU-HCI: language policy checked again', subject: 'EXU-HCI', status: 'no_action_required', claims: ['EXU-HCI/ielts_min'], later: { day: 9, status: 'rejected', updated_by: 'agent', note: 'The validator refused no_action_required, so the status was changed.' } },
	{ name: 'self-approved', day: 28, type: 'action_item', title: 'QIS-CS: stage Applying → Submitted', subject: 'QIS-CS', status: 'pending', claims: ['QIS-CS/deadline'], proposals: [set('QIS-CS', 'stage', 'Applying', 'Submitted')], later: { day: 43, status: 'approved', approved_by: 'human', updated_by: 'research-agent' } },
	{ name: 'expired', day: 39, type: 'action_item', title: 'FBS-CS: take up the early housing offer', subject: 'FBS-CS', status: 'pending', expires_at: '2026-02-24', claims: ['FBS-CS/deadline'] },
	{ name: 'parked', day: 40, type: 'action_item', title: 'NSU-AC: wait for the answer about co-op places', subject: 'NSU-AC', status: 'parked', claims: ['NSU-AC/deadline'] },
];

/** All forty, in no particular order. */
export const ITEMS = [...UNCHANGED, ...MORE_RESEARCH, ...WAITING, ...ODD];
