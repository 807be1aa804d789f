import { describe, expect, it } from 'vitest';
import { approveAll, type BulkOutcome } from '../../../src/ui/review/bulk-run';
import { detail, fakeDesk, preview, RECORDED } from './fake-desk';

describe('several at once', () => {
	it('are approved one after the other, each as it was shown, and one that fails leaves the others alone', async () => {
		const fake = fakeDesk();
		const shown = ['a', 'b', 'c', 'd', 'e'].map((key) => detail(key));
		for (const one of shown) fake.details.set(one.key, one);
		// The first approval changes another cell of the same file; `b` itself has changed; `c` is gone; `d` fails.
		fake.details.set('a', detail('a', { seen: { ...detail('a').seen, targets: [{ path: 'trackers/schools.csv', sha256: 'newer' }] } }));
		fake.details.set('b', detail('b', { previews: [preview({ found: '6.2' })] }));
		fake.details.delete('c');
		fake.results.push(RECORDED, { kind: 'failed', message: 'disk full', mayBeWritten: false });
		const told = new Map<string, BulkOutcome>();
		await approveAll({ desk: fake.desk, details: shown, isStopped: () => false, onEach: (key, outcome) => told.set(key, outcome) });
		expect([...told]).toEqual([
			['a', { kind: 'told', result: RECORDED }],
			['b', { kind: 'changed' }],
			['c', { kind: 'gone' }],
			['d', { kind: 'told', result: { kind: 'failed', message: 'disk full', mayBeWritten: false } }],
			['e', { kind: 'told', result: RECORDED }],
		]);
		expect(fake.asked.map((request) => [request.seen.key, request.verdict, request.seen.targets[0]?.sha256])).toEqual([
			['a', 'approve', 'newer'],
			['d', 'approve', 'a'],
			['e', 'approve', 'a'],
		]);
	});
	it('stop when the person says so, and never throw', async () => {
		const fake = fakeDesk();
		const told: BulkOutcome[] = [];
		fake.desk.detail = () => Promise.reject(new Error('gone'));
		await approveAll({ desk: fake.desk, details: [detail('a'), detail('b')], isStopped: () => told.length > 0, onEach: (_key, outcome) => told.push(outcome) });
		expect(told).toEqual([{ kind: 'told', result: { kind: 'failed', message: 'gone', mayBeWritten: true } }]);
	});
});
