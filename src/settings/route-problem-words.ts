/** What is wrong with a route while it is written, in words. */
import type { Translator } from '../i18n/translate';
import { MOST_INTERVAL_MS } from './route-draft';
import type { RouteProblem } from './route-draft';

/** One sentence for beside the field. */
export function problemWords({ problem }: RouteProblem, t: Translator): string {
	return t(`routes.problem.${problem}`, { max: MOST_INTERVAL_MS });
}
