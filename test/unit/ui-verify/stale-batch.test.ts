import { beforeAll, describe, expect, it } from 'vitest';
import { staleClaims } from '../../../src/verification/stale-claims';
import type { StaleClaim } from '../../../src/verification/verification-types';
import { layerText } from '../../../src/ui/models/failure-words';
import { mostMetered } from '../../../src/ui/verify/run-cost';
import { keyOfStale } from '../../../src/ui/verify/stale-batch';
import { batchEndWords, whyStaleWords } from '../../../src/ui/verify/stale-words';
import { createVerifySession, type VerifySession } from '../../../src/ui/verify/verify-session';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { NOW, en, lines, standardFiles, words, workspace } from '../ui/workspace';
import { NOT_CONFIRMED, QUESTION, attempt, fakeDesk, fakeWorld, outcome, route, settled, type FakeDesk } from './support';

let snapshot: Snapshot;
let stale: readonly StaleClaim[];
beforeAll(async () => {
	snapshot = await workspace(standardFiles());
	stale = staleClaims(snapshot, NOW, 5, words);
});

interface Made {
	readonly fake: FakeDesk;
	readonly session: VerifySession;
	readonly start: (most?: number) => Promise<void>;
}

function made(): Made {
	const fake = fakeDesk(snapshot);
	const session = createVerifySession(fake.desk, fakeWorld());
	return { fake, session, start: (most = mostMetered(stale.length, fake.desk.searching)) => session.stale.start(stale, most) };
}

describe('a batch of stale claims', () => {
	it('searches for one after the other, and keeps each result with its claim', async () => {
		expect(stale.length).toBeGreaterThan(2);
		const { fake, session, start } = made();
		const end = start();
		await settled();
		expect(fake.searches).toHaveLength(1);
		expect(session.stale.state.value).toMatchObject({ phase: 'running', current: keyOfStale(stale[0] as StaleClaim) });
		fake.searches[0]?.end(outcome('ok'));
		await settled();
		expect(fake.searches).toHaveLength(2);
		fake.answer = () => Promise.resolve(outcome('empty', { results: [] }));
		fake.searches[1]?.end(outcome('failed', { results: [], root_cause: { route_id: null, provider_id: 'brave', layer: 'dns', code: 'dns_error', http_status: null, retry_after_ms: null, detail: null, suggestion: null } }));
		await end;
		const { phase, ends, order, current } = session.stale.state.value;
		expect([phase, current, ends.size]).toEqual(['done', null, order.length]);
		expect([...ends.values()].map((line) => batchEndWords(line, en))).toEqual(['1 result', en('verify.lineFailedAt', { layer: layerText('dns', en) }), ...stale.slice(2).map(() => 'not found')]);
		expect(session.checkOf({ kind: 'claim', key: order[0] ?? '' })?.search.value.outcome?.outcome).toBe('ok');
	});

	it('asks once about money, and answers itself for all that follow', async () => {
		const { fake, session, start } = made();
		let asked = 0;
		fake.answer = async (request) => ((await request.confirm?.(QUESTION)) === true ? outcome('ok') : outcome('blocked', { skipped: [NOT_CONFIRMED], attempts: [] }));
		const end = start();
		await settled();
		const current = session.stale.state.value.current ?? '';
		const check = session.checkOf({ kind: 'claim', key: current });
		check?.search.subscribe(({ question }) => {
			if (question !== null) asked += 1;
		});
		expect(check?.search.value.question).toEqual(QUESTION);
		check?.answer(true);
		await end;
		expect(asked).toBe(1);
		expect([...session.stale.state.value.ends.values()].every((line) => line.kind === 'ended' && line.outcome.outcome === 'ok')).toBe(true);
		expect(session.stale.state.value.spent).toBe(stale.length);
	});

	it('takes a no for all that follow', async () => {
		const { fake, session, start } = made();
		let agreed = 0;
		fake.answer = async (request) => {
			if ((await request.confirm?.(QUESTION)) === true) agreed += 1;
			return outcome('blocked', { skipped: [NOT_CONFIRMED], attempts: [] });
		};
		const end = start();
		await settled();
		session.checkOf({ kind: 'claim', key: session.stale.state.value.current ?? '' })?.answer(false);
		await end;
		expect(agreed).toBe(0);
		expect(session.stale.state.value.phase).toBe('done');
	});

	it('asks anew when the budget is another one', async () => {
		const { fake, session, start } = made();
		let perDay = 10;
		fake.answer = async (request) => {
			await request.confirm?.({ ...QUESTION, routes: QUESTION.routes.map((one) => ({ ...one, per_day: perDay })) });
			return outcome('ok');
		};
		void start();
		await settled();
		const questionNow = (): unknown => session.checkOf({ kind: 'claim', key: session.stale.state.value.current ?? '' })?.search.value.question ?? null;
		expect(questionNow()).not.toBeNull();
		perDay = 5;
		session.checkOf({ kind: 'claim', key: session.stale.state.value.current ?? '' })?.answer(true);
		await settled();
		expect(session.stale.state.value.ends.size).toBe(1);
		expect(questionNow()).toMatchObject({ routes: [{ per_day: 5 }] });
		session.close();
	});

	it('never sends more paid requests than were agreed to', async () => {
		const { fake, session, start } = made();
		const most = mostMetered(1, fake.desk.searching);
		// Every search uses up all its tries; the plan allows one search.
		fake.answer = () => Promise.resolve(outcome('ok', { attempts: Array.from({ length: most }, (_, n) => attempt({ n: n + 1 })) }));
		const end = start(most);
		await settled();
		expect(session.stale.state.value).toMatchObject({ phase: 'paused', isLimitReached: true, agreed: most, spent: most });
		expect(session.stale.state.value.ends.size).toBe(1);
		session.stale.resume(most);
		await settled();
		expect(session.stale.state.value).toMatchObject({ phase: 'paused', isLimitReached: true, spent: most * 2 });
		session.stale.cancel();
		await end;
		expect(session.stale.state.value.phase).toBe('done');
		expect(session.stale.state.value.ends.size).toBe(2);
	});

	it('does not count what was not sent, nor free requests', async () => {
		const { fake, session, start } = made();
		fake.routes.push(route({ id: 'wikipedia', providerId: 'wikipedia', kind: 'encyclopaedia', isMetered: false }));
		fake.answer = () => Promise.resolve(outcome('ok', { attempts: [attempt({ sent: 'no' }), attempt({ route_id: 'wikipedia', provider_id: 'wikipedia' }), attempt({ sent: 'maybe' })] }));
		await start();
		expect(session.stale.state.value.spent).toBe(stale.length);
	});

	it('counts a paid request also when its route has gone from the list meanwhile', async () => {
		const { fake, session, start } = made();
		fake.answer = () => {
			fake.routes.length = 0;
			return Promise.resolve(outcome('ok', { attempts: [attempt()] }));
		};
		await start();
		expect(session.stale.state.value.spent).toBe(stale.length);
	});

	it('says while it waits for an answer about money', async () => {
		const { fake, session, start } = made();
		fake.answer = async (request) => ((await request.confirm?.(QUESTION)) === true ? outcome('ok') : outcome('blocked', { skipped: [NOT_CONFIRMED], attempts: [] }));
		const end = start();
		await settled();
		expect(session.stale.state.value.isAsking).toBe(true);
		session.checkOf({ kind: 'claim', key: session.stale.state.value.current ?? '' })?.answer(true);
		await end;
		expect(session.stale.state.value.isAsking).toBe(false);
	});

	it('does not say "not found" of what was not asked, nor "0 results" of words without pages', () => {
		const cause = { route_id: 'brave.default', provider_id: 'brave', layer: 'network', code: 'timeout', http_status: null, retry_after_ms: null, detail: null, suggestion: null } as const;
		const line = (how: ReturnType<typeof outcome>): string => batchEndWords({ kind: 'ended', outcome: how }, en);
		expect(line(outcome('empty', { results: [] }))).toBe('not found');
		expect(line(outcome('empty', { results: [], causes: [{ ...cause, code: 'aborted' }] }))).toBe('not found');
		expect(line(outcome('empty', { results: [], causes: [cause] }))).toBe(en('verify.lineEmptyInPart'));
		expect(line(outcome('partial', { results: [] }))).toBe(en('verify.lineAnswerOnly'));
	});

	it('does not search for another claim that has come to stand where a ticked one without an id stood', async () => {
		const before = await workspace({ 'fact_claims.jsonl': lines({ statement: 'The fee is 100', verified_at: '2026-01-01' }) });
		const after = await workspace({ 'fact_claims.jsonl': lines({ statement: 'A private matter', verified_at: '2026-01-01' }) });
		const fake = fakeDesk(before);
		const session = createVerifySession(fake.desk, fakeWorld());
		const [ticked] = staleClaims(before, NOW, 5, words);
		if (ticked === undefined) throw new Error('no stale claim');
		expect(after.claims.find(keyOfStale(ticked))?.text).toBe('A private matter');
		fake.snapshot.value = after;
		await session.stale.start([ticked], 4);
		expect(fake.searches).toHaveLength(0);
		expect([...session.stale.state.value.ends.values()]).toEqual([{ kind: 'gone' }]);
	});

	it('pauses after the search under way and goes on', async () => {
		const { fake, session, start } = made();
		void start();
		await settled();
		session.stale.pause();
		expect(session.stale.state.value.phase).toBe('pausing');
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(false);
		fake.searches[0]?.end(outcome('ok'));
		await settled();
		expect(session.stale.state.value).toMatchObject({ phase: 'paused', isLimitReached: false });
		expect(fake.searches).toHaveLength(1);
		session.stale.resume();
		await settled();
		expect(fake.searches).toHaveLength(2);
		session.close();
	});

	it('cancels the search under way and begins none after it', async () => {
		const { fake, session, start } = made();
		const end = start();
		await settled();
		session.stale.cancel();
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(true);
		await end;
		expect(fake.searches).toHaveLength(1);
		expect(session.stale.state.value.phase).toBe('done');
		expect([...session.stale.state.value.ends.values()].map((line) => batchEndWords(line, en))).toEqual(['cancelled']);
		session.stale.again();
		expect(session.stale.state.value).toMatchObject({ phase: 'choosing', order: [] });
	});

	it('cancels also where the claim has gone meanwhile', async () => {
		const { fake, session, start } = made();
		const end = start();
		await settled();
		fake.snapshot.value = await workspace({ ...standardFiles(), 'fact_claims.jsonl': '' });
		session.stale.cancel();
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(true);
		await end;
		expect(session.stale.state.value.phase).toBe('done');
	});

	it('waits for a search that the person has begun by itself, and begins none when it is cancelled meanwhile', async () => {
		const { fake, session, start } = made();
		const first = session.checkOf({ kind: 'claim', key: keyOfStale(stale[0] as StaleClaim) });
		void first?.start();
		const end = start();
		await settled();
		expect(fake.searches).toHaveLength(1);
		fake.searches[0]?.end(outcome('empty', { results: [] }));
		await settled();
		expect(fake.searches).toHaveLength(2);
		session.stale.cancel();
		await end;

		const other = made();
		void other.session.checkOf({ kind: 'claim', key: keyOfStale(stale[0] as StaleClaim) })?.start();
		const over = other.start();
		await settled();
		other.session.stale.cancel();
		await over;
		expect(other.fake.searches).toHaveLength(1);
		expect(other.session.stale.state.value.phase).toBe('done');
	});

	it('ends with the panel, also from a pause', async () => {
		const { fake, session, start } = made();
		const end = start();
		await settled();
		session.stale.pause();
		fake.searches[0]?.end(outcome('ok'));
		await settled();
		session.close();
		await end;
		expect(session.stale.state.value.phase).toBe('done');
		expect(fake.searches).toHaveLength(1);
	});

	it('goes on while another claim is on screen, and says of a claim that is gone that it is', async () => {
		const { fake, session, start } = made();
		const end = start();
		await settled();
		session.show(session.checkOf({ kind: 'text', text: 'something else' }));
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(false);
		fake.snapshot.value = await workspace({ ...standardFiles(), 'fact_claims.jsonl': '' });
		fake.searches[0]?.end(outcome('ok'));
		await end;
		const [first, ...others] = [...session.stale.state.value.ends.values()];
		expect(first?.kind).toBe('ended');
		expect(new Set(others.map((line) => line.kind))).toEqual(new Set(['gone']));
	});

	it('says where a search could not be started', async () => {
		const { fake, session, start } = made();
		fake.failure = new Error('no workspace');
		await start();
		expect([...session.stale.state.value.ends.values()].map((line) => batchEndWords(line, en))[0]).toContain('no workspace');
	});

	it('ticks and unticks', () => {
		const { session } = made();
		session.stale.tick(['a', 'b'], true);
		session.stale.tick(['a'], false);
		expect([...session.stale.ticked.value]).toEqual(['b']);
	});
});

describe('words of stale claims', () => {
	it('tells why and how old', () => {
		const texts = stale.map((claim) => whyStaleWords(claim, en, words));
		expect(texts).toContain('verified 111 days ago');
		expect(texts.some((text) => text.startsWith('never verified'))).toBe(true);
	});
});
