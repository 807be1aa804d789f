/** Reads the line behind a record, so that the card can show what the lists do not keep. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { readDetail, type RecordDetail } from '../../records/record-detail';
import type { ReadOptions } from '../../records/read-record';
import type { RecordKind } from '../../records/record-types';
import type { Place, RawLine } from '../../workspace/snapshot-types';
import type { Desk } from '../desk';

export type LineState =
	| { readonly phase: 'loading' }
	| { readonly phase: 'failed'; readonly why: string }
	/** `detail` is `null` when the line is no object (any more). */
	| { readonly phase: 'ready'; readonly line: RawLine; readonly detail: RecordDetail | null };

export interface LineInUse {
	readonly state: LineState;
	readonly retry: () => void;
}

/**
 * The line at a place, read anew when the place changes. While a newer place of the same record is being read the
 * earlier line stays, so that the card does not flicker on updates.
 * @param kind `null` for places that hold no record (a row of a table)
 * @param options how the profile has lines of this kind read; the built-in names and words when left out
 */
export function useLine(desk: Desk, kind: RecordKind | null, place: Place, options?: ReadOptions): LineInUse {
	const { path, offset, length, line } = place;
	const [state, setState] = useState<LineState>({ phase: 'loading' });
	const [round, setRound] = useState(0);
	const retry = useCallback(() => setRound((before) => before + 1), []);
	useEffect(() => {
		let wanted = true;
		desk.readLine({ path, offset, length, line }).then(
			(read) => {
				if (wanted) setState({ phase: 'ready', line: read, detail: kind === null || read.json === null ? null : readDetail(kind, { ...read.json }, read.text ?? '', options) });
			},
			(error: unknown) => {
				if (wanted) setState({ phase: 'failed', why: error instanceof Error ? error.message : String(error) });
			},
		);
		return () => {
			wanted = false;
		};
	}, [desk, kind, path, offset, length, line, options, round]);
	return { state, retry };
}
