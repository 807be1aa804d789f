/** All providers. A new one is one file and one line here. */
import { nearestOf } from './nearest';
import type { ProviderAdapter, ProviderId } from './provider-types';
import { bocha } from './providers/bocha';
import { brave } from './providers/brave';
import { crossref } from './providers/crossref';
import { duckduckgo } from './providers/duckduckgo';
import { exa } from './providers/exa';
import { gemini } from './providers/gemini';
import { jina } from './providers/jina';
import { kagi } from './providers/kagi';
import { metaso } from './providers/metaso';
import { openalex } from './providers/openalex';
import { perplexity } from './providers/perplexity';
import { searxng } from './providers/searxng';
import { serpapi } from './providers/serpapi';
import { serper } from './providers/serper';
import { tavily } from './providers/tavily';
import { wikipedia } from './providers/wikipedia';

const BY_ID: Readonly<Record<ProviderId, ProviderAdapter>> = { brave, tavily, bocha, metaso, gemini, serpapi, searxng, duckduckgo, wikipedia, crossref, openalex, exa, serper, perplexity, kagi, jina };

export const PROVIDERS: readonly ProviderAdapter[] = Object.values(BY_ID);

/** The adapter with this id (case does not matter), or `null`. */
export function providerOf(id: string): ProviderAdapter | null {
	const wanted = id.trim().toLowerCase();
	return PROVIDERS.find((provider) => provider.id === wanted) ?? null;
}

/** The provider somebody probably meant; `null` when none is near. */
export function nearestProvider(name: string): ProviderId | null {
	return nearestOf<ProviderId>(name, PROVIDERS.map((provider) => provider.id));
}
