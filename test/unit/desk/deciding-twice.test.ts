/** The same decision pressed more than once (R53; B80): twice, in two windows, on two devices; and decided here, written there. */
import { describe, expect, it } from 'vitest';
import { QUEUE } from './fake-world';
import { addClaim, agentsView, CLAIMS, entriesIn, filesWith, item, look, openDesk, press, requestOn, ROWS, setStage, TRACKER } from './whole-desk';

const SHORTLISTED = ROWS.replace('EXU,Example University,Research', 'EXU,Example University,Shortlist');

describe('pressed more than once', { timeout: 20_000 }, () => {
	it('pressed twice at once: one entry, one write, one mirror line', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist'), addClaim('C9')])) });
		const request = requestOn(await look(desk, 'A1'), { verdict: 'approve' });
		const [one, other] = await Promise.all([desk.decide(request), desk.decide(request)]);
		expect(one).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'applied' } });
		expect(other).toMatchObject({ kind: 'recorded', wasThere: true, applied: { state: 'applied' } });
		expect(one.kind === 'recorded' && other.kind === 'recorded' && one.decisionId === other.decisionId).toBe(true);
		expect((await entriesIn(fake)).filter(({ entry }) => entry === 'decision')).toHaveLength(1);
		expect(fake.written.filter(({ path }) => path === TRACKER || path === CLAIMS)).toHaveLength(2);
		expect(fake.text(QUEUE).trimEnd().split('\n')).toHaveLength(2);
	});

	it('the same reason twice is one request for research, another reason a second one', async () => {
		const { fake, desk } = await openDesk({ files: filesWith(item('A1')) });
		const request = requestOn(await look(desk, 'A1'), { verdict: 'needs_more_research', reason: 'Which year?' });
		await desk.decide(request);
		expect(await desk.decide(request)).toMatchObject({ wasThere: true });
		expect(await press(desk, 'A1', { verdict: 'needs_more_research', reason: 'And which campus?' })).toMatchObject({ kind: 'recorded', wasThere: false });
		expect(await entriesIn(fake)).toMatchObject([{ reason: 'Which year?' }, { reason: 'And which campus?' }]);
	});

	it('two devices that trust each other and share the folder: the second press finds the decision', async () => {
		const files = filesWith(item('A1', [setStage('Shortlist')]));
		const one = await openDesk({ files, hasLock: false });
		const other = await openDesk({ files, hasLock: false });
		await one.desk.trust(await other.desk.deviceCode(), 'Other');
		await other.desk.trust(await one.desk.deviceCode(), 'One');
		const request = requestOn(await look(other.desk, 'A1'), { verdict: 'approve' });
		expect(await press(one.desk, 'A1', { verdict: 'approve' })).toMatchObject({ wasThere: false, applied: { state: 'applied' } });
		expect(await other.desk.decide(request)).toMatchObject({ wasThere: true, applied: { state: 'applied' } });
		expect((await entriesIn(one.fake)).filter(({ entry }) => entry === 'decision')).toHaveLength(1);
		expect(one.fake.text(TRACKER)).toBe(SHORTLISTED);
	});

	it('two devices at the very same moment: one effect, and both say applied', async () => {
		const files = filesWith(item('A1', [setStage('Shortlist'), addClaim('C9')]));
		const desks = [await openDesk({ files, hasLock: false }), await openDesk({ files, hasLock: false })] as const;
		const [one, other] = desks;
		await one.desk.trust(await other.desk.deviceCode(), 'Other');
		await other.desk.trust(await one.desk.deviceCode(), 'One');
		const requests = [requestOn(await look(one.desk, 'A1'), { verdict: 'approve' }), requestOn(await look(other.desk, 'A1'), { verdict: 'approve' })] as const;
		await Promise.all([one.desk.decide(requests[0]), other.desk.decide(requests[1])]);
		expect(one.fake.text(TRACKER)).toBe(SHORTLISTED);
		expect(one.fake.text(CLAIMS).match(/C9/g)).toHaveLength(1);
		for (const { fake } of desks) {
			await fake.reader.reconcile();
			expect(fake.stateOf('A1')).toBe('applied');
		}
	});
});

describe('the desk of a phone', { timeout: 20_000 }, () => {
	it('decides into its own ledger; the home device writes, and tells it in the queue', async () => {
		const files = filesWith(item('A1', [setStage('Shortlist')]), item('A2'));
		const phone = await openDesk({ files, hasLock: false, applies: 'never' });
		const home = await openDesk({ files, hasLock: false, applies: 'home' });
		await home.desk.trust(await phone.desk.deviceCode(), 'Phone');
		expect(await press(phone.desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', applied: null, waits: 'waits_home', mirror: 'not_here' });
		expect(await press(phone.desk, 'A2', { verdict: 'reject', reason: 'No.' })).toMatchObject({ mirror: 'not_here' });
		expect(phone.fake.text(TRACKER)).toBe(ROWS);
		await home.fake.reader.reconcile();
		await home.fake.time.pass(1000);
		expect(home.fake.text(TRACKER)).toBe(SHORTLISTED);
		expect(agentsView(home.fake)).toEqual(new Map([['A1', 'applied'], ['A2', 'rejected']]));
		await phone.fake.reader.reconcile();
		// The phone trusts the home device's receipts only when it is told to.
		expect(phone.fake.stateOf('A1')).not.toBe('pending');
		await phone.desk.trust(await home.desk.deviceCode(), 'Home');
		expect(phone.fake.stateOf('A1')).toBe('applied');
	});
});

