/** Texts that give away a home folder, or that another program would run. */

/** Cheap: whether a text can hold a home path or code. */
export const MAY_BE_UNSAFE = /\/Users\/|\/home\/|\/root\/|:[\\/]{1,4}Users|<[a-zA-Z!%]|```|~~~|`(?:\$?=|dv)|[Jj]ava[Ss]cript:/;

export interface UnsafeFound {
	/** Index of its first character. */
	readonly at: number;
	/** What may be shown of it. */
	readonly shown: string;
}

const HOME = /(\/Users\/|\/home\/|[A-Za-z]:[\\/]{1,4}Users[\\/]{1,4})([^\\/\s"'`<>|]{1,64})|\/root\/(?=[\w.])/;
/** Names that stand for anybody. */
const NOBODY = /^(?:user|username|you|me|name|\$\w+|\{\w+\}|shared|public|runner)$/i;

/** An absolute path into somebody's home folder, shown without the name. */
export function findHomePath(text: string): UnsafeFound | null {
	const match = HOME.exec(text);
	if (match === null) return null;
	const [whole, lead, name] = match;
	if (lead === undefined) return { at: match.index, shown: whole };
	return name === undefined || NOBODY.test(name) ? null : { at: match.index, shown: `${lead}…` };
}

const ACTIVE =
	/<(?:script|iframe|object|embed|svg\s{1,20}on\w{1,20}|meta\s{1,20}http-equiv)\b|<\w{1,20}[^>]{0,120}?\son(?:error|load|click|mouseover|focus|toggle|begin)\s*=|javascript:|(?:```|~~~)\s{0,20}(?:dataview(?:js)?|templater|js-engine|meta-bind-js-view|run-\w+)\b|`\$=|`=\s{0,20}this\.|<%[*~_+-]?\s*tp\.|<!--\s{0,9}[\w.-]{1,60}\s{0,9}:\s{0,9}(?:BEGIN|END)\s{0,9}-->/i;

/** Code, or a mark that would end a marked block: text that means something to the program that shows it. */
export function findActive(text: string): UnsafeFound | null {
	const match = ACTIVE.exec(text);
	return match === null ? null : { at: match.index, shown: match[0].slice(0, 40) };
}
