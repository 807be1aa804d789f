/** Text of results: entities decoded, markup taken out, length capped with the rest counted. */

const NAMED: Readonly<Record<string, string>> = {
	amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»', lsaquo: '‹', rsaquo: '›', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™', deg: '°', plusmn: '±', times: '×', divide: '÷', frac12: '½', frac14: '¼', frac34: '¾', euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', para: '¶', micro: 'µ', larr: '←', rarr: '→', uarr: '↑', darr: '↓', auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', Eacute: 'É', agrave: 'à', egrave: 'è', ograve: 'ò', acirc: 'â', ecirc: 'ê', icirc: 'î', ocirc: 'ô', ucirc: 'û', ccedil: 'ç', Ccedil: 'Ç', ntilde: 'ñ', Ntilde: 'Ñ', atilde: 'ã', otilde: 'õ', aring: 'å', Aring: 'Å', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', iuml: 'ï', euml: 'ë',
};

export interface CleanText {
	readonly text: string;
	/** Characters (code points) taken off its end; 0 = whole. */
	readonly hidden: number;
}

/**
 * Takes tags out, decodes entities once, makes white space single and control characters go, and cuts after `most`
 * code points. What was written as an entity (`&lt;b&gt;`) stays as the text `<b>`: it is text from then on.
 */
export function cleanText(raw: string, most: number): CleanText {
	return cutText(oneLine(decodeEntities(withoutTags(raw))), most);
}

/** As `cleanText` for prose: line breaks stay, nothing is taken for markup. */
export function cleanProse(raw: string, most: number): CleanText {
	return cutText(wellFormed(raw).replace(/\r\n?/g, '\n').replace(/[ \t\f\v]+\n/g, '\n').replace(/\n{3,}/g, '\n\n').trim(), most);
}

/** A tag starts with a letter, `/` or `!` right behind `<` and ends before the next `<`: "a < b" is none. */
function withoutTags(text: string): string {
	return text.replace(/<!--[^<>]{0,2000}-->/g, ' ').replace(/<(\/?)([a-z!][a-z0-9:-]*)((?:\s|\/)[^<>]*)?>/gi, (_tag, _close, name: string) => (INLINE.has(name.toLowerCase()) ? '' : ' '));
}

/** Tags that stand inside words and leave no gap. */
const INLINE = new Set(['b', 'strong', 'i', 'em', 'u', 'mark', 'span', 'a', 'sup', 'sub', 'small', 'font', 'code', 'wbr', 'jats:italic', 'jats:bold', 'jats:sup', 'jats:sub']);

function decodeEntities(text: string): string {
	return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,30});/gi, (entity, name: string) => {
		if (!name.startsWith('#')) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? entity) : entity;
		const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
	});
}

function oneLine(text: string): string {
	return wellFormed(text).replace(/\s+/g, ' ').trim();
}

/** Control characters become spaces, halves of surrogate pairs U+FFFD. Hidden and bidi characters stay: the screen shows them. */
function wellFormed(text: string): string {
	let out = '';
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		if (code >= 0xd800 && code <= 0xdfff) out += '\ufffd';
		else out += (code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) || (code >= 0x7f && code <= 0x9f) ? ' ' : character;
	}
	return out;
}

function cutText(text: string, most: number): CleanText {
	if (text.length <= most) return { text, hidden: 0 };
	const characters = Array.from(text);
	if (characters.length <= most) return { text, hidden: 0 };
	return { text: characters.slice(0, most).join('').trimEnd(), hidden: characters.length - most };
}
