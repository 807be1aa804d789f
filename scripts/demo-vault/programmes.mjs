// The fictional universities and the forty programmes of the tracker. Every name and host is made up or reserved.

/** Code → name, country, host of the official pages, currency, yearly tuition in that currency. */
export const UNIVERSITIES = {
	EXU: { name: 'Example University', country: 'GB', host: 'www.example.edu', currency: 'GBP', tuition: 31200 },
	SIT: { name: 'Sample Institute of Technology', country: 'US', host: 'sit.example', currency: 'USD', tuition: 54800 },
	SLU: { name: '示例大学', country: 'HK', host: 'shili.example', currency: 'HKD', tuition: 198000, zh: true },
	PHU: { name: 'Placeholder University', country: 'US', host: 'placeholder.example', currency: 'USD', tuition: 41500 },
	TMU: { name: 'Technische Universität Musterstadt', country: 'DE', host: 'tu-musterstadt.example', currency: 'EUR', tuition: 0 },
	UBH: { name: 'Universität Beispielheim', country: 'DE', host: 'uni-beispielheim.example', currency: 'EUR', tuition: 3000 },
	HSM: { name: 'Hochschule Muster', country: 'DE', host: 'hs-muster.example', currency: 'EUR', tuition: 0 },
	FLU: { name: '范例理工大学', country: 'HK', host: 'fanli.example', currency: 'HKD', tuition: 172000, zh: true },
	YBU: { name: '样本大学', country: 'SG', host: 'yangben.example', currency: 'SGD', tuition: 46000, zh: true },
	UVB: { name: 'Universiteit Voorbeeld', country: 'NL', host: 'voorbeeld.example', currency: 'EUR', tuition: 21300 },
	LRC: { name: 'Lorem College', country: 'GB', host: 'lorem.example', currency: 'GBP', tuition: 38900 },
	IPS: { name: 'Ipsum University', country: 'GB', host: 'ipsum.example', currency: 'GBP', tuition: 27500 },
	NSU: { name: 'Northern Specimen University', country: 'CA', host: 'specimen.example', currency: 'CAD', tuition: 29800 },
	EEX: { name: 'École Exemple', country: 'FR', host: 'ecole-exemple.example', currency: 'EUR', tuition: 16500 },
	QIS: { name: 'Quux Institute of Science', country: 'CH', host: 'quux.example', currency: 'CHF', tuition: 1460 },
	FBS: { name: 'Foobar State University', country: 'US', host: 'foobar.example', currency: 'USD', tuition: 33200 },
	MMU: { name: '某某大学', country: 'SG', host: 'moumou.example', currency: 'SGD', tuition: 39000, zh: true },
	TFU: { name: 'Testfield University', country: 'AU', host: 'testfield.example', currency: 'AUD', tuition: 49600 },
	UES: { name: 'Università Esempio', country: 'IT', host: 'esempio.example', currency: 'EUR', tuition: 3900 },
	EXT: { name: 'Exempel tekniska högskola', country: 'SE', host: 'exempel.example', currency: 'SEK', tuition: 155000 },
};

// key | programme | tier | stage | priority | deadline | certainty | answer expected | IELTS | writing | GRE | letters
const ROWS = `
EXU-CS|MSc Computer Science|Target|Preparing|High|2026-03-31|official|2026-05|7.0|6.0|not required|2
EXU-HCI|MSc Human-Computer Interaction|Target|Shortlist||2026-04-30|official|2026-06|7.0|6.5|not required|2
SIT-CS|MS Computer Science|Reach|Submitted|High|2025-12-15|official|2026-03-15|7.0||required|3
SIT-DS|MS Data Science|Reach|Needs Verification|High|2026-04-15|estimated|2026-06|7.0||optional|3
SLU-AI|人工智能理学硕士|Target|Applying|High|2026-03-05|official|2026-04-30|6.5|6.0|not required|2
SLU-DS|数据科学理学硕士|Safety|Shortlist||2026-04-30|official|2026-06|6.5|6.0|not required|2
PHU-CS|MS Computer Science|Target|Submitted||2026-01-05|official|2026-03-20|6.5||optional|3
PHU-IS|MS Information Systems|Safety|Archived||2026-01-15|official||6.5||optional|2
TMU-INF|M.Sc. Informatik (English track)|Reach|Preparing|High|2026-05-31|official|2026-07-31|6.5|||2
TMU-DE|M.Sc. Data Engineering|Target|Shortlist|High|2026-05-31|official|2026-07-31|6.5|||2
UBH-CL|M.Sc. Computational Linguistics|Target|Preparing||2026-06-15|official|2026-08|6.5||not required|1
UBH-AI|M.Sc. Künstliche Intelligenz|Reach|Needs Verification||2026-06-15|estimated|2026-08|7.0|6.5|not required|2
HSM-SE|M.Eng. Software Engineering|Safety|Shortlist||2026-07-15|official|2026-08|6.0||not required|0
HSM-MI|M.Sc. Medieninformatik|Safety|Research||2026-07|estimated||6.0||not required|0
FLU-CS|计算机科学硕士|Target|Applying|High|2026-03-09|official|2026-05|6.5|6.0|recommended|2
FLU-FT|金融科技硕士|Safety|Archived||2026-02-01|official||6.5||not required|2
YBU-AI|人工智能硕士|Reach|Submitted|High|2026-01-15|official|2026-04|6.5||recommended|2
YBU-SE|软件工程硕士|Target|Needs Verification||2026-03-15|estimated|2026-06|6.5||not required|2
UVB-AI|MSc Artificial Intelligence|Target|Preparing||2026-04-01|official|2026-05-31|7.0|6.5|not required|2
UVB-HCI|MSc Human-Centred Computing|Target|Research||2026-04-01|official||7.0|6.5|not required|2
LRC-ML|MSc Machine Learning|Reach|Submitted|High|2026-01-10|official|2026-03-31|7.0|6.5|not required|2
LRC-CS|MSc Computing|Reach|Applying||2026-03-15|official|2026-06|7.0|6.5|not required|2
IPS-CS|MSc Advanced Computer Science|Target|Shortlist||rolling admissions|official||6.5|6.0|not required|2
IPS-DS|MSc Data Science|Safety|Research||2026-06-30|official||6.5|6.0|not required|1
NSU-CS|MSc Computer Science (thesis)|Reach|Needs Verification||2026-03-20|estimated||7.0|6.5|recommended|3
NSU-AC|Master of Applied Computing|Target|On hold||2026-05-01|official||7.0|6.5|not required|2
EEX-DA|MSc Data & AI|Target|Research||2026-04-15|official|2026-05|6.5||not required|2
EEX-IA|Master Intelligence Artificielle|Reach|Research||mid April|estimated||6.5||not required|2
QIS-CS|MSc Computer Science|Reach|Submitted||2026-02-15|official|2026-05|7.0||recommended|2
QIS-RB|MSc Robotics|Reach|Archived||2026-02-15|official||7.0||required|2
FBS-CS|MS Computer Science|Safety|Submitted||2026-02-01|official|2026-03-10|6.5||optional|3
FBS-DS|MS Data Analytics|Safety|Research||2026-05-15|official||6.5||not required|2
MMU-CS|计算机科学硕士|Target|Preparing||2026-03-31|official|2026-06|6.5|6.0|not required|2
MMU-AI|应用人工智能硕士|Target|Needs Verification||2026-03|estimated||6.5||not required|2
TFU-IT|Master of Information Technology|Safety|Shortlist||2026-06-30|official|2026-07|6.5|6.0|not required|0
TFU-AI|Master of Artificial Intelligence|Target|Research||2026-06-30|estimated||6.5|6.0|not required|0
UES-CS|Laurea Magistrale in Computer Science|Safety|Shortlist||2026-04-20|official|2026-06|6.0||not required|1
UES-DS|Laurea Magistrale in Data Science|Safety|Needs Verification||2026-05-04|estimated||6.0||not required|1
EXT-ML|MSc Machine Learning|Reach|Preparing||2026-03-16|official|2026-04-09|6.5|5.5|not required|2
EXT-IS|MSc Interactive Systems|Target|Applying||2026-03-16|official|2026-04-09|6.5|5.5|not required|2
`;

const NOTES = {
	'EXU-CS': 'Writing sub-score is disputed, see APQ-0036; "each section" may mean 6.5',
	'SIT-DS': "Last year's date, no page for this year yet",
	'SLU-AI': '材料:成绩单、在读证明、两封推荐信\n网申系统 3 月 5 日 23:59 关闭(当地时间)',
	'PHU-IS': 'Closed; kept for the record',
	'NSU-AC': 'Waits for the answer about co-op places, "on hold" is our word',
	'EEX-IA': 'Taught in French, needs B2; "à vérifier"',
	'UBH-AI': '~ date from a forum post, not on the official page',
	'MMU-AI': '官网只写"三月下旬"',
};

/**
 * The forty programmes, in tracker order.
 * @returns {readonly object[]} key, code, uni (see UNIVERSITIES), programme, tier, stage, priority, deadline, certainty,
 * answer, ielts, writing, gre, letters, aps, tuition, notes, page (path of the note), name (for people)
 */
export function programmes() {
	return ROWS.trim().split('\n').map((row, index) => {
		const [key, programme, tier, stage, priority, deadline, certainty, answer, ielts, writing, gre, letters] = row.split('|');
		const code = key.split('-')[0];
		const uni = UNIVERSITIES[code];
		const name = `${uni.name} - ${programme}`;
		return {
			index, key, code, uni, programme, tier, stage, priority, deadline, certainty, answer, ielts, writing, gre, letters,
			aps: uni.country === 'DE' ? 'required' : 'no',
			tuition: `${uni.currency} ${uni.tuition + (index % 2) * Math.round(uni.tuition * 0.04 / 100) * 100}`,
			notes: NOTES[key] ?? '',
			page: `Schools/${name.replaceAll('&', 'and').replace(/[.()]/g, '')}.md`,
			name,
		};
	});
}

const COLUMNS = ['key', 'university', 'programme', 'country', 'tier', 'stage', 'priority', 'deadline', 'deadline_certainty',
	'answer_expected', 'ielts_min', 'ielts_writing', 'gre', 'recommenders', 'aps', 'tuition', 'page', 'notes'];

const csvCell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The tracker as CSV text (LF, quoted only where needed, one cell with a line break in it). */
export function programmesCsv() {
	const rows = programmes().map((p) => [p.key, p.uni.name, p.programme, p.uni.country, p.tier, p.stage, p.priority,
		p.key === 'UBH-AI' ? `~${p.deadline}` : p.deadline, p.certainty, p.answer, p.ielts, p.writing, p.gre, p.letters, p.aps,
		p.tuition, p.page, p.notes]);
	return [COLUMNS, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

/** A second table that no profile names, so that the app can offer it. */
export function checklistCsv() {
	const rows = [
		['id', 'name', 'status', 'deadline', 'kept_in'],
		['MAT-01', 'Transcript, English and Chinese 成绩单', 'ready', '', 'documents/transcript.pdf'],
		['MAT-02', 'Proof of enrolment 在读证明', 'ready', '', 'documents/enrolment.pdf'],
		['MAT-03', 'APS certificate', 'waiting', '2026-04-10', ''],
		['MAT-04', 'IELTS report form', 'ready', '2027-09-13', 'documents/ielts.pdf'],
		['MAT-05', 'Statement of purpose (SOP), general version', 'draft 4', '2026-03-10', 'drafts/sop.md'],
		['MAT-06', 'Curriculum vitae, one page', 'ready', '', 'CV_FACTS.md'],
		['MAT-07', 'Letter: thesis adviser', 'ready', '', ''],
		['MAT-08', 'Letter: internship manager', 'promised', '2026-03-08', ''],
		['MAT-09', 'Letter: third recommender', 'not asked yet', '2026-03-15', ''],
	];
	return rows.map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}
