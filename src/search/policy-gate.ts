/** Which routes of a search the policy lets through, and what the person is asked before anything is sent. */
import { judgePolicy, policyAudit } from './policy';
import type { PolicyAudit, PolicyFacts } from './policy';
import { BACKOFF_MS } from './retry';
import type { Route } from './routes';
import type { SearchSettings } from './search-settings';
import type { SearchRequest, SkippedRoute, SpendQuestion } from './search-types';
import type { SpendBook } from './spend';

export interface Judged {
	readonly allowed: readonly Route[];
	/** Only if the person agrees. */
	readonly asking: readonly Route[];
	readonly denied: readonly SkippedRoute[];
	readonly audits: readonly PolicyAudit[];
}

/** Judges every route by the table. A denied one leaves an audit line. */
export function judgeRoutes(routes: readonly Route[], settings: SearchSettings, book: SpendBook): Judged {
	const allowed: Route[] = [];
	const asking: Route[] = [];
	const denied: SkippedRoute[] = [];
	const audits: PolicyAudit[] = [];
	for (const route of routes) {
		const facts = factsOf(route, book);
		const judgement = judgePolicy(facts, settings.policy);
		if (judgement.verdict === 'allow') allowed.push(route);
		else if (judgement.verdict === 'confirm') asking.push(route);
		else {
			denied.push({ route_id: route.id, provider_id: route.adapter.id, layer: 'policy', code: facts.over_budget === true ? 'budget_exceeded' : 'policy_denied', until: null });
			audits.push(policyAudit(facts, judgement, null));
		}
	}
	return { allowed, asking, denied, audits };
}

export interface Confirmed {
	readonly agreed: boolean;
	readonly skipped: readonly SkippedRoute[];
	readonly audits: readonly PolicyAudit[];
}

/** Asks once for all routes that need it. Nobody to ask, or a question that fails, is a no. */
export async function askForRoutes(asking: readonly Route[], settings: SearchSettings, book: SpendBook, confirm: SearchRequest['confirm']): Promise<Confirmed> {
	if (asking.length === 0) return { agreed: true, skipped: [], audits: [] };
	let agreed = false;
	try {
		agreed = confirm !== undefined && (await confirm(spendQuestion(asking, settings, book))) === true;
	} catch {
		agreed = false;
	}
	const audits = asking.map((route) => {
		const facts = factsOf(route, book);
		return policyAudit(facts, judgePolicy(facts, settings.policy), confirm === undefined ? null : agreed);
	});
	const skipped = agreed ? [] : asking.map((route): SkippedRoute => ({ route_id: route.id, provider_id: route.adapter.id, layer: 'policy', code: 'not_confirmed', until: null }));
	return { agreed, skipped, audits };
}

/** What the person is asked: each route with what was spent and may be spent, and the most requests that can come of it. */
export function spendQuestion(routes: readonly Route[], settings: SearchSettings, book: SpendBook, callsPerRoute: number = BACKOFF_MS.length + 1): SpendQuestion {
	return {
		action: 'search_metered',
		routes: routes.map((route) => {
			const { today, month } = book.spent(route.adapter.id);
			const budget = Object.hasOwn(settings.budgets, route.adapter.id) ? settings.budgets[route.adapter.id] : undefined;
			return { route_id: route.id, provider_id: route.adapter.id, spent_today: today, per_day: budget?.perDay ?? null, spent_this_month: month, per_month: budget?.perMonth ?? null };
		}),
		most_calls: routes.length * callsPerRoute,
	};
}

function factsOf(route: Route, book: SpendBook): PolicyFacts {
	const metered = route.adapter.cost === 'metered';
	return { action: metered ? 'search_metered' : 'search_keyless', provider_id: route.adapter.id, over_budget: metered && book.isOver(route.adapter.id) };
}
