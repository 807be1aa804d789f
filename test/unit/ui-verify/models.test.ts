import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLive, finalLive, withEvent } from '../../../src/ui/models/verify-live';
import { liveBars } from '../../../src/ui/verify/live-bars';
import { partsOf } from '../../../src/ui/verify/text-parts';
import { AT, attempt, outcome } from './support';

describe('marked text', () => {
	it('marks the spans and nothing else', () => {
		expect(partsOf('IELTS 6.5 in each', [{ from: 6, to: 9 }, { from: 0, to: 5 }])).toEqual([
			{ text: 'IELTS', isMarked: true },
			{ text: ' ', isMarked: false },
			{ text: '6.5', isMarked: true },
			{ text: ' in each', isMarked: false },
		]);
		expect(partsOf('', [])).toEqual([]);
	});

	it('is always the whole text, whatever the spans', () => {
		const span = fc.record({ from: fc.integer({ min: -5, max: 60 }), to: fc.integer({ min: -5, max: 60 }) });
		fc.assert(
			fc.property(fc.string({ maxLength: 50 }), fc.array(span, { maxLength: 8 }), (text, spans) => {
				const parts = partsOf(text, spans);
				expect(parts.map((part) => part.text).join('')).toBe(text);
				expect(parts.every((part) => part.text !== '')).toBe(true);
			}),
		);
	});
});

describe('bars of a live run', () => {
	const start = Date.parse(AT);
	const at = (ms: number): string => new Date(start + ms).toISOString();

	it('stand on one scale of time', () => {
		const run = finalLive(outcome('ok', { attempts: [attempt({ n: 1, started_at: at(0), elapsed_ms: 100, outcome: 'failed' }), attempt({ n: 2, started_at: at(300), elapsed_ms: 100 })] }));
		expect(liveBars(run, start + 9999).map(({ start: from, width, ms }) => [from, width, ms])).toEqual([
			[0, 0.25, 100],
			[0.75, 0.25, 100],
		]);
	});

	it('grow while a request runs, and what was not sent has none', () => {
		let run = withEvent(emptyLive(), { kind: 'attempt_started', n: 1, route_id: 'brave.default', provider_id: 'brave', credential: null, at: at(0) });
		run = withEvent(run, { kind: 'skipped', skipped: { route_id: 'kagi', provider_id: 'kagi', layer: 'credential', code: 'missing_credential', until: null } });
		const [running, skipped] = liveBars(run, start + 500);
		expect(running).toMatchObject({ start: 0, width: 1, ms: 500 });
		expect(skipped).toMatchObject({ start: null, width: 0, ms: null });
		// A clock that went back makes no negative time.
		expect(liveBars(run, start - 500)[0]).toMatchObject({ width: 0, ms: 0 });
	});

	it('take a time that cannot be read for none', () => {
		expect(liveBars(finalLive(outcome('ok', { attempts: [attempt({ started_at: 'yesterday' })] })), start)).toMatchObject([{ start: null }]);
	});
});
