// One hundred and fifty claims: what the agent says it found out, each about one field of one programme or of the matter.
import { localDay, moment, pad, utc } from './random.mjs';

const FIELDS = [
	{ field: 'deadline', column: 'deadline', when: (p) => p.index % 10 !== 7,
		en: (p) => `The application for ${p.programme} at ${p.uni.name} closes on ${p.deadline}.`, zh: (p) => `${p.uni.name}${p.uni.zh ? '' : ' '}${p.programme}${p.uni.zh ? '' : ' '}的申请截止日期为 ${p.deadline}。` },
	{ field: 'ielts_min', column: 'ielts', when: (p) => p.index % 4 !== 3,
		en: (p) => `${p.programme} at ${p.uni.name} asks for IELTS ${p.ielts} overall${p.writing && p.key !== 'EXU-CS' ? ` and ${p.writing} in writing` : ''}.`, zh: (p) => `${p.programme}要求雅思总分不低于 ${p.ielts}${p.writing ? `,写作不低于 ${p.writing}` : ''}。` },
	{ field: 'tuition', column: 'tuition', when: (p) => p.index % 3 !== 1 && p.index % 5 !== 4,
		en: (p) => `Tuition of ${p.programme} at ${p.uni.name} is ${p.tuition} a year for students from outside.`, zh: (p) => `${p.programme}的学费为每年 ${p.tuition}。` },
	{ field: 'recommenders', column: 'letters', when: (p) => p.index % 2 === 0,
		en: (p) => (p.letters === '0' ? `${p.programme} at ${p.uni.name} asks for no recommendation letters.` : `${p.programme} at ${p.uni.name} asks for ${p.letters} recommendation letter(s), at least one of them academic.`), zh: (p) => `${p.programme}需要 ${p.letters} 封推荐信,其中至少一封为学术推荐信。` },
	{ field: 'gre', column: 'gre', when: (p) => p.gre !== '' && p.index % 3 === 0,
		en: (p) => `GRE for ${p.programme} at ${p.uni.name}: ${p.gre}.`, zh: (p) => `${p.programme}对 GRE 的要求:${p.gre}。` },
	{ field: 'answer_expected', column: 'answer', when: (p) => p.answer !== '' && p.index % 6 === 2,
		en: (p) => `Offers for ${p.programme} at ${p.uni.name} are usually sent by ${p.answer}.`, zh: (p) => `${p.programme}一般在 ${p.answer} 前公布录取结果。` },
	{ field: 'aps', column: 'aps', when: (p) => p.aps === 'required' && p.letters !== '0',
		en: (p) => `${p.uni.name} does not look at an application for ${p.programme} before it has the APS certificate.`, zh: (p) => p.key },
];

// label | look | source label | subject | field | value | certainty | confidence | statement | quote
const OF_THE_MATTER = `
aps-weeks|aps-steps|aps-official|APS|processing_time|4-8 weeks|official|high|The APS certificate takes four to eight weeks after all documents have arrived.|Please allow four to eight weeks from the day on which your documents are complete.
aps-interview|aps-route|aps-dates|APS|interview_dates|2026-03-24|official|high|APS interviews with free places are on 24 March and 14 April 2026.|
aps-test|aps-route|aps-dates|APS|test_date|2026-04-09|official|high|The APS test is held once before the summer, on 9 April 2026.|
aps-faster|aps-zh|aps-thread|APS|route|interview|estimated|low|论坛用户称面谈出证比笔试快两到三周;官网没有这样的说法,样本只有七个人,而且时间线都是自己填写的,因此只能当作线索,不能写入清单。|
aps-fee|aps-fee|aps-fees|APS|fee|EUR 180|official|high|The APS fee is EUR 180 and has to be paid before the documents are sent.|
ielts-old|ielts-forum|ielts-thread|EXU-CS|ielts_writing|6.0|estimated|low|Example University accepts 6.0 in writing for MSc Computer Science if the overall band is 7.0.|they never asked about the 6.0 in writing, got my unconditional in march
ielts-new|ielts-official|ielts-exu|EXU-CS|ielts_writing|6.5|official|high|Example University requires 6.5 in each section, writing included, for MSc Computer Science.|Applicants need an overall score of 7.0 with at least 6.5 in each section. Scores from two sittings cannot be combined.
ielts-day|ielts-dates|ielts-dates|IELTS|test_date|2026-03-21|official|high|The next IELTS dates with places are 21 and 28 March 2026; results come after three to five days.|
ielts-skill|ielts-retake|ielts-skill|LRC-CS|ielts_retake|accepted|official|medium|Lorem College accepts a retake of one skill for entry in 2026.|
gre-sit|gre-sit|gre-sit|SIT-DS|gre|optional|official|high|GRE scores are optional for MS Data Science and are considered if sent.|GRE scores are optional for entry in 2026 and will be considered if sent.
sit-guess|sit-deadline|sit-last-year|SIT-DS|deadline|2026-04-15|estimated|low|The deadline of MS Data Science is probably 15 April again; last year's page says 15 April 2025 and no page for this year was found.|Apply by April 15, 2025.
ubh-guess|ubh-deadline|ubh-thread|UBH-AI|deadline|2026-06-15|estimated|low|UBH-AI probably closes on 15 June, as a forum post remembers it.|
ybu-other|YBU-SE|YBU-SE+|YBU-SE|deadline|2026-03-22|estimated|low|有整理帖说软件工程硕士今年延期到 3 月 22 日,与登记的 3 月 15 日不符,官网尚未更新。|
letters-zh|recommenders-zh|letters-hk|SLU-AI|recommenders|2|official|high|示例大学接受一封企业推荐信,但至少一封推荐信必须来自任课教师或论文导师;推荐人须使用单位邮箱直接提交,由申请人代为上传的推荐信一律无效,系统在截止日期之后仍为推荐人保留五个工作日。|推荐人须使用单位邮箱;逾期五个工作日内仍可提交。
letters-gb|recommenders|letters-lorem|LRC-CS|recommenders|2|official|high|Lorem College takes one letter from a manager if the other is from a teacher.|
grade|cv-grade|grade|CV|grade|84/100|official|medium|An average of 84/100 is stated as it is; it is converted only where a form asks for another scale.|
sop|sop-length|sop|SOP|word_limit|500-1000|estimated|medium|Most statements of purpose are limited to between 500 and 1,000 words.|
translation|materials|translation|Materials|notarised_translation|DE, IT|official|high|Only the German and the Italian programmes ask for a notarised translation of the transcript.|
`;

/** The long text of one claim, so that cutting and expanding can be seen. */
const LONG = ' The page adds, in its notes, that certificates must be no older than two years on the day the programme starts, that a reference number has to be sent with the form, that '
	+ 'the school asks the testing body for the result itself and does not accept a printed copy, that a certificate from a home edition counts only if the candidate was identified by a person, and that an applicant '
	+ 'whose first degree was taught in English for at least three years may ask to be excused by sending a letter from the registrar before the closing date, which is decided case by case and is no right.';

function claimOfProgramme(p, rule, look, sourceIds, turn) {
	const official = sourceIds.get(p.key);
	const beside = sourceIds.get(`${p.key}+`);
	const estimated = rule.field === 'deadline' && p.certainty === 'estimated';
	const statement = p.uni.zh && rule.field !== 'aps' ? rule.zh(p) : rule.en(p);
	const at = look.at + (3 + FIELDS.indexOf(rule)) * 60_000;
	// Two thirds of the older claims were looked at again in February.
	const again = at < moment(28, 0) && turn % 3 !== 1 ? moment(34 + (turn % 22), 40) : null;
	const record = { subject: p.key, field: rule.field, value: p[rule.column],
		statement: turn % 11 === 5 && !p.uni.zh ? { en: statement, zh: rule.zh(p) } : p.key === 'LRC-ML' && rule.field === 'ielts_min' ? statement + LONG : statement,
		certainty: estimated ? 'estimated' : 'official', confidence: estimated ? 'low' : turn % 5 === 3 ? 'medium' : 'high',
		source_ids: beside !== undefined && turn % 2 === 0 ? [official, beside] : [official], run_ids: [look.id], status: 'active' };
	return { at, again, record };
}

/**
 * @param {readonly object[]} plan see research-plan.mjs
 * @param {readonly object[]} programmes see programmes.mjs
 * @param {ReadonlyMap<string, string>} sourceIds ids by source label
 * @returns {{ lines: readonly object[], idOf: ReadonlyMap<string, string> }} lines in the order they were written (some
 * claims twice, the second time verified again); ids by label (`<key>/<field>`, or the label of a claim of the matter)
 */
export function claims(plan, programmes, sourceIds) {
	const lookOf = new Map(plan.map((look) => [look.label, look]));
	const list = [];
	for (const p of programmes) {
		for (const rule of FIELDS) {
			if (rule.when(p)) list.push({ label: `${p.key}/${rule.field}`, ...claimOfProgramme(p, rule, lookOf.get(p.key), sourceIds, list.length) });
		}
	}
	const matter = OF_THE_MATTER.trim().split('\n').map((row, i) => {
		const [label, look, source, subject, field, value, certainty, confidence, statement, quote] = row.split('|');
		return { label, at: lookOf.get(look).at + (12 + i) * 60_000, again: null, record: { subject, field, value, statement, certainty, confidence,
			source_ids: [sourceIds.get(source)], run_ids: [lookOf.get(look).id], status: label === 'ielts-old' ? 'disputed' : 'active', ...(quote ? { quote } : {}) } };
	});
	const all = [...list, ...matter].sort((a, b) => a.at - b.at || (a.label < b.label ? -1 : 1));
	const idOf = new Map(all.map((one, i) => [one.label, `CLM-${pad(i + 1)}`]));
	const lines = [];
	for (const one of all) {
		const id = idOf.get(one.label);
		lines.push({ at: one.at, record: shaped(id, one, one.at, idOf) });
		if (one.again !== null) lines.push({ at: one.again, record: shaped(id, one, one.again, idOf) });
	}
	lines.sort((a, b) => a.at - b.at || (a.record.claim_id < b.record.claim_id ? -1 : 1));
	return { lines: lines.map((line) => line.record), idOf };
}

function shaped(id, one, verifiedAt, idOf) {
	const { record, label } = one;
	const sourceIds = label === 'UES-CS/tuition' ? ['SRC-0999'] : record.source_ids; // a reference to nothing
	const verified = verifiedAt < moment(20, 0) ? localDay(verifiedAt) : utc(verifiedAt);
	return { claim_id: id, ...record, source_ids: sourceIds, ...(label === 'ielts-new' ? { contradicts: [idOf.get('ielts-old')] } : {}),
		created_at: utc(one.at), verified_at: verified, ...(record.field === 'deadline' ? { review_by: localDay(verifiedAt + 30 * 86_400_000) } : {}) };
}

/** A line that two writers mixed: finished, and not readable. */
export const CORRUPT_CLAIM = '{"claim_id":"CLM-0077","subject":"TFU-IT","field":"deadline","value":"2026-06-3{"claim_id":"CLM-0078","subj';
