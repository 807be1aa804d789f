/** How a property value is spelled in YAML so that it reads back as the same value. */
import { parseDocument } from 'yaml';
import type { PropertyValue } from './proposal-schema';

/** How the value was spelled before: its own style is kept where it can be. */
export interface OldSpelling {
	readonly style: 'plain' | 'single' | 'double' | 'none';
	/** What it read as. */
	readonly value: unknown;
}

/**
 * Words that older readers of YAML (1.1: most Python tools) do not read as text though newer ones do. Dates are left out on
 * purpose: a plain date is what people and agents write, and quoting one would restyle it.
 */
const OLD_YAML_WORD = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;
const OLD_YAML_NUMBER = /^[-+]?(?:[\d_]+(?::[0-5]?\d)+(?:\.\d*)?|0[xob]?[\da-f_]+|[\d_]*\.?[\d_]+(?:e[-+]?\d+)?|\.(?:inf|nan))$/i;

/** Text in double quotes. JSON's escapes are YAML's; what YAML calls not printable, and line separators, are escaped too. */
function doubleQuoted(text: string): string {
	return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => {
		return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
	});
}

const singleQuoted = (text: string): string => `'${text.replace(/'/g, "''")}'`;

/** What YAML reads; `undefined` for nothing it can read. */
function reads(source: string): unknown {
	const document = parseDocument(source, { schema: 'core', prettyErrors: false, logLevel: 'silent' });
	if (document.errors.length > 0) return undefined;
	try {
		const value: unknown = document.toJS();
		return value;
	} catch {
		// An alias (`*a`) of nothing.
		return undefined;
	}
}

/** Whether plain text keeps its kind: a number stays a number and a truth value one where the value was one. */
function isSameKind(text: string, old: OldSpelling): boolean {
	if (old.style !== 'plain' || (typeof old.value !== 'number' && typeof old.value !== 'boolean')) return false;
	const value = reads(text);
	return typeof value === typeof old.value && (typeof value !== 'number' || Number.isFinite(value));
}

function isPlainSafe(text: string, inList: boolean): boolean {
	if (text === '' || text !== text.trim() || /[\n\r\t\u007f-\u009f\u2028\u2029\ufeff]/.test(text)) return false;
	if (OLD_YAML_WORD.test(text) || OLD_YAML_NUMBER.test(text)) return false;
	const source = inList ? `[${text}]` : `k: ${text}`;
	const value = reads(source);
	const inner = Array.isArray(value) ? (value as readonly unknown[]) : value;
	if (inList) return Array.isArray(inner) && inner.length === 1 && inner[0] === text;
	return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'k') && (inner as Record<string, unknown>)['k'] === text;
}

function scalarSource(value: string | number | boolean, old: OldSpelling, inList: boolean): string {
	if (typeof value !== 'string') return String(value);
	if (!inList && isSameKind(value, old)) return value;
	const canBeSingle = !/[\u007f-\u009f\u2028\u2029\ufeff]/.test(value) && !Array.from(value).some((character) => character < ' ');
	if (old.style === 'single' && canBeSingle) return singleQuoted(value);
	if (old.style === 'double') return doubleQuoted(value);
	return isPlainSafe(value, inList) ? value : doubleQuoted(value);
}

/**
 * The source text of a value, on one line. Text keeps the quotes of the old value; plain text stays plain where every reader
 * takes it for the same text, and where the old value was a plain number or truth value and the new one is too.
 */
export function valueSource(value: PropertyValue, old: OldSpelling): string {
	if (!Array.isArray(value)) return scalarSource(value, old, false);
	const none: OldSpelling = { style: 'none', value: null };
	return `[${value.map((entry) => scalarSource(entry, none, true)).join(', ')}]`;
}

/** Whether a number in JSON can be spelled in YAML: finite, and not in a form that reads as something else. */
export function isWritable(value: PropertyValue): boolean {
	const entries = Array.isArray(value) ? value : [value];
	return entries.every((entry) => typeof entry !== 'number' || Number.isFinite(entry));
}
