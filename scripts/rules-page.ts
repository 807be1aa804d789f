/** The text of docs/rules.md: the same sentences that the app and the command line show, with their placeholders as they stand. */
import { en } from '../src/i18n/locales/en';
import type { Message } from '../src/i18n/messages';
import { RULE_GROUPS, type RuleGroup } from '../src/validator/finding-types';
import { RULES, type Rule } from '../src/validator/rule-table';

const MESSAGES: Readonly<Record<string, Message>> = en;

function text(key: string): string {
	const message = MESSAGES[key];
	if (message === undefined) throw new Error(`No message ${key}`);
	return typeof message === 'string' ? message : message.other;
}

/** Placeholders as code, so that the page shows `{n}` and no renderer takes them for anything. */
function shown(key: string): string {
	return text(key).replace(/\{(\w+)\}/g, '`$1`').replace(/</g, '&lt;');
}

function rule({ code, name, severity, result, isFixed, mendable }: Rule): string {
	const facts = [text(`rules.severity.${severity}`), text(`rules.result.${result}`).toLowerCase(), isFixed ? 'cannot be changed in the profile' : null, text(`rules.mend.${mendable}`).toLowerCase()];
	const lines = [`### ${code} ${name}`, '', `*${facts.filter((fact) => fact !== null).join(' · ')}*`, '', shown(`rules.what.${code}`), '', `**What to do:** ${shown(`rules.todo.${code}`)}`, ''];
	if (mendable === 'agent') lines.push(`**For the agent:** ${shown(`rules.agent.${code}`)}`, '');
	return lines.join('\n');
}

function group(name: RuleGroup): string {
	return [`## ${text(`rules.group.${name}`)}`, '', ...RULES.filter((one) => one.group === name).map(rule)].join('\n');
}

/** The whole page, Markdown, with a line break at its end. */
export function rulesPage(): string {
	const errors = RULES.filter((one) => one.severity === 'error').length;
	return [
		'# Rules',
		'',
		'<!-- Written by scripts/write-rules-docs.mjs from src/validator/rule-table.ts and the messages. Do not edit. -->',
		'',
		`What the validator looks for: ${RULES.length} rules, ${errors} of them errors. Two results are kept apart: *form* (can it be read as what it is?) and *meaning* (is what it says possible and honest?).`,
		'A file may be in perfect form and mean nothing that is true, and the other way round.',
		'',
		'A profile may set any rule to `error`, `warning`, `note` or `off`, except those about decisions, because an agent can write the profile:',
		'',
		'```json',
		'{ "rules": { "ED111": "off", "ED322": "warning" } }',
		'```',
		'',
		'The validator writes nothing. What an agent can mend has an instruction to be copied; it never asks the agent to decide anything. Words in `code` below stand for what was found.',
		'',
		...RULE_GROUPS.map(group),
	].join('\n');
}
