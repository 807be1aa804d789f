// What the agent looked up: forty looks at programmes and twenty questions of the matter itself, in time order.
import { programmes } from './programmes.mjs';
import { moment, pad } from './random.mjs';

// label | day | minute | language | status | tool | query | purpose | conclusion
const QUESTIONS = `
gre|9|140|en|success|web_fetch|GRE optional or required computer science master fall 2026|GRE: which programmes still ask for it|Two of forty say "required", four "optional" or "recommended", the rest do not ask for it.
aps-steps|4|60|en|success|web_fetch|APS certificate processing time applicants 2026|APS: how long it takes and what it needs|Four to eight weeks after all documents are there; documents by post, payment first.
ielts-forum|12|200|en|partial|web_fetch|Example University IELTS writing 6.0 accepted forum|IELTS: is 6.0 in writing enough for EXU-CS|One forum thread from 2025 says a 6.0 in writing passed. Not official; no date of the offer given.
recommenders|14|90|en|success|web_fetch|third recommender letter from industry manager accepted master application|Recommenders: may the third letter come from a manager|Most programmes want at least one academic letter; a manager is fine for the rest.
cv-grade|16|45|en|success|pdf_reader|grade conversion 84/100 to 4.0 scale credential evaluation|CV facts: how to state the average grade|Convert only where a form asks for it; state 84/100 as it is elsewhere.
aps-route|20|150|en|success|web_fetch|APS interview procedure versus test procedure 2026|APS: which route is open to the applicant|Both routes are open. The interview has places on 24 March and 14 April; the test is on 9 April only.
sop-length|24|70|en|success|web_fetch|statement of purpose length limit words master|SOP: limits per programme|Between 500 and 1,000 words; three programmes give a prompt instead.
recommenders-zh|26|30|zh|success|web_fetch|推荐信 在职经理 是否接受 硕士申请|推荐人:企业推荐信是否被接受|香港、新加坡的四个项目都接受一封企业推荐信,但至少要有一封学术推荐信。
materials|29|110|en|success|web_fetch|notarised translation transcript master application requirements|Material checklist: what needs a notarised translation|Only the German and Italian programmes ask for a notarised translation.
aps-zh|31|240|zh|partial|web_fetch|APS 审核 面谈 笔试 周期 2026|APS:两种审核方式的周期|论坛帖子说面谈出证更快,官网没有写明;两种方式的费用相同。
gre-sit|33|95|en|success|web_fetch|Sample Institute of Technology MS Data Science GRE policy|GRE: is it optional for SIT-DS|Optional this year; the page says scores are "considered if sent".
scholarship|35|180|en|no_results|web_search|scholarship fictional computer science master international fee waiver Northern Specimen|Scholarships for NSU-CS|Nothing found by the two providers asked. That does not mean there is none.
sop-quux|37|210|en|no_results|web_search|"Quux Institute of Science" statement of purpose prompt 2026|SOP: is there a prompt for QIS-CS|Not found by Tavily or Brave. The form itself shows the prompt after registration.
sit-deadline|41|60|en|no_results|web_search|Sample Institute of Technology MS Data Science application deadline fall 2026|Deadline of SIT-DS this year|The programme page still shows last year's date (15 April). No page for this year was found.
ielts-official|44|130|en|success|web_fetch|Example University MSc Computer Science English language requirement each section|IELTS: the official wording for EXU-CS|The official page says "7.0 overall with at least 6.5 in each section". This contradicts what was noted in January.
aps-fee|47|50|en|success|web_fetch|APS fee 2026 payment reference|APS: fee and how it is paid|The fee is EUR 180, paid before the documents are sent.
ielts-dates|50|160|en|success|web_fetch|IELTS test dates March 2026 results within 5 days|IELTS: next dates if the test is taken again|21 March and 28 March have places; results after 3 to 5 days.
ubh-deadline|51|220|en|partial|web_fetch|Universität Beispielheim M.Sc. Künstliche Intelligenz Bewerbungsfrist 2026|Deadline of UBH-AI|Only a forum post names 15 June. The official page says "see the faculty's notice".
ielts-retake|52|75|en|success|web_fetch|IELTS one skill retake accepted Example University Lorem College|IELTS: is a retake of one skill accepted|Lorem College accepts it, Example University does not mention it.
sit-deadline-2|55|30|en|no_results|web_search|sit.example data science fall 2026 deadline announced|Deadline of SIT-DS this year, second look|Still nothing for this year. Ask the admissions office by mail?
`;

const TOPICS = ['deadline and language requirement', 'entry requirements', 'how to apply, documents', 'tuition and deadlines'];

/** The order in which the agent went through the list: the favourite first, then by deadline. */
const urgency = (p) => (p.code === 'EXU' ? '' : ({ 'mid April': '2026-04-15', 'rolling admissions': '2026-06-30' })[p.deadline] ?? p.deadline);

function programmeLooks() {
	const inOrder = programmes().sort((a, b) => (urgency(a) < urgency(b) ? -1 : urgency(a) > urgency(b) ? 1 : a.index - b.index));
	return inOrder.map((p, i) => {
		const zh = p.uni.zh === true;
		const estimated = p.certainty === 'estimated';
		return {
			label: p.key, programme: p, zh,
			at: moment(1 + Math.floor(i * 1.42), (i * 37) % 300),
			status: estimated ? 'partial' : 'success',
			tool: i % 5 === 4 ? 'pdf_reader' : 'web_fetch',
			query: zh ? `${p.uni.name} ${p.programme} 2026 申请截止 语言要求` : `${p.uni.name} ${p.programme} ${TOPICS[i % 4]} 2026`,
			purpose: zh ? `核实 ${p.key} 的截止日期、语言和推荐信要求` : `Verify ${p.key}: deadline, language, letters`,
			conclusion: estimated
				? (zh ? '没有找到今年的官方日期,只能按去年估计。' : 'No official date for this year yet; the date in the tracker is an estimate.')
				: (zh ? `官网写明截止日期为 ${p.deadline},其余要求与登记一致。` : `The official page gives ${p.deadline}; the rest matches the tracker.`),
		};
	});
}

/**
 * The sixty looks, oldest first, each with its retrieval run id.
 * @returns {readonly object[]} id, label (programme key or the question's name), programme or null, zh, at (epoch ms),
 * status (success | partial | no_results), tool, query, purpose, conclusion
 */
export function researchPlan() {
	const questions = QUESTIONS.trim().split('\n').map((row) => {
		const [label, day, minute, language, status, tool, query, purpose, conclusion] = row.split('|');
		return { label, programme: null, zh: language === 'zh', at: moment(Number(day), Number(minute) + 100), status, tool, query, purpose, conclusion };
	});
	return [...programmeLooks(), ...questions]
		.sort((a, b) => a.at - b.at || (a.label < b.label ? -1 : 1))
		.map((look, i) => ({ ...look, id: `RET-${pad(i + 1)}` }));
}
