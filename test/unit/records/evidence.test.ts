import { describe, expect, it } from 'vitest';
import { certaintyOfWord } from '../../../src/records/certainty';
import { detail, keys, read } from './values';

describe('sources', () => {
	it('reads a registry row', () => {
		expect(read('source', { source_id: 'src-7', url: 'https://example.edu/rules', title: 'Rules', type: 'official_page', publisher: 'Example University', retrieved_at: '2026-07-01', confidence: 'high', run_id: 'RUN-1' })).toMatchObject({
			id: { key: 's:src-7' }, url: 'https://example.edu/rules', title: 'Rules', sourceType: 'official_page', confidence: 'high',
			retrievedAt: { precision: 'day', text: '2026-07-01' }, runIds: [{ key: 's:RUN-1' }],
		});
	});
	it('reads scores as they are written, and a name for a title', () => {
		expect(read('source', '{"id":"agency-z","name":"Agency Z","url":"https://example.org","type":"media","reliability_score":0.80,"active":true}')).toMatchObject({
			title: 'Agency Z', sourceType: 'media', confidence: '0.80', statusRaw: null,
		});
	});
	it('keeps licence registers apart: status as written, role as the type', () => {
		const line = { source_id: 'web_xx', language: 'xx', role: 'web', license: 'CC0', status: 'conditional_review', notes: 'look again' };
		expect(read('source', line)).toMatchObject({ id: { key: 's:web_xx' }, sourceType: 'web', statusRaw: 'conditional_review', title: null, url: null });
		expect(detail('source', line).otherFields.map((field) => field.name)).toEqual(['language', 'license', 'notes']);
	});
	it('takes the first address of a list', () => {
		expect(read('source', { id: 'S', source_urls: ['https://example.org/1', 'https://example.org/2'], accessed: '2026-01-02', published: '2025' })).toMatchObject({
			url: 'https://example.org/1', retrievedAt: { precision: 'day' }, publishedAt: { precision: 'year' },
		});
	});
	it('has no id of its own when it only points at a claim', () => {
		expect(read('source', { claim_id: 'C1', url: 'https://example.gov/a' }).id).toBeNull();
	});
});

describe('claims', () => {
	it('reads a wiki claim in Chinese', () => {
		const values = read('claim', {
			claim_id: 'claim_img_9', claim_type: 'definition', claim_text: '示例定义:索引。', topic_id: 'rag', evidence_ids: ['img_9'], source_urls: ['https://example.org/s?__biz=AB==&idx=1#rd'],
			confidence: 'medium', status: 'active', generated_at: '2026-04-03T02:01:00.5+00:00',
		});
		expect(values).toMatchObject({ id: { key: 's:claim_img_9' }, text: '示例定义:索引。', subject: 'rag', confidence: 'medium', statusRaw: 'active', urls: ['https://example.org/s?__biz=AB==&idx=1#rd'], at: { precision: 'instant' } });
		expect(keys(values.sourceIds)).toEqual(['s:img_9']);
	});
	it.each([
		[{ claim_id: 'c', claim: '主張', verdict: 'supported', confidence: 0.95 }, '主張', 'supported'],
		[{ id: 'x', err: 'No module named y', st: 'contested', ts: '2026-08-01T00:00:00Z', src: 'home' }, 'No module named y', 'contested'],
		[{ claim_id: 'C1', title: '公告', url: 'https://example.gov/a', accessed: '2026-07-13', original_zh: '原文' }, '公告', null],
		[{ claim_id: 'F', entity: 'PERSON', text: '官方档案', citations: [{ source_id: 'OFF-1' }] }, '官方档案', null],
		[{ id: 'q', quote: 'Only a quote.' }, 'Only a quote.', null],
		[{ id: 'v', subject: 'Example University', field: 'deadline', value: '2026-12-01' }, 'deadline: 2026-12-01', null],
		[{ id: 'w', value: false }, 'false', null],
		[{ id: 'n' }, null, null],
	])('%j', (line, text, statusRaw) => {
		expect(read('claim', line)).toMatchObject({ text, statusRaw });
	});
	it('takes the first of several languages and keeps all for the card', () => {
		const line = { claim_id: 'CLM-R', statement: { en: 'The draft has 2 parts.', ru: 'Две части.', 'zh-CN': '两部分。' }, value: 2, source: { file: 'release/stats.json', json_path_or_section: '$.parts' }, status: 'verified' };
		const values = read('claim', line);
		expect(values).toMatchObject({ text: 'The draft has 2 parts.', value: '2' });
		expect(keys(values.sourceIds)).toEqual(['s:release/stats.json']);
		const shown = detail('claim', line);
		expect(shown.texts).toEqual([{ lang: 'en', text: 'The draft has 2 parts.' }, { lang: 'ru', text: 'Две части.' }, { lang: 'zh-CN', text: '两部分。' }]);
		expect(shown.citations).toMatchObject([{ locator: '$.parts', more: [{ name: 'file', json: '"release/stats.json"' }] }]);
		expect(shown.otherFields).toEqual([]);
	});
	it('does not take any object for translations', () => {
		expect(read('claim', { id: 'a', statement: { id: 'x' } }).text).toBeNull();
		expect(read('claim', { id: 'a', statement: { url: 'x', en: 'y' }, text: 'said here' }).text).toBe('said here');
	});
	it('follows refinements and runs', () => {
		const line = { id: 'clm_2', source_id: 'src_feed_http://example.org/abs/2', text: 'Method N helps.', quote: 'We find N helps.', run_id: '27300000001', status: 'refined', refines_claim: 'clm_1', support_in_text: 0.35 };
		const values = read('claim', line);
		expect(values.refines?.key).toBe('s:clm_1');
		expect(keys(values.runIds)).toEqual(['s:27300000001']);
		expect(keys(values.sourceIds)).toEqual(['s:src_feed_http://example.org/abs/2']);
		expect(detail('claim', line).quotes).toEqual(['We find N helps.']);
	});
	it('collects sources and addresses from every field that has them, each once', () => {
		const values = read('claim', {
			id: 'c', source_id: 'S1', source_ids: ['S2', 'S1', 3], sources: ['https://example.org/a', 'S4', { url: 'https://example.org/b', source_id: 'S5' }, 'a handbook'],
			source_urls: ['https://example.org/a', 'example.org/plain'], citations: [{ source_id: 'S6', url: 'https://example.org/c' }],
		});
		expect(keys(values.sourceIds).sort()).toEqual(['n:3', 's:S1', 's:S2', 's:S4', 's:S5', 's:S6']);
		expect([...values.urls].sort()).toEqual(['example.org/plain', 'https://example.org/a', 'https://example.org/b', 'https://example.org/c']);
	});
	it('reads the times of a check', () => {
		expect(read('claim', { id: 'c', date: '2026-01-05', verified: '2026-02-03', review_by: '2026-08' })).toMatchObject({
			at: { precision: 'day' }, verifiedAt: { precision: 'day', text: '2026-02-03' }, reviewBy: { precision: 'month' },
		});
		expect(read('claim', { id: 'c', verified: true }).verifiedAt).toBeNull();
	});
});

describe('certainty', () => {
	it.each([
		['official', 'official'], ['Confirmed', 'official'], ['officially confirmed', 'official'], ['OFFICIALLY-CONFIRMED', 'official'], ['官方', 'official'], ['已确认', 'official'],
		['estimated', 'estimated'], ['Estimate', 'estimated'], ['tentative', 'estimated'], ['expected', 'estimated'], ['预计', 'estimated'], ['估计', 'estimated'],
		['unofficial', null], ['unconfirmed', null], ['high', null], ['', null],
	])('%s says %s', (word, certainty) => {
		expect(certaintyOfWord(word)).toBe(certainty);
	});
	it.each([
		[{ certainty: 'official' }, 'official'],
		[{ deadlineType: 'estimated' }, 'estimated'],
		[{ deadline_status: 'officially_confirmed' }, 'official'],
		[{ kind: 'estimate' }, 'estimated'],
		[{ certainty: 'high', deadline_status: '预计' }, 'estimated'],
		[{ is_official: true }, 'official'],
		[{ isOfficial: false }, null],
		[{ estimated: true }, 'estimated'],
		[{ estimated: false }, null],
		[{ is_official: true, estimated: true }, null],
		[{ is_official: true, deadline_status: 'estimated' }, 'estimated'],
		[{ confidence: 'official' }, null],
		[{ status: 'confirmed' }, null],
		[{}, null],
	])('%j is %s', (line, certainty) => {
		expect(read('claim', { id: 'c', ...line }).certainty).toBe(certainty);
	});
});
