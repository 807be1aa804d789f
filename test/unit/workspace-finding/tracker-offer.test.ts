import { describe, expect, it } from 'vitest';
import { readProfile } from '../../../src/workspace/profile';
import { offerTracker, readTracker } from '../../../src/workspace/tracker';

const encoder = new TextEncoder();

function offered(content: string, path = 'trackers/my_schools.csv'): Record<string, unknown> | null {
	const offer = offerTracker(path, encoder.encode(content));
	return offer === null ? null : (JSON.parse(offer.suggestion) as Record<string, unknown>);
}

describe('offerTracker', () => {
	it('offers a table with a key, a name, a tier, a stage and dates', () => {
		const content =
			'id,programme,tier,stage,priority,deadline,deadline_certainty,interview_date,created_at,page\n' +
			'A,Example MSc,Reach,Research,High,2026-12-01,official,~2027-02,2026-01-01,Schools/A.md\n';
		expect(offered(content)).toEqual({
			path: 'trackers/my_schools.csv',
			name: 'My schools',
			key: 'id',
			name_column: 'programme',
			tier: 'tier',
			stage: 'stage',
			priority: 'priority',
			page: 'page',
			dates: [{ column: 'deadline', certainty_column: 'deadline_certainty' }, { column: 'interview_date' }],
		});
	});

	it('offers a Chinese table', () => {
		expect(offered('编号,学校,项目名称,档次,阶段,截止日期,优先级\nA,示例大学,数据科学,冲刺,研究,2026年12月1日,高\n')).toEqual({
			path: 'trackers/my_schools.csv',
			name: 'My schools',
			key: '编号',
			name_column: '学校',
			tier: '档次',
			stage: '阶段',
			priority: '优先级',
			dates: [{ column: '截止日期' }],
		});
	});

	it('reads spellings such as programmeCode, Vendor Name, Due-Date and a semicolon file', () => {
		expect(offered('vendorCode;Vendor Name;Due-Date;Notes, long\nV1;Example Ltd;2026-12-01;x\n')).toMatchObject({
			key: 'vendorCode',
			name_column: 'Vendor Name',
			dates: [{ column: 'Due-Date' }],
		});
	});

	it('takes the name as key where every row has another one, and not otherwise', () => {
		expect(offered('School,Deadline\nA,2026-12-01\nB,2026-12-02\n')).toMatchObject({ key: 'School', name_column: 'School' });
		expect(offered('School,Deadline\nA,2026-12-01\nA,2026-12-02\n')).toBeNull();
	});

	it.each([
		['a table without a tier, stage, priority or date', 'id,name,notes\n1,x,y\n'],
		['a table without a name', 'id,tier\n1,Reach\n'],
		['a table whose deadlines are no dates', 'id,name,deadline\n1,x,soon\n2,y,later\n'],
		['one column', 'id\n1\n'],
		['an empty file', ''],
		['a broken header', '"id,name,tier\n1,x,Reach\n'],
		['UTF-16', '\u0069\u0000\u0064\u0000,\u0000n\u0000'],
	])('does not offer %s', (_, content) => {
		expect(offered(content)).toBeNull();
	});

	it('gives a fragment that the profile takes and that reads the table', () => {
		const content = 'id,programme,tier,deadline\nA,Example MSc,Reach,2026-12-01\n';
		const fragment = offered(content);
		const profile = readProfile('evidence-desk.json', JSON.stringify({ trackers: [fragment] }));
		expect(profile.report.problems).toEqual([]);
		const [tracker] = profile.trackers;
		if (tracker === undefined) throw new Error('the profile has no tracker');
		const reading = readTracker('trackers/my_schools.csv', encoder.encode(content), tracker);
		expect(reading.problems).toEqual([]);
		expect(reading.subjects[0]).toMatchObject({ id: 'A', name: 'Example MSc', tier: 'Reach' });
		expect(reading.subjects[0]?.dates[0]?.value.precision).toBe('day');
	});
});
