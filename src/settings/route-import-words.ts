/** What an import could not take over, in words. Never quotes a file. */
import type { Translator } from '../i18n/translate';
import type { ImportProblem } from '../search/import-rws';
import type { PlanProblem } from './route-import';
import { providerName } from './route-words';

/** One sentence. Names were checked by the reader: none of them is a key. */
export function importProblemWords(problem: ImportProblem | PlanProblem, t: Translator): string {
	if (problem.code === 'base_url_refused') return t('routes.import.base_url_refused');
	if (problem.code === 'no_place_for_key') return t('routes.import.no_place_for_key', { name: providerName(problem.name) });
	return t(`routes.import.${problem.code}`, { file: problem.file, name: problem.name ?? t('routes.import.unnamed') });
}
