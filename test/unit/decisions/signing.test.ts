import { createPublicKey, createHash, verify as nodeVerify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSeal, unsignedLine } from '../../../src/decisions/canonical-line';
import { sha256Hex } from '../../../src/decisions/sha256';
import { fingerprintOf, isSignedByOneOf, newKeyPair, publicKeyOf, signEntry } from '../../../src/decisions/signing';
import { asRead, AT, bytesOf, DESK, decisionOn, HASH_A, intentOf, queueItem, receiptOf, signedLines, STRANGER, text } from './ledger-support';

const ITEM = queueItem({ id: 'APQ-1', type: 'action_item', status: 'pending' });

/** Node's own Ed25519 on the line with its last member cut off as text: not the code under test. */
function nodeSays(line: string, publicKey: string): boolean {
	const at = line.lastIndexOf(',"sig":"');
	const key = createPublicKey({ key: Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex'), format: 'der', type: 'spki' });
	return nodeVerify(null, Buffer.from(`${line.slice(0, at)}}`), key, Buffer.from(line.slice(at + 8, -2), 'hex'));
}

describe('signed lines', () => {
	it('are one line with fixed order, prev and sig last', () => {
		const entry = { ...decisionOn(ITEM, { verdict: 'approve', entry_id: '01HX5ZZKBKACTAV9WEVGEMMVRZ', idempotency_key: 'k' }), note: 'a\nb\u2028', at: AT };
		const [line = ''] = signedLines([entry]);
		const start = `{"v":1,"entry":"decision","entry_id":"01HX5ZZKBKACTAV9WEVGEMMVRZ","item_id":"APQ-1","item_sha256":"${entry.item_sha256}","verdict":"approve","choice":null,"reason":null,"proposals":[],"actor":"human","device":"desk","at":"${AT}","idempotency_key":"k","note":"a\\nb\u2028","prev":null,"sig":"`;
		expect(line.slice(0, start.length)).toBe(start);
		expect(line.slice(start.length)).toMatch(/^[0-9a-f]{128}"\}$/);
		expect(line).not.toContain('\n');
	});

	it('verify with another program, over exactly the bytes without sig', () => {
		for (const line of signedLines([decisionOn(ITEM, { verdict: 'approve', reason: '好 ✓ "q" \ud800' }), intentOf({ entry_id: '01HX5ZZKBKACTAV9WEVGEMMVRZ' }), receiptOf({ entry_id: '01HX5ZZKBKACTAV9WEVGEMMVRZ' })])) {
			expect(nodeSays(line, DESK.publicKey)).toBe(true);
			expect(nodeSays(line, STRANGER.publicKey)).toBe(false);
			expect(isSignedByOneOf(bytesOf(line), [STRANGER.publicKey, DESK.publicKey])).toBe(true);
			expect(isSignedByOneOf(bytesOf(line), [STRANGER.publicKey])).toBe(false);
			expect(isSignedByOneOf(bytesOf(line), ['', 'zz', HASH_A])).toBe(false);
		}
	});

	it('chain over raw bytes', () => {
		const lines = signedLines([decisionOn(ITEM, { verdict: 'approve' }), decisionOn(ITEM, { verdict: 'approve' })]);
		expect(asRead(lines[1] ?? '').prev).toBe(createHash('sha256').update(lines[0] ?? '').digest('hex'));
	});

	it('any changed byte shows, deep inside a proposal too (B95)', () => {
		const [line = ''] = signedLines([decisionOn(ITEM, { verdict: 'approve', proposals: [{ op: 'jsonl.append', record: { nested: { deep: ['one', 2] } } }] })]);
		const raw = bytesOf(line);
		fc.assert(
			fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
				const forged = raw.slice();
				forged[at] = (forged[at] ?? 0) ^ change;
				expect(isSignedByOneOf(forged, [DESK.publicKey])).toBe(false);
			}),
			{ numRuns: 150 },
		);
	});

	it('the same content in another form is not the signed line (B94)', () => {
		const [line = ''] = signedLines([decisionOn(ITEM, { verdict: 'approve' })]);
		const json = JSON.parse(line) as Record<string, unknown>;
		const { sig, ...rest } = json;
		expect(isSignedByOneOf(bytesOf(JSON.stringify({ sig, ...rest })), [DESK.publicKey])).toBe(false);
		expect(isSignedByOneOf(bytesOf(JSON.stringify(json, null, 1)), [DESK.publicKey])).toBe(false);
		expect(isSignedByOneOf(bytesOf(`${line} `), [DESK.publicKey])).toBe(false);
		expect(splitSeal(bytesOf('"}'))).toBeNull();
	});

	it('keep every member over writing and reading', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.integer(), (reason, value, number) => {
				const item = queueItem(`{"id":${number},"status":"pending"}`);
				const entry = decisionOn(item, { verdict: 'approve', reason, proposals: [{ value }], supersedes: ['01HX5ZZKBKACTAV9WEVGEMMVRZ'] });
				const [line = ''] = signedLines([entry]);
				const { prev, sig, ...read } = asRead(line);
				expect(prev).toBeNull();
				expect(sig).toHaveLength(128);
				expect(read).toEqual(JSON.parse(JSON.stringify(entry)));
			}),
			{ numRuns: 60 },
		);
	});

	it('a number id keeps its digits', () => {
		const entry = decisionOn(queueItem('{"id":9007199254740993,"status":"pending"}'), { verdict: 'approve' });
		expect(unsignedLine(entry, null)).toContain('"item_id":9007199254740993,');
	});

	it('nothing is signed that would read back as damaged', () => {
		expect(signEntry(decisionOn(ITEM, { verdict: 'reject', reason: ' ' }), null, DESK.secretKey)).toEqual({ ok: false, where: 'reason' });
		expect(signEntry(decisionOn(ITEM, { verdict: 'approve' }), 'no hash', DESK.secretKey)).toEqual({ ok: false, where: 'prev' });
		expect(signEntry(decisionOn(ITEM, { verdict: 'approve' }), null, 'no key')).toEqual({ ok: false, where: 'secretKey' });
	});
});

describe('keys', () => {
	it('come from chance alone, and a short one is refused', () => {
		expect(publicKeyOf(DESK.secretKey)).toBe(DESK.publicKey);
		expect(publicKeyOf('x')).toBeNull();
		expect(DESK.publicKey).not.toBe(STRANGER.publicKey);
		expect(() => newKeyPair(() => new Uint8Array(31))).toThrow(RangeError);
	});

	it('have a fingerprint for people', () => {
		expect(fingerprintOf(DESK.publicKey)).toMatch(/^(?:[0-9A-F]{4} ){7}[0-9A-F]{4}$/);
		expect(fingerprintOf('x')).toBeNull();
		expect(sha256Hex(bytesOf('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
		expect(text(bytesOf('é'))).toBe('é');
	});
});
