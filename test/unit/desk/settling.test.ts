/** What waits is written once, by the device whose turn it is; what cannot be told waits for the person. */
import { describe, expect, it } from 'vitest';
import { FakeDevice, QUEUE } from './fake-world';
import type { Hooks } from './fake-world';
import { addClaim, agentsView, CLAIMS, entriesIn, filesWith, item, keyOf, look, openDesk, press, requestOn, ROWS, setStage, TRACKER } from './whole-desk';
import type { OpenDesk } from './whole-desk';

const SHORTLISTED = ROWS.replace('EXU,Example University,Research', 'EXU,Example University,Shortlist');

/** Another run of the app on the same computer, two minutes after the one before ended without a word. */
async function restart(before: OpenDesk, hooks: Hooks = {}): Promise<OpenDesk> {
	const { files, device, time, settings } = before.fake;
	time.nowMs += 120_000;
	return openDesk({ files, device, time, applies: settings.applies, mirror: settings.mirror }, (fake) => Object.assign(fake.hooks, hooks));
}

/** Approves, and the process is killed in the middle of what `hooks` say. */
async function killedWhile(hooks: Hooks, proposals: readonly object[] = [setStage('Shortlist')]): Promise<OpenDesk & { readonly code: string }> {
	const open = await openDesk({ files: filesWith(item('A1', proposals)) }, (fake) => Object.assign(fake.hooks, hooks));
	const code = await open.desk.deviceCode();
	let hasEnded = false;
	const pressed = press(open.desk, 'A1', { verdict: 'approve' }).then(() => (hasEnded = true));
	for (let turn = 0; turn < 200; turn += 1) await Promise.race([pressed, new Promise((resolve) => setImmediate(resolve))]);
	expect(hasEnded).toBe(false);
	return { ...open, code };
}

const nth = (wanted: number, fault: ReturnType<NonNullable<Hooks['own']>>): NonNullable<Hooks['own']> => {
	let count = 0;
	return () => ((count += 1) === wanted ? fault : null);
};

describe('settling at the start', { timeout: 20_000 }, () => {
	it('approved and killed before the intent: written at the next start', async () => {
		const open = await killedWhile({ own: nth(2, { kind: 'hang', bytes: 0 }) });
		expect(open.fake.text(TRACKER)).toBe(ROWS);
		const next = await restart(open);
		expect(next.fake.text(TRACKER)).toBe(SHORTLISTED);
		expect(next.fake.stateOf('A1')).toBe('applied');
		expect(agentsView(next.fake).get('A1')).toBe('applied');
	});

	it('written and killed before the receipt: found, recorded, not written again', async () => {
		const open = await killedWhile({ own: nth(3, { kind: 'hang', bytes: 0 }) });
		expect(open.fake.text(TRACKER)).toBe(SHORTLISTED);
		const next = await restart(open);
		expect(next.fake.written.filter(({ path }) => path === TRACKER)).toEqual([]);
		expect((await entriesIn(next.fake)).at(-1)).toMatchObject({ entry: 'receipt', outcome: 'applied' });
		expect(next.fake.stateOf('A1')).toBe('applied');
		expect(agentsView(next.fake).get('A1')).toBe('applied');
	});

	it('half written: uncertain, never retried, shown with both hashes, and the person settles it', async () => {
		const open = await killedWhile({ replace: () => ({ kind: 'hang', bytes: 40 }) });
		const half = open.fake.text(TRACKER);
		const next = await restart(open);
		expect(next.fake.stateOf('A1')).toBe('uncertain');
		expect(next.fake.text(TRACKER)).toBe(half);
		const detail = await look(next.desk, 'A1');
		expect(detail.openWrites).toMatchObject([{ path: TRACKER, meant: 'Shortlist' }]);
		expect(await press(next.desk, 'A1', { verdict: 'resolve' })).toEqual({ kind: 'not_allowed', problem: 'choice_needed' });
		expect(await next.desk.writeNow(keyOf('A1'))).toEqual({ kind: 'not_allowed', problem: 'no_such_edge' });
		// The person puts the file back by hand: then it is known that nothing was written, and it is written once.
		next.fake.files.replace(TRACKER, ROWS);
		await next.fake.reader.reconcile();
		expect(next.fake.stateOf('A1')).toBe('approved');
		await next.fake.time.pass(1000);
		expect(next.fake.stateOf('A1')).toBe('applied');
		expect(next.fake.text(TRACKER)).toBe(SHORTLISTED);
	});

	it('uncertain and settled as not written: tried anew on what the person saw; as written: done', async () => {
		for (const outcome of ['not_applied', 'applied'] as const) {
			const open = await killedWhile({ replace: () => ({ kind: 'hang', bytes: 40 }) });
			const next = await restart(open);
			const result = await press(next.desk, 'A1', { verdict: 'resolve', outcome });
			if (outcome === 'applied') {
				expect(result).toMatchObject({ kind: 'recorded', applied: null, waits: null });
				expect(next.fake.stateOf('A1')).toBe('applied');
				expect(agentsView(next.fake).get('A1')).toBe('applied');
			} else {
				// What is in the file now is not what was approved, so nothing is written over it.
				expect(result).toMatchObject({ kind: 'recorded', waits: 'waits_write' });
				expect(next.fake.stateOf('A1')).toBe('approved');
				expect(next.desk.state.standings.get(keyOf('A1'))?.problem).not.toBeNull();
			}
			expect(next.fake.text(TRACKER)).toBe(open.fake.text(TRACKER));
		}
	});

	it('with several proposals the second is written at the next start, the first not again', async () => {
		const open = await killedWhile({ own: nth(4, { kind: 'hang', bytes: 0 }) }, [setStage('Shortlist'), addClaim('C9')]);
		expect(open.fake.text(TRACKER)).toBe(SHORTLISTED);
		expect(open.fake.text(CLAIMS)).not.toContain('C9');
		const next = await restart(open);
		expect(next.fake.written.filter(({ path }) => path === TRACKER)).toEqual([]);
		expect(next.fake.text(CLAIMS).match(/C9/g)).toHaveLength(1);
		expect(next.fake.stateOf('A1')).toBe('applied');
	});

	it('a torn line in the own ledger closes the gate until the person has looked at it', async () => {
		const open = await killedWhile({ own: nth(2, { kind: 'hang', bytes: 50 }) });
		const next = await restart(open);
		expect(next.desk.state.gate.reasons).toMatchObject([{ kind: 'ledger_damaged' }]);
		expect(await press(next.desk, 'A1', { verdict: 'withdraw' })).toMatchObject({ kind: 'closed' });
		expect(next.fake.text(TRACKER)).toBe(ROWS);
		const [reason] = next.desk.state.gate.reasons;
		if (reason?.kind !== 'ledger_damaged') throw new Error('no reason');
		await next.desk.acceptDamage(reason.path);
		await next.fake.time.pass(1000);
		expect(next.desk.state.gate.reasons).toEqual([]);
		expect(next.fake.text(TRACKER)).toBe(SHORTLISTED);
	});

	it('a decision that was taken back meanwhile, or whose item changed, is not written', async () => {
		const open = await killedWhile({ own: nth(2, { kind: 'hang', bytes: 0 }) });
		open.fake.files.append(QUEUE, `${JSON.stringify(item('A1', [setStage('Archived')]))}\n`);
		const next = await restart(open);
		expect(next.fake.text(TRACKER)).toBe(ROWS);
		expect(next.fake.stateOf('A1')).toBe('stale');
	});

	it('a file that is held: tried once at the start, then kept with its reason until the person says so', async () => {
		const busy: Hooks['replace'] = () => ({ kind: 'fail', failure: { code: 'busy', message: 'EPERM' } });
		const open = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) }, (fake) => Object.assign(fake.hooks, { replace: busy }));
		expect(await press(open.desk, 'A1', { verdict: 'approve' })).toMatchObject({ kind: 'recorded', applied: { state: 'failed' }, waits: 'waits_write', mirror: 'written' });
		expect(open.desk.state.standings.get(keyOf('A1'))?.problem).toEqual({ kind: 'write', message: 'EPERM' });
		let tries = 0;
		const next = await restart(open, { replace: (path) => {
			tries += 1;
			return busy(path, new Uint8Array());
		} });
		const atStart = tries;
		expect(atStart).toBeGreaterThan(0);
		for (let look = 0; look < 5; look += 1) {
			next.fake.files.append(CLAIMS, '{"id":"C2"}\n');
			await next.fake.reader.reconcile();
			await next.fake.time.pass(1000);
		}
		expect(tries).toBe(atStart);
		delete next.fake.hooks.replace;
		expect(await next.desk.writeNow(keyOf('A1'))).toMatchObject({ kind: 'recorded', wasThere: true, applied: { state: 'applied' }, waits: null });
		expect(next.fake.text(TRACKER)).toBe(SHORTLISTED);
		expect(next.desk.state.standings.get(keyOf('A1'))?.problem).toBeNull();
		expect(await next.desk.writeNow(keyOf('A1'))).toEqual({ kind: 'not_allowed', problem: 'no_such_edge' });
	});

	it('nothing to settle: nothing is written, not even a lock', async () => {
		const open = await openDesk({ files: filesWith(item('A1', [setStage('Shortlist')])) });
		await press(open.desk, 'A1', { verdict: 'approve' });
		await open.desk.close();
		const next = await restart(open);
		await next.fake.time.pass(60_000);
		expect(next.fake.written).toEqual([]);
		expect(next.desk.state.gate).toEqual({ reasons: [], isChecked: true });
	});

	it('an open write of another device is called applied when it is there, and else left to that device', async () => {
		const open = await killedWhile({ own: nth(3, { kind: 'hang', bytes: 0 }) });
		const { code } = open;
		const ledgers = open.fake.files;
		for (const [content, state] of [[SHORTLISTED, 'applied'], [ROWS, 'uncertain']] as const) {
			ledgers.replace(TRACKER, content);
			const other = await openDesk({ files: ledgers, hasLock: false, applies: 'home', mirror: false }, (fake) => {
				fake.hooks.own = () => ({ kind: 'fail', failure: { code: 'permission', message: 'not ours' } });
			});
			await other.desk.trust(code, 'Other');
			await other.fake.time.pass(1000);
			expect(other.fake.stateOf('A1')).toBe(state);
			expect(other.fake.written).toEqual([]);
		}
	});
});

describe('a conflict', { timeout: 20_000 }, () => {
	it('the same approval on a phone first: the desktop still writes its own, also when its first try failed', async () => {
		const files = filesWith(item('A1', [setStage('Shortlist')]));
		const phone = await openDesk({ files, applies: 'never', hasLock: false, device: new FakeDevice('Phone') });
		const desktop = await openDesk({ files, device: new FakeDevice('Desktop') });
		const seen = await look(desktop.desk, 'A1');
		await press(phone.desk, 'A1', { verdict: 'approve' });
		desktop.fake.hooks.replace = () => ({ kind: 'fail', failure: { code: 'permission', message: 'read-only' } });
		expect(await desktop.desk.decide(requestOn(seen, { verdict: 'approve' }))).toMatchObject({ kind: 'recorded', wasThere: false, applied: { state: 'failed' } });
		await desktop.desk.trust(await phone.desk.deviceCode(), 'Phone');
		expect(desktop.desk.state.standings.get(keyOf('A1'))).toMatchObject({ waits: 'waits_write' });
		desktop.fake.hooks.replace = () => null;
		expect(await desktop.desk.writeNow(keyOf('A1'))).toMatchObject({ kind: 'recorded', applied: { state: 'applied' } });
		expect(desktop.fake.text(TRACKER)).toBe(SHORTLISTED);
		expect(desktop.fake.stateOf('A1')).toBe('applied');
		expect(agentsView(desktop.fake).get('A1')).toBe('applied');
		const told = desktop.fake.text(QUEUE);
		const next = await restart(desktop);
		expect(next.fake.text(QUEUE)).toBe(told);
	});

	it('two devices that decided differently; the person lets one stand', async () => {
		const files = filesWith(item('A1', [setStage('Shortlist')]));
		const one = await openDesk({ files, hasLock: false });
		const other = await openDesk({ files, hasLock: false });
		await press(one.desk, 'A1', { verdict: 'reject', reason: 'No.' });
		// The other has not heard of it.
		const [ledger] = (await files.list('90_system/approvals')).map(({ path }) => path).filter((path) => path.includes('ledger.'));
		if (ledger === undefined) throw new Error('no ledger');
		const kept = files.bytes(ledger);
		const queue = files.bytes(QUEUE);
		files.remove(ledger);
		files.replace(QUEUE, queue.slice(0, queue.indexOf(10) + 1));
		await other.fake.reader.reconcile();
		expect(await press(other.desk, 'A1', { verdict: 'approve' })).toMatchObject({ applied: { state: 'applied' } });
		files.replace(ledger, kept);
		await one.desk.trust(await other.desk.deviceCode(), 'Other');
		await other.desk.trust(await one.desk.deviceCode(), 'One');
		await other.fake.reader.reconcile();
		expect(other.fake.stateOf('A1')).toBe('conflict');
		const detail = await look(other.desk, 'A1');
		expect(detail.rivals.map(({ verdict }) => verdict).sort()).toEqual(['approve', 'reject']);
		const approve = detail.rivals.find(({ verdict }) => verdict === 'approve')?.entry_id ?? '';
		expect(await press(other.desk, 'A1', { verdict: 'resolve', choice: 'nobody' })).toEqual({ kind: 'not_allowed', problem: 'choice_needed' });
		expect(await press(other.desk, 'A1', { verdict: 'resolve', choice: approve })).toMatchObject({ kind: 'recorded' });
		expect(other.fake.stateOf('A1')).toBe('applied');
		await one.fake.reader.reconcile();
		expect(one.fake.stateOf('A1')).toBe('applied');
	});
});
