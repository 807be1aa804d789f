import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEY, ROUTE, SIGNING, base, device, lines, made, until } from './searching-support';

describe('a search of the app', () => {
	it('touches nothing before it is asked', async () => {
		const { store, transports } = await made({ search: null });
		expect([transports, [...store.keys()], lines()]).toEqual([[], [], []]);
	});

	it("is one line in this device's own log, which the reading shows at once", async () => {
		const { searching, sent, store, reader } = await made();
		const outcome = await searching.runtime().search({ query: 'example fee', claimId: 'CLM-1' });
		expect([outcome.outcome, sent.length, outcome.warnings]).toEqual(['ok', 1, []]);
		expect(sent[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
		const [line, ...more] = lines();
		expect(more).toEqual([]);
		expect(line).toMatchObject({ search_run_id: outcome.search_run_id, query: 'example fee', claim_id: 'CLM-1', attempts: 1, status: 'ok', result_count: 1 });
		const id = (store.get('device') as { id: string }).id;
		expect(id).toMatch(/^desk-one-[a-z0-9]{5}$/);
		expect(readdirSync(join(base, 'vault/Desk/90_system/search'))).toEqual([`search_runs.${id}.jsonl`]);
		await until(() => reader()?.snapshot?.searchRuns.length === 1);
		expect(reader()?.snapshot?.searchRuns.at(0)).toMatchObject({ query: 'example fee', outcome: 'ok', attempts: 1, provider: 'tavily', providerPath: ['tavily.main'], cacheHit: false });
		expect(searching.logTrouble.value).toBeNull();
	});

	it('says nothing of keys anywhere but in the header', async () => {
		const { searching, store } = await made();
		const outcome = await searching.runtime().search({ query: `fee ${KEY}` });
		expect(JSON.stringify(lines())).not.toContain(KEY);
		expect(JSON.stringify([...store])).not.toContain(KEY);
		expect(JSON.stringify(outcome)).not.toContain(KEY);
	});

	it('never sends the key that signs decisions, whatever a route names', async () => {
		const { searching, sent } = await made({ search: { routes: [{ ...ROUTE, credentialId: SIGNING }], policy: [{ action: 'search_metered', verdict: 'allow' }] } });
		const outcome = await searching.runtime().search({ query: 'fee' });
		expect([outcome.outcome, outcome.root_cause?.code, sent.length]).toEqual(['failed', 'credential_unreadable', 0]);
	});

	it('keeps the query as the person wants it: hashed with a key of this device, the same each time', async () => {
		const store = new Map<string, unknown>();
		const search = { routes: [ROUTE], policy: [{ action: 'search_metered', verdict: 'allow' }], cacheTtlMs: 0, queryPrivacy: 'hashed' };
		const { searching } = await made({ store, search });
		await searching.runtime().search({ query: 'secret wish' });
		const again = await made({ store });
		await again.searching.runtime().search({ query: 'secret wish' });
		await again.searching.runtime().search({ query: 'another' });
		const queries = lines().map(({ query }) => query);
		expect(queries[0]).toMatch(/^sha256:[0-9a-f]{16}$/);
		expect([queries[1] === queries[0], queries[2] === queries[0]]).toEqual([true, false]);
		const other = await made({ search, workspace: 'Other' });
		await other.searching.runtime().search({ query: 'secret wish' });
		expect(lines('Other/90_system/search')[0]?.query).not.toBe(queries[0]);
	});

	it('writes beside the log of the agent', async () => {
		mkdirSync(join(base, 'vault/Desk/data'));
		writeFileSync(join(base, 'vault/Desk/data/search_runs.jsonl'), '{"search_run_id":"S-1"}\n');
		const { searching } = await made();
		await searching.runtime().search({ query: 'fee' });
		expect(lines('Desk/data').length).toBe(1);
		expect(readFileSync(join(base, 'vault/Desk/data/search_runs.jsonl'), 'utf8')).toBe('{"search_run_id":"S-1"}\n');
	});

	it('tells what the policy stopped, without a request', async () => {
		const { searching, sent } = await made({ search: { routes: [ROUTE], policy: [{ action: 'search_metered', verdict: 'deny' }] } });
		const outcome = await searching.runtime().search({ query: 'fee' });
		expect([outcome.outcome, sent.length]).toEqual(['blocked', 0]);
		expect(lines()).toMatchObject([{ status: 'blocked', layer: 'policy', attempts: 0 }]);
	});

	it('reads the proxy anew for every request', async () => {
		const { searching, proxies } = await made();
		await searching.runtime().search({ query: 'one' });
		searching.update((now) => ({ ...now, proxy: { address: 'http://proxy.example:8080', bypass: '' } }));
		await searching.runtime().search({ query: 'two' });
		expect(proxies.map(({ address }) => address)).toEqual(['', 'http://proxy.example:8080']);
	});

	it('opens the way to the network once', async () => {
		const { searching, transports } = await made();
		expect(searching.transportName()).toBe('scripted');
		await searching.runtime().search({ query: 'one' });
		expect(transports).toEqual(['opened']);
	});
});

describe('what cannot be written down', () => {
	it('is told before a search, where there is no workspace', async () => {
		const { searching } = await made({ workspace: null });
		expect(searching.logTrouble.value).toContain('no workspace');
		const outcome = await searching.runtime().search({ query: 'fee' });
		expect(outcome.outcome).toBe('ok');
		expect(outcome.warnings.map(({ code }) => code).sort()).toEqual(['run_log_failed', 'spend_unknown']);
	});

	it('is told before a search, where the workspace is out of reach', async () => {
		device.node = null;
		const { searching } = await made({ workspace: '~/agent', read: false });
		expect(searching.logTrouble.value).toContain('lies outside the vault');
	});

	it('is told after a failure, and no more after the next line', async () => {
		writeFileSync(join(base, 'vault/Desk/90_system'), 'a file in the way');
		const { searching } = await made();
		const outcome = await searching.runtime().search({ query: 'one' });
		expect(outcome.warnings.map(({ code }) => code)).toContain('run_log_failed');
		expect(searching.logTrouble.value).toContain('Not a folder: 90_system');
		rmSync(join(base, 'vault/Desk/90_system'));
		await searching.runtime().search({ query: 'two' });
		expect(searching.logTrouble.value).toBeNull();
		expect(lines().map(({ query }) => query)).toEqual(['two']);
	});

	it('is told when this device does not know itself any more', async () => {
		const { searching } = await made({ store: new Map<string, unknown>([['device', 'damaged']]) });
		await searching.runtime().search({ query: 'one' });
		expect(searching.logTrouble.value).toContain('cannot be read');
		expect(lines()).toEqual([]);
	});

	it('is told of a workspace that has not been read yet', async () => {
		const { searching, reread } = await made({ read: false });
		expect((await searching.runtime().search({ query: 'one' })).warnings.map(({ code }) => code)).toContain('run_log_failed');
		await reread();
		await searching.runtime().search({ query: 'two' });
		expect(lines().map(({ query }) => query)).toEqual(['two']);
	});
});

describe('the budget', () => {
	const search = { routes: [ROUTE], policy: [{ action: 'search_metered', verdict: 'allow' }], cacheTtlMs: 0, budgets: { tavily: { perDay: 2, perMonth: 3 } } };

	it('is counted from the log of this device, after a restart as well', async () => {
		const store = new Map<string, unknown>();
		const { searching, sent } = await made({ store, search });
		for (const query of ['one', 'two']) expect((await searching.runtime().search({ query })).outcome).toBe('ok');
		const third = await searching.runtime().search({ query: 'three' });
		expect([third.outcome, third.root_cause?.code ?? third.skipped[0]?.code, sent.length]).toEqual(['blocked', 'budget_exceeded', 2]);
		const again = await made({ store });
		expect((await again.searching.runtime().search({ query: 'four' })).outcome).toBe('blocked');
		expect(again.sent).toEqual([]);
		expect(lines().map(({ status }) => status)).toEqual(['ok', 'ok', 'blocked', 'blocked']);
	});

	it('holds when the log cannot be read', async () => {
		const store = new Map<string, unknown>();
		const { searching } = await made({ store, search });
		await searching.runtime().search({ query: 'one' });
		const [name = ''] = readdirSync(join(base, 'vault/Desk/90_system/search'));
		rmSync(join(base, 'vault/Desk/90_system/search', name));
		mkdirSync(join(base, 'vault/Desk/90_system/search', name));
		const again = await made({ store });
		const outcome = await again.searching.runtime().search({ query: 'two' });
		expect([outcome.outcome, again.sent.length]).toEqual(['blocked', 0]);
	});
});
