/** `check`: reads a workspace, judges it by the rules, prints what was found. Writes nothing. */
import { calendarMs, localInstant } from '../src/host/local-time';
import type { LastLook } from '../src/validator/finding-types';
import { resolveRules, rulesOf } from '../src/validator/rule-settings';
import { RULES } from '../src/validator/rule-table';
import { createValidator } from '../src/validator/validate';
import type { Validator } from '../src/validator/validate';
import type { Snapshot } from '../src/workspace/snapshot-types';
import type { CheckAsked } from './check-arguments';
import { withSignatures } from './check-ledgers';
import { checkReport, errorsIn } from './check-report';
import type { CheckReport } from './check-report';
import { checkSarif } from './check-sarif';
import { readEarlier } from './check-since';
import type { Earlier } from './check-since';
import { checkText } from './check-text';
import { watchFolder } from './check-watch';
import type { WatchSurroundings } from './check-watch';
import { openFolder, readFolder } from './open-folder';
import type { OpenFolder, ReadingSurroundings } from './open-folder';
import { printableJson } from './printable';

/** What `check` needs of the world. */
export interface CheckSurroundings extends ReadingSurroundings {
	readonly version: string;
	readonly colour: boolean;
	readonly print: (text: string) => void;
	readonly printError: (text: string) => void;
	readonly watch: () => WatchSurroundings;
}

/** Exit statuses, as the usage text says them. */
export const CHECK_EXIT = { clean: 0, errors: 1, notChecked: 2, ended: 130 } as const;

/**
 * Checks once, or with `--watch` again after each change until the person ends it.
 * @returns the exit status. Throws `Refusal` when there is nothing that could be checked
 */
export async function runCheck(asked: CheckAsked, world: CheckSurroundings): Promise<number> {
	const earlier = asked.since === null ? null : await readEarlier(asked.since, world);
	const folder = await openFolder(asked, world);
	const one = new OneCheck(asked, world, folder, earlier);
	if (asked.watch) {
		await watchFolder({ folder, watch: world.watch(), printError: world.printError, check: (snapshot, stop) => one.check(snapshot, stop) });
		return CHECK_EXIT.ended;
	}
	return one.check(await readFolder(folder), () => false);
}

class OneCheck {
	private readonly validator: Validator;
	private before: LastLook | null;

	constructor(
		private readonly asked: CheckAsked,
		private readonly world: CheckSurroundings,
		private readonly folder: OpenFolder,
		private readonly earlier: Earlier | null,
	) {
		this.validator = createValidator({ files: folder.reading.files, breathe: world.breathe, clock: world.clock, calendarMs, localInstant });
		this.before = earlier?.look ?? null;
	}

	/** Prints what was found, unless it was stopped meanwhile. */
	async check(snapshot: Snapshot, stop: () => boolean): Promise<number> {
		const { asked, earlier, validator, world } = this;
		const rules = rulesOf(snapshot);
		const judged = await validator.check(snapshot, { rules, before: this.before, desk: null, stop, ...(asked.rules === null ? {} : { only: asked.rules }) });
		if (stop()) return CHECK_EXIT.ended;
		const found = withSignatures(judged, this.folder.states.checked, asked.rules);
		this.before = most(this.before, found.look);
		const report = checkReport({ report: found, snapshot, version: world.version, rules: asked.rules, earlier });
		const status = exitStatus(report);
		world.print(this.text(report, status, rulesInForce(asked, snapshot)));
		if (report.error !== null && asked.form !== 'lines') world.printError(`${report.error}\n`);
		return status;
	}

	private text(report: CheckReport, status: number, rules: number): string {
		const { explain, form, watch } = this.asked;
		if (form === 'json') return `${printableJson(report, watch ? 0 : 2)}\n`;
		if (form === 'sarif') return `${printableJson(checkSarif(report, this.folder.root, status))}\n`;
		return `${watch ? `As of ${report.as_of}\n` : ''}${checkText(report, { colour: this.world.colour, explain, rules })}${watch ? '\n' : ''}`;
	}
}

function exitStatus(report: CheckReport): number {
	if (report.error !== null) return CHECK_EXIT.notChecked;
	return errorsIn(report) === 0 ? CHECK_EXIT.clean : CHECK_EXIT.errors;
}

function rulesInForce({ rules: asked }: CheckAsked, snapshot: Snapshot): number {
	const rules = resolveRules(rulesOf(snapshot), snapshot.profile.path);
	return RULES.filter(({ code }) => (asked === null || asked.has(code)) && rules.levelOf(code) !== 'off').length;
}

/** While it watches, what was lost stays lost: each file counts with the most it ever held. */
function most(one: LastLook | null, other: LastLook): LastLook {
	const files = new Map(one?.files ?? []);
	for (const [path, held] of other.files) {
		const known = files.get(path);
		if (known === undefined || known.rows < held.rows) files.set(path, held);
	}
	return { files };
}
