import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createFindings } from '../../../src/ui/findings';
import type { DeskState } from '../../../src/decisions/desk/desk-types';
import type { CheckOptions, Report } from '../../../src/validator/finding-types';
import type { Validator } from '../../../src/validator/validate';
import type { Snapshot } from '../../../src/workspace/snapshot-types';
import { finding, report } from './support';

const HOUR_MS = 3_600_000;

function look(revision: number, asOfMs = 0, location = 'Desk'): Snapshot {
	return { revision, asOfMs, location, profile: {} } as unknown as Snapshot;
}

/** A clock that is moved by hand. */
class Timers {
	private nowMs = 0;
	private readonly waiting = new Set<{ readonly at: number; readonly run: () => void }>();
	readonly schedule = (run: () => void, ms: number): (() => void) => {
		const timer = { at: this.nowMs + ms, run };
		this.waiting.add(timer);
		return () => void this.waiting.delete(timer);
	};
	async pass(ms: number): Promise<void> {
		this.nowMs += ms;
		for (const timer of [...this.waiting]) {
			if (timer.at > this.nowMs || !this.waiting.delete(timer)) continue;
			timer.run();
		}
		for (let turn = 0; turn < 8; turn++) await Promise.resolve();
	}
	get count(): number {
		return this.waiting.size;
	}
}

interface Asked {
	readonly snapshot: Snapshot;
	readonly options: CheckOptions;
	answer(value: Report): void;
	fail(message: string): void;
}

function made(stored: unknown = null) {
	const snapshot = signal<Snapshot | null>(null);
	const deciding = signal<DeskState | null>(null);
	const timers = new Timers();
	const saved: unknown[] = [];
	const asked: Asked[] = [];
	const validator: Validator = {
		check: (now, options) =>
			new Promise((resolve, reject) => {
				asked.push({ snapshot: now, options, answer: resolve, fail: (message) => reject(new Error(message)) });
			}),
	};
	const findings = createFindings({ snapshot, deciding, schedule: timers.schedule, memory: { load: () => stored, save: (value) => saved.push(value) } });
	findings.use(validator);
	const answer = async (value: Report): Promise<void> => {
		asked.at(-1)?.answer(value);
		await timers.pass(0);
	};
	return { snapshot, deciding, timers, saved, asked, findings, answer };
}

describe('when findings are looked for', () => {
	it('after the first paint where a view shows them, and after a pause where none does', async () => {
		const { snapshot, timers, asked, findings, answer } = made();
		snapshot.value = look(1);
		await timers.pass(1000);
		expect(asked).toHaveLength(0);
		findings.ask();
		expect(asked).toHaveLength(0);
		await timers.pass(100);
		expect([asked.length, findings.state.value.running, findings.state.value.report]).toEqual([1, true, null]);
		await answer(report([finding('ED102', {})]));
		expect([findings.state.value.running, findings.state.value.report?.findings.length]).toEqual([false, 1]);

		const idle = made();
		idle.snapshot.value = look(1);
		await idle.timers.pass(2100);
		expect(idle.asked).toHaveLength(1);
	});

	it('once per content: a new look at unchanged files costs nothing, but ages are judged anew after an hour', async () => {
		const { snapshot, timers, asked, findings, answer } = made();
		findings.ask();
		snapshot.value = look(1);
		await timers.pass(100);
		await answer(report([]));
		snapshot.value = look(1, 60_000);
		await timers.pass(5000);
		expect(asked).toHaveLength(1);
		snapshot.value = look(1, HOUR_MS);
		await timers.pass(5000);
		expect(asked).toHaveLength(2);
		await answer(report([]));
		snapshot.value = look(2, HOUR_MS);
		await timers.pass(5000);
		expect(asked).toHaveLength(3);
	});

	it('files that change all the time put nothing off for ever, and the report stays meanwhile', async () => {
		const { snapshot, timers, asked, findings, answer } = made();
		findings.ask();
		snapshot.value = look(1);
		await timers.pass(100);
		await answer(report([finding('ED102', {})]));
		for (let revision = 2; revision < 12; revision++) {
			snapshot.value = look(revision);
			await timers.pass(100);
			expect(findings.state.value.report).not.toBeNull();
		}
		expect(asked.length).toBeGreaterThan(1);
		// What came while it ran is checked next, not instead.
		expect(asked.at(-1)?.options.stop?.()).toBe(false);
		await answer(report([]));
		await timers.pass(500);
		expect(asked.at(-1)?.snapshot.revision).toBe(11);
	});

	it('a change of what the desk knows is a change', async () => {
		const { snapshot, deciding, timers, asked, findings, answer } = made();
		findings.ask();
		snapshot.value = look(1);
		await timers.pass(100);
		await answer(report([]));
		deciding.value = {} as DeskState;
		await timers.pass(500);
		expect(asked.at(-1)?.options.desk).toBe(deciding.value);
	});
});

describe('what goes wrong', () => {
	it('is said, keeps the last report, is not tried in a circle, and is tried again when somebody asks', async () => {
		const { snapshot, timers, asked, findings, answer } = made();
		findings.ask();
		snapshot.value = look(1);
		await timers.pass(100);
		await answer(report([finding('ED102', {})]));
		snapshot.value = look(2);
		await timers.pass(500);
		asked.at(-1)?.fail('disk gone');
		await timers.pass(5000);
		expect(findings.state.value).toMatchObject({ running: false, error: 'disk gone', report: { findings: [{ code: 'ED102' }] } });
		expect(asked).toHaveLength(2);
		findings.ask()();
		await timers.pass(500);
		expect(asked).toHaveLength(3);
		await answer(report([]));
		expect(findings.state.value.error).toBeNull();
	});

	it('another workspace stops the check of the one before, and nothing of it is told', async () => {
		const { snapshot, timers, asked, findings } = made();
		findings.ask();
		snapshot.value = look(1);
		await timers.pass(100);
		const [before] = asked;
		findings.use(null);
		expect(before?.options.stop?.()).toBe(true);
		before?.answer(report([finding('ED102', {})]));
		await timers.pass(0);
		expect(findings.state.value).toEqual({ report: null, running: false, error: null, trend: null });
	});

	it('after closing nothing waits', async () => {
		const { snapshot, timers, findings, asked } = made();
		findings.ask();
		snapshot.value = look(1);
		findings.close();
		await timers.pass(10_000);
		expect([asked.length, timers.count]).toEqual([0, 0]);
	});
});

describe('the last look', () => {
	const BEFORE = { location: 'Desk', atMs: 5, fingerprints: ['0000000000000000'], files: { 'approval_queue.jsonl': { rows: 9, bytes: 360 } } };

	it('is handed to the validator and compared with', async () => {
		const { snapshot, timers, asked, findings, answer } = made(BEFORE);
		findings.ask();
		snapshot.value = look(1);
		await timers.pass(100);
		expect(asked[0]?.options.before?.files.get('approval_queue.jsonl')).toEqual({ rows: 9, bytes: 360 });
		await answer(report([finding('ED404', {})]));
		expect(findings.state.value.trend).toMatchObject({ sinceMs: 5, gone: 1 });
		expect(findings.state.value.trend?.fresh.size).toBe(1);
	});

	it('of a session keeps what was lost; only “I have seen this” makes it the new state', async () => {
		const { snapshot, timers, asked, findings, answer, saved } = made(BEFORE);
		findings.ask();
		snapshot.value = look(1);
		findings.keepLook(8);
		expect(saved).toEqual([]);
		await timers.pass(100);
		await answer(report([finding('ED404', {})]));
		findings.keepLook(8);
		expect(saved.at(-1)).toMatchObject({ atMs: 8, files: { 'approval_queue.jsonl': { rows: 9 } } });
		findings.markSeen(9);
		expect(saved.at(-1)).toMatchObject({ atMs: 9, files: { 'approval_queue.jsonl': { rows: 3 } } });
		expect(findings.state.value.trend?.fresh.size).toBe(0);
		await timers.pass(500);
		expect(asked.at(-1)?.options.before?.files.get('approval_queue.jsonl')?.rows).toBe(3);
	});

	it('of a session in which nobody looked at findings keeps what was seen before', async () => {
		const { snapshot, timers, findings, answer, saved } = made(BEFORE);
		snapshot.value = look(1);
		await timers.pass(2100);
		await answer(report([finding('ED102', {})]));
		findings.keepLook(8);
		expect(saved.at(-1)).toMatchObject({ atMs: 5, fingerprints: BEFORE.fingerprints, files: { 'approval_queue.jsonl': { rows: 9 } } });
		findings.ask()();
		findings.keepLook(9);
		expect(saved.at(-1)).toMatchObject({ atMs: 9, fingerprints: [finding('ED102', {}).fingerprint] });
	});

	it('of another workspace says nothing about this one', async () => {
		const { snapshot, timers, asked, findings } = made(BEFORE);
		findings.ask();
		snapshot.value = look(1, 0, 'Another');
		await timers.pass(100);
		expect(asked[0]?.options.before).toBeNull();
	});
});

describe('a check for whoever waits for the answer', () => {
	it('uses the rules asked for and leaves the screen as it is', async () => {
		const { asked, findings, answer } = made();
		const only = new Set(['ED301'] as const);
		const checking = findings.checkNow(look(4), only);
		await Promise.resolve();
		expect(asked[0]?.options.only).toBe(only);
		await answer(report([]));
		expect((await checking)?.findings).toEqual([]);
		expect(findings.state.value.report).toBeNull();
		findings.use(null);
		expect(await findings.checkNow(look(4), null)).toBeNull();
	});
});
