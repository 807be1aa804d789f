/** Lines that describe the file instead of being a record of it. */
import { foldName } from './field-plan';

const HEADER_WORDS = new Set(['header', 'schema', 'meta', 'metadata', 'fileheader']);
const HEADER_SIGNS = new Set(['schema', '$schema', 'schemaversion', 'format', 'formatversion', 'fileversion']);
const HEADER_NAMES = new Set([
	...HEADER_SIGNS, 'version', 'v', 'note', 'notes', 'description', 'comment', 'domain', 'name', 'generator', 'generatedat', 'generatedby',
	'createdat', 'created', 'columns', 'fields', 'encoding', 'license', 'file', 'purpose',
]);

/**
 * Whether a line is a header row: every key is private (`_schema`, `$note`), or it names a schema or format and says nothing but
 * such things, or its `type` is `header`. A line with `_id` is a record.
 */
export function isHeaderRow(json: Record<string, unknown>): boolean {
	const keys = Object.keys(json);
	if (keys.length === 0) return false;
	const names = keys.map(foldName);
	if (names.includes('id') || names.includes('status')) return false;
	if (keys.every((key) => key.startsWith('_') || key.startsWith('$'))) return keys.length > 1 || keys[0] !== '__proto__';
	const type = keys.find((_, index) => names[index] === 'type' || names[index] === 'kind' || names[index] === 'recordtype');
	const word = type === undefined ? undefined : json[type];
	if (typeof word === 'string' && HEADER_WORDS.has(foldName(word))) return true;
	return names.some((name) => HEADER_SIGNS.has(name)) && names.every((name) => HEADER_NAMES.has(name));
}
