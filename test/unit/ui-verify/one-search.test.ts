import { describe, expect, it } from 'vitest';
import { createOneSearch } from '../../../src/ui/verify/one-search';
import type { OneSearch } from '../../../src/ui/verify/one-search';
import { AT, QUESTION, attempt, fakeDesk, outcome, settled } from './support';
import type { FakeDesk } from './support';

function made(): { readonly fake: FakeDesk; readonly search: OneSearch } {
	const fake = fakeDesk(null);
	return { fake, search: createOneSearch({ runtime: () => fake.desk.searching.runtime(), now: () => Date.parse(AT) }) };
}

describe('one search', () => {
	it('sends nothing before it is started, and shows what the runtime tells', async () => {
		const { fake, search } = made();
		expect(search.state.value.phase).toBe('ready');
		expect(fake.searches).toHaveLength(0);
		const end = search.start({ query: 'example fee' });
		expect(search.state.value).toMatchObject({ phase: 'running', query: 'example fee', startedMs: Date.parse(AT) });
		fake.searches[0]?.tell({ kind: 'attempt_started', n: 1, route_id: 'brave.default', provider_id: 'brave', credential: null, at: AT });
		expect(search.state.value.live.rows).toMatchObject([{ routeId: 'brave.default', state: 'running' }]);
		fake.searches[0]?.tell({ kind: 'attempt_finished', attempt: attempt({ outcome: 'failed', layer: 'network', code: 'timeout' }) });
		expect(search.state.value.live.rows).toMatchObject([{ state: 'failed', layer: 'network' }]);
		fake.searches[0]?.end(outcome('ok'));
		expect((await end)?.outcome).toBe('ok');
		expect(search.state.value).toMatchObject({ phase: 'done', question: null, problem: null });
		// The outcome is what was: the rows are its own attempts now.
		expect(search.state.value.live.rows).toMatchObject([{ state: 'ok' }]);
	});

	it('asks in place and goes on with the answer', async () => {
		const { fake, search } = made();
		void search.start({ query: 'q' });
		const asked = fake.searches[0]?.request.confirm?.(QUESTION);
		expect(search.state.value.question).toEqual(QUESTION);
		search.answer(true);
		expect(await asked).toBe(true);
		expect(search.state.value.question).toBeNull();
		// A second answer is about nothing.
		search.answer(false);
		fake.searches[0]?.end(outcome('ok'));
		await settled();
		expect(search.state.value.phase).toBe('done');
	});

	it('takes a standing answer without asking, and asks where there is none', async () => {
		const { fake, search } = made();
		void search.start({ query: 'q' }, (question) => (question.most_calls <= 3 ? true : null));
		expect(await fake.searches[0]?.request.confirm?.(QUESTION)).toBe(true);
		expect(search.state.value.question).toBeNull();
		void fake.searches[0]?.request.confirm?.({ ...QUESTION, most_calls: 4 });
		expect(search.state.value.question?.most_calls).toBe(4);
		search.cancel();
	});

	it('stops the request really, answers an open question with no, and can search again', async () => {
		const { fake, search } = made();
		const end = search.start({ query: 'q' });
		const asked = fake.searches[0]?.request.confirm?.(QUESTION);
		search.cancel();
		expect(fake.searches[0]?.request.cancel?.aborted).toBe(true);
		expect(search.state.value.isStopping).toBe(true);
		expect(await asked).toBe(false);
		expect((await end)?.outcome).toBe('cancelled');
		expect(search.state.value).toMatchObject({ phase: 'done', isStopping: false });
		void search.start({ query: 'again' });
		expect(fake.searches).toHaveLength(2);
		expect(fake.searches[1]?.request.cancel?.aborted).toBe(false);
		search.cancel();
	});

	it('does not ask any more once it was stopped', async () => {
		const { fake, search } = made();
		fake.answer = async (request) => {
			search.cancel();
			return outcome('cancelled', { retrieval_succeeded: (await request.confirm?.(QUESTION)) === true });
		};
		expect((await search.start({ query: 'q' }))?.retrieval_succeeded).toBe(false);
		expect(search.state.value.question).toBeNull();
	});

	it('searches once at a time', async () => {
		const { fake, search } = made();
		void search.start({ query: 'one' });
		expect(await search.start({ query: 'two' })).toBeNull();
		expect(fake.searches.map(({ request }) => request.query)).toEqual(['one']);
		search.cancel();
	});

	it('says why it could not be started', async () => {
		const { fake, search } = made();
		fake.failure = new Error('No workspace is read.');
		expect(await search.start({ query: 'q' })).toBeNull();
		expect(search.state.value).toMatchObject({ phase: 'done', problem: 'No workspace is read.', outcome: null });
		fake.failure = null;
		void search.start({ query: 'q' });
		expect(search.state.value).toMatchObject({ phase: 'running', problem: null });
		search.cancel();
	});
});
