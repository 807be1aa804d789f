import { common } from './common';
import { overview } from './overview';
import { timeline } from './timeline';
import { tiers } from './tiers';
import { pending } from './pending';
import { board } from './board';
import { runs } from './runs';
import { health } from './health';
import { card } from './card';
import { settings } from './settings';
import { host } from './host';
import { filters } from './filters';
import { review } from './review';
import { ledger } from './ledger';
import { move } from './move';
import { refusals } from './refusals';
import { routes } from './routes';
import { failures } from './failures';
import { verify } from './verify';
import { rules } from './rules';
import { findings } from './findings';
import { ruleHelp } from './rule-help';

/** All messages of the language, keys `area.name`. */
export const zh = {
	...common,
	...overview,
	...timeline,
	...tiers,
	...pending,
	...board,
	...runs,
	...health,
	...card,
	...settings,
	...host,
	...filters,
	...review,
	...ledger,
	...move,
	...refusals,
	...routes,
	...failures,
	...verify,
	...rules,
	...findings,
	...ruleHelp,
};
