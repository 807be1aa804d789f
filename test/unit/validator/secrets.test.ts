/** Keys as providers write them, and words that only look like some. All made up; put together here so that no scanner takes this file for a leak. */
import { describe, expect, it } from 'vitest';
import { findSecret, maskSecrets } from '../../../src/validator/security/secrets';
import { findActive, findHomePath } from '../../../src/validator/security/unsafe-text';
import { check, codesOf, lines, QUEUE, SEARCHES } from './check-memory';

const R = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6';
const HEX = '0123456789abcdef0123456789abcdef';
const join = (...parts: readonly string[]): string => parts.join('');
const ITEM = { id: 'A-1', item_type: 'action_item', title: 'Move the card', status: 'pending', created_at: '2026-03-01' };
const RUN = { search_run_id: 'R-1', query: 'deadline', provider: 'brave', attempts: 1, status: 'success', result_count: 3, retrieval_succeeded: true, usable_for_review: true };

const KEYS: readonly (readonly [string, string])[] = [
	['OpenAI', join('sk', '-', R, R)],
	['Anthropic', join('sk', '-ant-api03-', R, '_', R)],
	['DeepSeek', join('sk', '-', HEX)],
	['Groq', join('gsk', '_', R)],
	['GitHub', join('ghp', '_', R, 'abcd')],
	['AWS', join('AK', 'IA', 'ABCDEFGH12345678')],
	['Slack', join('xo', 'xb', '-123456789012-abcdefABCDEF')],
	['JWT', join('ey', 'JhbGciOiJIUzI1NiJ9.ey', 'JzdWIiOiIxMjM0NTY3ODkwIn0.', R)],
	['Aliyun', join('LT', 'AI5t', 'A1b2C3d4E5f6G7h8')],
	['Tencent', join('AK', 'ID', R)],
	['Zhipu', join(HEX, '.', 'A1b2C3d4E5f6G7h8')],
	['Metaso', join('mk', '-', R)],
	['Tavily', join('tv', 'ly-dev-', R)],
	['Brave', join('BS', 'A', R)],
	['Hugging Face', join('hf', '_', R)],
];

describe.each(KEYS)('a key of %s', (_, key) => {
	it('is found and masked in a text, in an address, under a name', () => {
		for (const text of [`called with ${key}, twice`, `https://api.example.com/?q=1&key=${key}`, `KEY=${key}`, JSON.stringify({ note: key })]) {
			expect(findSecret(text)?.at, text).toBeGreaterThan(0);
			expect(findSecret(text)?.masked).not.toContain(key.slice(3, -3));
			expect(maskSecrets(text)).not.toContain(key.slice(3, -3));
		}
	});
});

describe('other secrets', () => {
	it.each([
		['behind Bearer', `Authorization: ${join('Bea', 'rer ')}${R}`, R],
		['behind bearer', `authorization: ${join('bea', 'rer ')}${R}`, R],
		['in an address', `https://api.example.com/?key=${R}`, R],
		['behind a hash', `https://app.example.com/#access_token=${R}`, R],
		['in settings', `BRAVE_API_KEY=${R}`, R],
		['in a text that is JSON', JSON.stringify({ note: JSON.stringify({ client_secret: R }) }), R],
		['in Chinese words', `账号 me，密码：${join('hun', 'ter2hunter')}`, join('hun', 'ter2hunter')],
		['with a colon of full width', `api_key：${R}`, R],
		['of a private key', `${join('-----BEGIN', ' RSA PRIVATE KEY-----')}\nProc-Type: 4,ENCRYPTED\n\n${R}\n${R}\n-----END RSA PRIVATE KEY-----`, R],
	])('%s', (_, text, secret) => {
		expect(findSecret(text)).not.toBeNull();
		expect(maskSecrets(text)).not.toContain(secret);
	});

	it.each([
		['under a provider’s name', { brave_api_key: R }],
		['as camel case', { braveApiKey: R }],
		['behind a masked one', { api_key: '<redacted>', client_secret: R }],
		['deep, beside a masked one', { password: '', headers: { 'X-Subscription-Token': R } }],
		['in a list', { api_keys: [R] }],
		['under a Chinese name', { 密码: 'correct horse' }],
	])('as a member: %s', async (_, more) => {
		const report = await check({ files: { [SEARCHES]: lines({ ...RUN, ...more }) } });
		expect(report.findings.map((one) => one.code)).toContain('ED601');
		expect(JSON.stringify(report.findings)).not.toContain(R);
	});

	it('in a line that is no record', async () => {
		const report = await check({ files: { [QUEUE]: `{"id":"A-1","note":"${KEYS[0]?.[1] ?? ''}"\n` } });
		expect(report.findings.map((one) => one.code)).toEqual(['ED102', 'ED601']);
	});
});

describe('no secret', () => {
	it.each([
		['basic requirements', 'Basic requirements: see the page. Basic understanding expected.'],
		['an author', 'https://www.example.edu/papers?author=johnsmith&authuser=first1'],
		['a secretary', 'https://www.example.edu/staff?secretary=margaret1'],
		['a page of results', 'https://api.example.edu/?pageToken=CAUQAA12345678'],
		['a page about Slovakia', 'https://www.example.edu/sk-admission-requirements-and-dates-2026'],
		['an agency', 'see BSA-accredited-programmes-in-computing-2026'],
		['a name of a setting', '{"api_key":"BRAVE_API_KEY"}'],
		['a place for one', '{"api_key":"YOUR_API_KEY","token":"<token>"}'],
		['words about one', 'The password: see 1Password. Token: required. API key: not needed.'],
		['a day', 'password expires: 2026-03-01T10:00:00Z; secret: 2026-03-01T10:00:00Z'],
		['a fingerprint', `sha256 ${HEX}${HEX}`],
		['Chinese about one', '密码：请在官网重置。令牌：无。'],
	])('%s', async (_, text) => {
		expect(findSecret(text)).toBeNull();
		expect(maskSecrets(text)).toBe(text);
		expect(await codesOf({ files: { [QUEUE]: lines({ ...ITEM, note: text }) } })).toEqual([]);
	});

	it.each([['required'], ['not needed'], ['BRAVE_API_KEY'], ['your-key-here'], ['env:BRAVE'], ['••••abcd']])('by the words under its name: %s', async (value) => {
		expect(await codesOf({ files: { [SEARCHES]: lines({ ...RUN, api_key: value, authorization: value }) } })).toEqual([]);
	});
});

describe('texts of millions of characters', () => {
	it.each([['sk-'], ['sk-a1B2'], ['Bearer '], ['key='], ['&token='], ['-----BEGIN PRIVATE KEY-----'], ['://a:bbb'], ['eyJaaaaaaaaaaa.'], ['``` '], ['a@'], ['/Users/'], ['<svg  ']])('of nothing but %s end neither in an error nor late', (piece) => {
		const text = `${piece.repeat(Math.ceil(4_000_000 / piece.length))} key`;
		const start = performance.now();
		expect(() => [maskSecrets(text), findHomePath(text), findActive(text)]).not.toThrow();
		expect(() => findActive(`${piece}${' '.repeat(4_000_000)}`)).not.toThrow();
		expect(performance.now() - start).toBeLessThan(5000);
	});

	it('are masked to the end of the key', () => {
		expect(maskSecrets(join('sk', '-', R.repeat(100)))).toMatch(/^.{2}••••.{2}$/);
	});
});
