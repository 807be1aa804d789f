import type { RuleCode } from '../../../../src/validator/rule-table';
import type { World } from '../check-memory';

/** The smallest workspace that a rule speaks of, and the nearest one of which it says nothing. */
export interface Case {
	readonly code: RuleCode;
	readonly name: string;
	readonly bad: World;
	readonly good: World;
	/** Where it is found, `path:line` or `path:line:column`; `null`: nowhere in particular. */
	readonly at: string | null;
	/** Further lines that it names, `path:line`. */
	readonly also?: readonly string[];
}
