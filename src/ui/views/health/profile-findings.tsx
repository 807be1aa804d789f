/** What is wrong with the profile, and tables that could be named in it. */
import type { VNode } from 'preact';
import type { Translator } from '../../../i18n/translate';
import { revealedText } from '../../../records/hidden-text';
import { PROFILE_PROBLEM_CODES } from '../../../workspace/profile-problems';
import type { Snapshot } from '../../../workspace/snapshot-types';
import type { LeafContext } from '../../desk';
import { AgentText } from '../../widgets/agent-text';
import { Icon } from '../../widgets/icon';
import { FindingGroup } from './finding-group';

export function ProfileProblems({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode | null {
	const { t } = ctx.desk;
	const { problems, path } = snapshot.profile;
	if (problems.length === 0) return null;
	return (
		<FindingGroup title={t('health.profileTitle')} count={problems.length} advice={t('health.profileDo', { path: path ?? t('health.profileNoPath') })} class="ed-finding-fault">
			<ul class="ed-plain-list">
				{problems.map((problem, index) => (
					<li key={index}>
						<strong>{problemWords(problem.code, t)}</strong>
						{' · '}
						<AgentText text={placeAndFound(problem.where, problem.found, t)} max={200} t={t} />
						{problem.nearest === null ? null : (
							<span class="ed-muted">
								{' · '}
								<AgentText text={t('health.profileNearest', { nearest: problem.nearest })} max={120} />
							</span>
						)}
					</li>
				))}
			</ul>
		</FindingGroup>
	);
}

/** Where in the profile and what stands there; an unknown key is itself the place. */
function placeAndFound(where: string, found: string, t: Translator): string {
	if (where === '') return found;
	return where === found || where.endsWith(`.${found}`) ? where : t('health.profileProblem', { where, found });
}

function problemWords(code: string, t: Translator): string {
	const known = PROFILE_PROBLEM_CODES.find((one) => one === code);
	return known === undefined ? t('health.problem.other', { code }) : t(`health.problem.${known}`);
}

export function Offers({ ctx, snapshot }: { readonly ctx: LeafContext; readonly snapshot: Snapshot }): VNode | null {
	const { t, actions } = ctx.desk;
	const offers = snapshot.trackerOffers;
	if (offers.length === 0) return null;
	return (
		<FindingGroup title={t('health.offersTitle')} count={offers.length} advice={t('health.offersDo')} class="ed-finding-offer">
			<ul class="ed-plain-list">
				{offers.map((offer) => (
					<li key={offer.path} class="ed-offer">
						<strong>
							<AgentText text={offer.path} max={160} t={t} />
						</strong>{' '}
						<span class="ed-muted">
							<AgentText text={t('health.offerColumns', { columns: offer.columns.join(t('common.listSeparator')) })} max={240} t={t} />
						</span>
						<div class="ed-raw" tabIndex={0} role="region" aria-label={revealedText(offer.path)}>
							<AgentText text={offer.suggestion} max={1200} t={t} />
						</div>
						<button type="button" class="ed-button" aria-label={t('health.offerCopy', { path: revealedText(offer.path) })} onClick={() => void actions.copyText(offer.suggestion)}>
							<Icon name="copy" size={14} /> {t('health.copySuggestion')}
						</button>
					</li>
				))}
			</ul>
		</FindingGroup>
	);
}
