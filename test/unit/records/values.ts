/** Shorthand for the tests of the record readers. */
import { parseLine } from '../../../src/records/json-text';
import { DEFAULT_READ_OPTIONS, readRecord } from '../../../src/records/read-record';
import type { ReadOptions } from '../../../src/records/read-record';
import { readDetail } from '../../../src/records/record-detail';
import type { RecordDetail } from '../../../src/records/record-detail';
import type { RecordKind, ValuesOfKind } from '../../../src/records/record-types';

function objectOf(line: string | object): { json: Record<string, unknown>; text: string } {
	const text = typeof line === 'string' ? line : JSON.stringify(line);
	const parsed = parseLine(text);
	if (!parsed.ok) throw new Error(`not a record: ${text}`);
	return { json: parsed.json, text };
}

/** What a line (an object, or raw text where the spelling matters) reads as. */
export function read<K extends RecordKind>(kind: K, line: string | object, options: Partial<ReadOptions> = {}): ValuesOfKind[K] {
	const { json, text } = objectOf(line);
	return readRecord(kind, json, text, { ...DEFAULT_READ_OPTIONS, ...options });
}

export function detail(kind: RecordKind, line: string | object): RecordDetail {
	const { json, text } = objectOf(line);
	return readDetail(kind, json, text);
}

export const keys = (ids: readonly { readonly key: string }[]): string[] => ids.map((id) => id.key);
