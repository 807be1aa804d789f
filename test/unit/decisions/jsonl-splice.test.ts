import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeAppend, spliceJsonl } from '../../../src/decisions/jsonl-splice';
import type { JsonlAppend } from '../../../src/decisions/proposal-schema';
import { sha256Hex } from '../../../src/decisions/sha256';
import type { Splice, SpliceChange } from '../../../src/decisions/splice';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
const append = (record: Record<string, unknown>, path = 'fact_claims.jsonl'): JsonlAppend => ({ op: 'jsonl.append', path, record });
const changed = (plan: Splice): SpliceChange => {
	if (plan.outcome !== 'change') throw new Error(JSON.stringify(plan));
	return plan;
};
const refusal = (plan: Splice): string => (plan.outcome === 'refused' ? plan.refusal.code : plan.outcome);

describe('jsonl.append', () => {
	it('adds one line, with a line break first where one is missing', () => {
		expect(text(changed(spliceJsonl(bytes(''), append({ id: 'A' }))).after)).toBe('{"id":"A"}\n');
		expect(text(changed(spliceJsonl(bytes('{"id":"B"}'), append({ id: 'A' }))).after)).toBe('{"id":"B"}\n{"id":"A"}\n');
		expect(text(changed(spliceJsonl(bytes('\uFEFF{"id":"B"}\r\n'), append({ id: 'A' }))).after)).toBe('\uFEFF{"id":"B"}\r\n{"id":"A"}\r\n');
	});

	it('refuses a torn tail, an unreadable line and a second record with the same id', () => {
		expect(refusal(spliceJsonl(bytes('{"id":"B"}\n{"id":"C'), append({ id: 'A' })))).toBe('torn_tail');
		expect(refusal(spliceJsonl(bytes('{"id":"B"}\nnot json\n'), append({ id: 'A' })))).toBe('corrupt_line');
		expect(refusal(spliceJsonl(bytes('{"id":"A","x":1}\n'), append({ id: 'A' })))).toBe('duplicate_record');
		expect(refusal(spliceJsonl(bytes('{"claim_id":"A","source_id":"S"}\n'), append({ claim_id: 'A' })))).toBe('duplicate_record');
		expect(spliceJsonl(bytes('{"claim_id":"B","source_id":"S"}\n'), append({ claim_id: 'A', source_id: 'S' })).outcome).toBe('change');
		expect(spliceJsonl(bytes('{"id":"A"}\n'), append({ id: 'A' })).outcome).toBe('no_op');
		expect(refusal(spliceJsonl(bytes(''), append({ id: 'A\ud800' })))).toBe('ill_formed_text');
	});

	it('is found again whatever others append, and never guessed at when it is cut', () => {
		const record = { id: 'A', note: 'x' };
		const line = JSON.stringify(record);
		const start = bytes('{"id":"0"}\n');
		const change = changed(spliceJsonl(start, append(record)));
		const before = { size: start.length, sha256: sha256Hex(start) };
		const after = { size: change.after.length, sha256: sha256Hex(change.after) };
		const judge = (content: string): string => judgeAppend(bytes(content), before, after, line);
		expect(judge('{"id":"0"}\n')).toBe('not_there');
		expect(judge(`{"id":"0"}\n${line}\n`)).toBe('there');
		expect(judge(`{"id":"0"}\n${line}\n{"id":"1"}\n`)).toBe('there');
		expect(judge(`{"id":"0"}\n{"id":"1"}\n${line}\n`)).toBe('there');
		expect(judge('{"id":"0"}\n{"id":"1"}\n')).toBe('not_there');
		expect(judge(`{"id":"0"}\n${line}\n${line}\n`)).toBe('unclear');
		expect(judge(`{"id":"9"}\n${line}\n`)).toBe('unclear');
		fc.assert(
			fc.property(fc.integer({ min: 1, max: line.length }), (cut) => {
				expect(judge(`{"id":"0"}\n${line.slice(0, cut)}`)).toBe('unclear');
				expect(judge(`{"id":"0"}\n${line.slice(0, cut)}{"id":"1"}\n`)).toBe('unclear');
			}),
		);
	});
});
