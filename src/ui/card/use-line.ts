/** Reads the line behind a record, so that the card can show what the lists do not keep. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { readDetail, withEarlierLines, type RecordDetail } from '../../records/record-detail';
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

/** Lines before the newest one that are read for a card; an item with more is beyond what a person follows. */
const MOST_EARLIER = 20;
const NONE: readonly Place[] = [];

/**
 * The line at a place, read anew when the place changes. While a newer place of the same record is being read the
 * earlier line stays, so that the card does not flicker on updates.
 * @param kind `null` for places that hold no record (a row of a table)
 * @param options how the profile has lines of this kind read; the built-in names and words when left out
 * @param earlier places of earlier lines of the same item, oldest first, whose detail holds where the newest line has none
 */
export function useLine(desk: Desk, kind: RecordKind | null, place: Place, options?: ReadOptions, earlier: readonly Place[] = NONE): LineInUse {
	const { path, offset, length, line } = place;
	const [state, setState] = useState<LineState>({ phase: 'loading' });
	const [round, setRound] = useState(0);
	const retry = useCallback(() => setRound((before) => before + 1), []);
	const before = earlier.map((one) => `${one.path}:${one.offset}:${one.length}`).join('|');
	useEffect(() => {
		let wanted = true;
		const read = async (): Promise<void> => {
			const newest = await desk.readLine({ path, offset, length, line });
			const detail = kind === null ? null : detailOf(kind, newest, options);
			if (kind === null || detail === null) {
				if (wanted) setState({ phase: 'ready', line: newest, detail });
				return;
			}
			const older = await Promise.all(earlier.slice(-MOST_EARLIER).map((one) => desk.readLine(one).then((raw) => detailOf(kind, raw, options), () => null)));
			if (wanted) setState({ phase: 'ready', line: newest, detail: withEarlierLines(detail, older.reverse().filter((one) => one !== null)) });
		};
		read().catch((error: unknown) => {
			if (wanted) setState({ phase: 'failed', why: error instanceof Error ? error.message : String(error) });
		});
		return () => {
			wanted = false;
		};
	}, [desk, kind, path, offset, length, line, options, before, round]);
	return { state, retry };
}

/** `null` for a line that is no object (any more). */
function detailOf(kind: RecordKind, line: RawLine, options: ReadOptions | undefined): RecordDetail | null {
	return line.json === null ? null : readDetail(kind, { ...line.json }, line.text ?? '', options);
}
