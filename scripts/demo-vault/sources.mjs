// Eighty sources: an official page for each programme, and handbooks, forum posts, summaries and official pages beside.
import { localDay, moment, pad, utc } from './random.mjs';

// label | look | kind | confidence | host and path | title
const BESIDE = `
aps-official|aps-steps|official page|high|aps.example.org/procedure|Academic Evaluation Centre (APS): procedure and processing time
aps-dates|aps-route|official page|high|aps.example.org/dates-2026|APS dates 2026: interviews and tests
aps-fees|aps-fee|official page|high|aps.example.org/fees|APS fees and payment reference
aps-thread|aps-zh|forum post|low|forum.example.net/t/48213|APS 面谈还是笔试?2026 年 1 月时间线汇总
aps-guide|aps-steps|informal summary|medium|notes.example.com/aps-in-ten-steps|APS in ten steps (a blog)
ielts-exu|ielts-official|official page|high|www.example.edu/computing/msc-cs/english|English language requirement, MSc Computer Science
ielts-thread|ielts-forum|forum post|low|forum.example.net/t/39907|Got into EXU CS with 6.0 writing, AMA (2025)
ielts-dates|ielts-dates|official page|high|ielts.example.com/dates|IELTS test dates and result times
ielts-skill|ielts-retake|official page|medium|lorem.example/english/one-skill-retake|One skill retake: accepted for entry in 2026
ielts-summary|ielts-retake|informal summary|low|notes.example.com/ielts-table|IELTS sub-scores, a table kept by applicants
gre-table|gre|informal summary|medium|notes.example.com/gre-2026|Who still wants the GRE? A list for 2026
gre-sit|gre-sit|official page|high|sit.example/data-science/admissions|MS Data Science: admissions, tests
letters-lorem|recommenders|handbook|high|lorem.example/handbook-2026.pdf|Applicant handbook 2026, chapter 4: references
letters-hk|recommenders-zh|official page|high|shili.example/admissions/referees|示例大学研究生招生:推荐人须知
grade|cv-grade|handbook|medium|evaluation.example.org/scales.pdf|Grade scales and their conversion, 11th edition
sop|sop-length|informal summary|medium|notes.example.com/sop-limits|SOP word limits, collected
translation|materials|handbook|high|tu-musterstadt.example/docs/foreign-certificates.pdf|Foreign certificates: certified copies and translations
translation-it|materials|official page|high|esempio.example/international/documents|Documents for applicants with a foreign degree
sit-last-year|sit-deadline|official page|medium|sit.example/data-science/apply-2025|Apply to MS Data Science (entry 2025)
ubh-thread|ubh-deadline|forum post|low|forum.example.net/t/51120|UBH KI master: when is the deadline? 15 June again?
`;

const HANDBOOKS = ['Applicant handbook 2026', 'Programme handbook 2025/26', 'Examination regulations, consolidated'];

/**
 * @param {readonly object[]} plan see research-plan.mjs
 * @returns {{ records: readonly object[], idOf: ReadonlyMap<string, string>, labelsOfLook: ReadonlyMap<string, readonly string[]> }}
 * the register in time order; ids by label (a programme's official page has the label of its key, a second source
 * `<key>+`); the labels each look brought
 */
export function sources(plan) {
	const list = [];
	for (const look of plan) {
		const p = look.programme;
		if (p === null) continue;
		list.push({ label: p.key, look, type: 'official page', confidence: p.certainty === 'official' ? 'high' : 'medium',
			url: `https://${p.uni.host}/${p.key.split('-')[1].toLowerCase()}/apply`, title: p.uni.zh ? `${p.uni.name}:${p.programme} 招生简章` : `${p.programme}: how to apply` });
		if (p.index % 2 === 1) list.push(second(p, look));
	}
	for (const row of BESIDE.trim().split('\n')) {
		const [label, lookLabel, type, confidence, address, title] = row.split('|');
		list.push({ label, look: plan.find((look) => look.label === lookLabel), type, confidence, url: `https://${address}`, title });
	}
	list.sort((a, b) => a.look.at - b.look.at || (a.label < b.label ? -1 : 1));

	const idOf = new Map();
	const labelsOfLook = new Map();
	const records = list.map((source, i) => {
		const id = `SRC-${pad(i + 1)}`;
		idOf.set(source.label, id);
		labelsOfLook.set(source.look.label, [...(labelsOfLook.get(source.look.label) ?? []), source.label]);
		return { source_id: id, url: source.url, title: source.title, source_type: source.type,
			// The first weeks of the register have days only.
			retrieved_at: source.look.at < moment(20, 0) ? localDay(source.look.at) : utc(source.look.at), confidence: source.confidence,
			run_id: source.look.id, ...(source.type === 'forum post' ? { published: '2025-11', language: /[一-鿿]/.test(source.title) ? 'zh' : 'en' } : {}) };
	});
	return { records, idOf, labelsOfLook };
}

function second(p, look) {
	const turn = (p.index >> 1) % 3;
	if (turn === 0) return { label: `${p.key}+`, look, type: 'handbook', confidence: 'high', url: `https://${p.uni.host}/handbook-2026.pdf`, title: `${p.uni.name}: ${HANDBOOKS[p.index % 3]}` };
	if (turn === 1) return { label: `${p.key}+`, look, type: 'forum post', confidence: 'low', url: `https://forum.example.net/t/${41000 + p.index * 137}`, title: p.uni.zh ? `${p.uni.name}${p.programme}今年录取情况讨论` : `${p.key.replace('-', ' ')} applicants 2026` };
	return { label: `${p.key}+`, look, type: 'informal summary', confidence: 'medium', url: `https://notes.example.com/${p.key.toLowerCase()}`, title: p.uni.zh ? `${p.programme}申请要点整理` : `Notes on ${p.programme}, ${p.uni.name}` };
}
