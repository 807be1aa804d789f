/** Verbs of the app's own command line (since 1.12.2). They read: none decides, searches or opens anything. */
import type { CliData, CliFlags, Plugin } from 'obsidian';
import { errorText } from '../../host/host-errors';
import { revealedText } from '../../records/hidden-text';
import { findRule } from '../../validator/rule-table';
import type { RuleCode } from '../../validator/rule-table';
import type { Snapshot } from '../../workspace/snapshot-types';
import { healthSummary } from '../models/health-summary';
import { queueRows } from '../models/pending-queue';
import { isInInbox } from '../models/pending-states';
import { checkAnswer, checkJson, pendingAnswer, pendingJson, statusAnswer, statusJson } from './cli-text';
import { DESK_NAME } from './services';
import type { Services } from './services';
import { waitingNumbers } from './waiting-words';

/** Registers the verbs where the app has a command line, and where nobody else took their names. */
export function registerCliHandlers(plugin: Plugin, services: Services): void {
	// Apps before 1.12.2 have none.
	if (typeof (plugin as Partial<Plugin>).registerCliHandler !== 'function') return;
	const { t } = services;
	const format: CliFlags = { format: { value: '<text|json>', description: t('findings.cliFormat') } };
	const register = (command: string, description: string, flags: CliFlags, answer: (params: CliData, snapshot: Snapshot) => string | Promise<string>): void => {
		try {
			plugin.registerCliHandler(command, description, flags, (params) => answering(services, (snapshot) => answer(params, snapshot)));
		} catch (error) {
			// The name is taken: a verb less is no reason to fail.
			console.warn(`Evidence Desk: ${command} is not available on the command line.`, error);
		}
	};
	register(DESK_NAME, t('findings.cliStatus'), format, (params, snapshot) => {
		const { deciding } = services.store.desk;
		const count = services.store.waiting.peek();
		const answer = { snapshot, health: healthSummary(snapshot, deciding.peek()), waiting: count === null ? null : waitingNumbers(count, deciding.peek()) };
		return isJson(params) ? statusJson(answer, t) : statusAnswer(answer, t);
	});
	register(`${DESK_NAME}:pending`, t('findings.cliPending'), format, (params, snapshot) => {
		if (services.store.waiting.peek() === null) return t('findings.cliQueueUnread');
		const rows = queueRows(snapshot, services.store.desk.now.peek(), services.dates).filter(isInInbox);
		return isJson(params) ? pendingJson(rows, snapshot, t) : pendingAnswer(rows, snapshot, t);
	});
	register(`${DESK_NAME}:check`, t('findings.cliCheck'), { ...format, rule: { value: '<code>', description: t('findings.cliRule') } }, async (params, snapshot) => {
		const only = rulesIn(params['rule']);
		if (typeof only === 'string') return t('findings.cliUnknownRule', { found: revealedText(only) });
		const report = await services.store.check(only);
		if (report === null) return t('host.notReadYet');
		return isJson(params) ? checkJson(report, t) : checkAnswer(report, snapshot, t);
	});
}

/** The answer over the files as they are now; in words, why there is none. Never rejects. */
async function answering(services: Services, answer: (snapshot: Snapshot) => string | Promise<string>): Promise<string> {
	const { settings, store, t } = services;
	try {
		if (settings.settings.peek().workspace === null) return t('host.noWorkspaceYet');
		await store.reconcile();
		const { phase, error } = store.latestReading.peek();
		if (phase === 'unreadable') return t('host.refreshFailed', { why: revealedText(error ?? '') });
		const snapshot = store.latest.peek();
		return snapshot === null ? t('host.notReadYet') : await answer(snapshot);
	} catch (error) {
		return t('findings.failed', { why: revealedText(errorText(error)) });
	}
}

function isJson(params: CliData): boolean {
	return params['format'] === 'json';
}

/** The rules named with commas between them; `null` = all; the first word that names none. */
function rulesIn(given: string | undefined): ReadonlySet<RuleCode> | null | string {
	if (given === undefined || given === 'true') return null;
	const codes = new Set<RuleCode>();
	for (const word of given.split(',').map((part) => part.trim())) {
		const rule = findRule(word);
		if (rule === null) return word;
		codes.add(rule.code);
	}
	return codes;
}
