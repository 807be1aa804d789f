/** A text in pieces: within and between the spans that are marked in it. */
import type { Span } from '../../verification/verification-types';

export interface TextPart {
	readonly text: string;
	readonly isMarked: boolean;
}

/**
 * The pieces of a text between and within the spans; joined they are the text. Spans that overlap, run backwards or out of the text
 * mark what of them is there.
 */
export function partsOf(text: string, spans: readonly Span[]): readonly TextPart[] {
	const parts: TextPart[] = [];
	let at = 0;
	const put = (upTo: number, isMarked: boolean): void => {
		if (upTo > at) parts.push({ text: text.slice(at, upTo), isMarked });
		at = Math.max(at, upTo);
	};
	for (const { from, to } of [...spans].sort((left, right) => left.from - right.from)) {
		put(Math.min(from, text.length), false);
		put(Math.min(to, text.length), true);
	}
	put(text.length, false);
	return parts;
}
