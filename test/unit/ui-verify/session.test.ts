import { beforeAll, describe, expect, it } from 'vitest';
import { createVerifySession } from '../../../src/ui/verify/verify-session';
import type { VerifySession } from '../../../src/ui/verify/verify-session';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { lines, standardFiles, workspace } from '../ui/workspace';
import { decisionsOf, fakeDesk, fakeWorld, outcome, settled } from './support';
import type { FakeDesk } from './support';

let snapshot: Snapshot;
beforeAll(async () => {
	snapshot = await workspace(standardFiles());
});

function made(first: Snapshot | null = snapshot): { readonly fake: FakeDesk; readonly session: VerifySession } {
	const fake = fakeDesk(first);
	return { fake, session: createVerifySession(fake.desk, fakeWorld()) };
}

function claimKey(id: string): string {
	return snapshot.claims.findById({ key: `s:${id}`, shown: id })?.key ?? '';
}

describe('verify session', () => {
	it('drafts a query and sends nothing by itself', () => {
		const { fake, session } = made();
		const check = session.checkOf({ kind: 'claim', key: claimKey('CLM-2') });
		expect(check?.query.value).not.toBe('');
		expect(check?.query.value).not.toContain('6.5');
		expect(check?.sites.value).toEqual([]);
		expect(fake.searches).toHaveLength(0);
	});

	it('searches with the query as the person left it, for this claim', () => {
		const { fake, session } = made();
		const check = session.checkOf({ kind: 'claim', key: claimKey('CLM-2') });
		if (check === null) throw new Error('no check');
		check.query.value = '  my own words ';
		check.sites.value = ['www.example.edu'];
		void check.start();
		expect(fake.searches[0]?.request).toMatchObject({ query: 'my own words', claimId: 'CLM-2', filters: { include_domains: ['www.example.edu'] } });
		expect(fake.searches[0]?.request).not.toHaveProperty('useCache');
		check.cancel();
		check.reset();
		expect(check.query.value).toBe(check.suggested.text);
		expect(check.sites.value).toEqual([]);
	});

	it('asks anew past the cache when told so, and never with an empty query', async () => {
		const { fake, session } = made();
		const check = session.checkOf({ kind: 'text', text: 'The application fee is 120.' });
		if (check === null) throw new Error('no check');
		void check.start({ useCache: false });
		expect(fake.searches[0]?.request).toMatchObject({ useCache: false });
		expect(fake.searches[0]?.request).not.toHaveProperty('claimId');
		expect(fake.searches[0]?.request).not.toHaveProperty('filters');
		check.cancel();
		await settled();
		check.query.value = ' \n ';
		expect(await check.start()).toBeNull();
		expect(fake.searches).toHaveLength(1);
	});

	it('keeps a check with what the person typed and found', async () => {
		const { fake, session } = made();
		const target = { kind: 'claim', key: claimKey('CLM-1') } as const;
		const check = session.checkOf(target);
		if (check === null) throw new Error('no check');
		check.query.value = 'typed';
		void check.start();
		fake.searches[0]?.end(outcome('empty'));
		await settled();
		expect(session.checkOf({ ...target })).toBe(check);
		expect(session.checkOf(target)?.search.value.outcome?.outcome).toBe('empty');
	});

	it('has nothing for a claim that is gone, or while nothing is read', () => {
		const { fake, session } = made(null);
		const target = { kind: 'claim', key: claimKey('CLM-1') } as const;
		expect(session.checkOf(target)).toBeNull();
		fake.snapshot.value = snapshot;
		expect(session.checkOf(target)).not.toBeNull();
		expect(session.checkOf({ kind: 'claim', key: 'claim/nobody' })).toBeNull();
		expect(session.checkOf({ kind: 'item', key: 'item/nobody' })).toBeNull();
	});

	it('stops what is not on screen any more, and everything when it is closed', async () => {
		const { fake, session } = made();
		const [one, other] = [session.checkOf({ kind: 'claim', key: claimKey('CLM-1') }), session.checkOf({ kind: 'claim', key: claimKey('CLM-2') })];
		if (one === null || other === null) throw new Error('no check');
		session.show(one);
		void one.start();
		session.show(one);
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(false);
		session.show(other);
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(true);
		void other.start();
		session.close();
		expect(fake.searches[1]?.request.cancel?.aborted).toBe(true);
		await settled();
		expect(other.search.value.phase).toBe('done');
	});

	it('forgets everything when another workspace is read, not when the first one is', async () => {
		const { fake, session } = made();
		fake.decisions.value = null;
		const target = { kind: 'claim', key: claimKey('CLM-1') } as const;
		const check = session.checkOf(target);
		void check?.start();
		fake.decisions.value = decisionsOf(fake);
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(true);
		expect(session.checkOf(target)).not.toBe(check);
		await settled();

		const young = fakeDesk(snapshot);
		young.decisions.value = null;
		const later = createVerifySession(young.desk, fakeWorld());
		const kept = later.checkOf(target);
		young.decisions.value = decisionsOf(young);
		expect(later.checkOf(target)).toBe(kept);
	});

	it('does not show what was found for a claim without an id beside another one in its place', async () => {
		const before = await workspace({ 'fact_claims.jsonl': lines({ statement: 'The fee is 100' }) });
		const after = await workspace({ 'fact_claims.jsonl': lines({ statement: 'The fee is 900' }) });
		const [row] = [...before.claims];
		const target = { kind: 'claim', key: row?.key ?? '' } as const;
		const { fake, session } = made(before);
		const check = session.checkOf(target);
		void check?.start();
		fake.searches[0]?.end(outcome('ok'));
		await settled();
		fake.snapshot.value = after;
		const other = session.checkOf(target);
		expect(other).not.toBe(check);
		expect(other?.search.value.outcome).toBeNull();
		expect(other?.query.value).toContain('900');
		fake.snapshot.value = before;
		expect(session.checkOf(target)).toBe(check);
	});

	it('never forgets the check on screen, however many there are, so that it can be stopped', () => {
		const { fake, session } = made();
		const check = session.checkOf({ kind: 'text', text: 'on screen' });
		session.show(check);
		for (let n = 0; n < 400; n += 1) session.checkOf({ kind: 'text', text: `other ${n}` });
		void check?.start();
		session.close();
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(true);
	});
});
