/** The raw file around a line: text nodes only, hidden characters shown, nothing rendered. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { errorText } from '../../host/host-errors';
import { escapeBytes, revealedText, revealHidden, shorten } from '../../records/hidden-text';
import type { Translator } from '../../i18n/translate';
import type { Place, RawLine } from '../../workspace/snapshot-types';
import { linesAround } from './raw-lines-around';
import type { RawDesk } from './raw-lines-around';

export interface RawFileProps {
	readonly desk: RawDesk;
	readonly place: Place;
}

type Reading = { readonly kind: 'reading' } | { readonly kind: 'failed'; readonly why: string } | { readonly kind: 'read'; readonly lines: readonly RawLine[] };

const FIRST_LINES = 10;
/** What one press on "more" adds before and after. */
const MORE_LINES = 100;
const MAX_LINES = 2000;
/** Characters of a line shown at first; whole lines show up to the second number, which a window still bears. */
const SHORT_LINE = 2000;
const WHOLE_LINE = 200_000;
const PREVIEW_BYTES = 400;

/** Reads the lines around a place and shows them; the lines shown stay while more are read. */
export function RawFile({ desk, place }: RawFileProps): VNode {
	const { t } = desk;
	const [around, setAround] = useState(FIRST_LINES);
	const [whole, setWhole] = useState(false);
	const [reading, setReading] = useState<Reading>({ kind: 'reading' });
	const marked = useRef<HTMLLIElement>(null);
	const scrolled = useRef(false);

	useEffect(() => {
		let wanted = true;
		linesAround(desk, place, around).then(
			(lines) => {
				if (wanted) setReading({ kind: 'read', lines });
			},
			(error: unknown) => {
				if (wanted) setReading({ kind: 'failed', why: errorText(error) });
			},
		);
		return () => {
			wanted = false;
		};
	}, [desk, place, around]);

	useEffect(() => {
		if (reading.kind !== 'read' || scrolled.current) return;
		scrolled.current = true;
		marked.current?.scrollIntoView({ block: 'center' });
	}, [reading]);

	if (reading.kind === 'reading') return <p class="ed-rawfile-note">{t('host.raw.reading')}</p>;
	if (reading.kind === 'failed') return <p class="ed-rawfile-warning" role="alert">{t('host.raw.failed', { why: reading.why })}</p>;
	const { lines } = reading;
	const limit = whole ? WHOLE_LINE : SHORT_LINE;
	const cut = !whole && lines.some((line) => line.text !== null && line.text.length > SHORT_LINE);
	return (
		<div class="ed-rawfile">
			{lines.some((line) => line.changed) ? <p class="ed-rawfile-warning" role="alert">{t('host.raw.changed')}</p> : null}
			{lines.length === 0 ? <p class="ed-rawfile-note">{t('host.raw.empty')}</p> : null}
			<ol class="ed-rawfile-lines" tabIndex={0} aria-label={t('host.raw.place', { path: revealedText(place.path), line: place.line })}>
				{lines.map((line) => {
					const isMarked = line.place.line === place.line;
					return (
						<li
							key={line.place.offset}
							ref={isMarked ? marked : null}
							class={isMarked ? 'ed-rawfile-line ed-rawfile-line-marked' : 'ed-rawfile-line'}
							aria-label={isMarked ? t('host.raw.markedLine', { line: line.place.line }) : undefined}
							aria-current={isMarked ? 'true' : undefined}
						>
							<span class="ed-rawfile-number">{String(line.place.line)}</span>
							<LineText line={line} limit={limit} t={t} />
						</li>
					);
				})}
			</ol>
			<p class="ed-rawfile-note">{t('host.raw.hiddenNote')}</p>
			<div class="ed-rawfile-actions">
				{around < MAX_LINES ? (
					<button type="button" onClick={() => setAround(Math.min(MAX_LINES, around + MORE_LINES))}>
						{t('host.raw.showMore')}
					</button>
				) : null}
				{cut ? (
					<button type="button" onClick={() => setWhole(true)}>
						{t('host.raw.showWhole')}
					</button>
				) : null}
			</div>
		</div>
	);
}

function LineText({ line, limit, t }: { readonly line: RawLine; readonly limit: number; readonly t: Translator }): VNode {
	if (line.text === null) {
		const { preview, hiddenBytes } = escapeBytes(line.bytes, PREVIEW_BYTES);
		return (
			<code class="ed-rawfile-text ed-rawfile-bytes">
				{t('host.raw.notText', { preview })}
				{hiddenBytes > 0 ? <span class="ed-rawfile-cut"> {t('host.raw.moreBytes', { n: hiddenBytes })}</span> : null}
			</code>
		);
	}
	const { text, hiddenCount } = shorten(line.text, limit);
	return (
		<code class="ed-rawfile-text">
			{revealHidden(text).map((piece) => (piece.hidden ? <mark class="ed-rawfile-hidden">{piece.text}</mark> : piece.text))}
			{hiddenCount > 0 ? <span class="ed-rawfile-cut"> {t('common.hiddenCharacters', { n: hiddenCount })}</span> : null}
		</code>
	);
}
