/** Reads the lines the raw file view shows. Pure. */
import type { Place, RawLine } from '../../workspace/snapshot-types';
import type { Desk } from '../desk';

/** What of the desk the raw file view uses. */
export type RawDesk = Pick<Desk, 'readAround' | 'readLine' | 't'>;

const LF = 0x0a;
const CR = 0x0d;
/** How far the end of a line is looked for when only its beginning is known, in bytes. */
const LINE_SEARCH_BYTES = 64 * 1024;

/**
 * The lines around a place. A place of length 0 means "the line that begins here" (a whole file is opened that way):
 * its end is found first. Throws what the desk throws.
 */
export async function linesAround(desk: RawDesk, place: Place, around: number): Promise<readonly RawLine[]> {
	return desk.readAround(place.length > 0 ? place : await wholeLineAt(desk, place), around, around);
}

async function wholeLineAt(desk: RawDesk, place: Place): Promise<Place> {
	const { bytes } = await desk.readLine({ ...place, length: LINE_SEARCH_BYTES });
	const lf = bytes.indexOf(LF);
	const end = lf < 0 ? bytes.length : lf;
	return { ...place, length: bytes[end - 1] === CR && lf >= 0 ? end - 1 : end };
}
