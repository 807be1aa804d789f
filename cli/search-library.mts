/**
 * The search runtime for other programs, without Obsidian: `dist/search.mjs`.
 *
 *     import { createNodeSearchWorld, createSearchRuntime } from './search.mjs';
 *     const runtime = createSearchRuntime(createNodeSearchWorld({ environment: process.env, userAgent: 'my-program' }));
 *     const outcome = await runtime.search({ query: 'tuition fee 2026', routes: ['wikipedia'] });
 */
export { createNodeSearchWorld } from './node-search-world';
export type { NodeWorldOptions } from './node-search-world';
export { createNodeTransport } from '../src/host/search/node-transport';
export type { NodeTransportParts } from '../src/host/search/node-transport';
export { environmentProxy, readProxy, settingProxy } from '../src/host/search/proxy';
export type { ChooseProxy, Proxy, ProxyReading } from '../src/host/search/proxy';
export type { NodeNetwork } from '../src/host/search/node-network-types';
export { createSearchRuntime } from '../src/search/runtime';
export type { SearchRuntime } from '../src/search/runtime';
export type { SearchWorld } from '../src/search/runtime-types';
export { DEFAULT_SEARCH_SETTINGS } from '../src/search/search-settings';
export type { Budget, RouteConfig, SearchSettings } from '../src/search/search-settings';
export { PROVIDERS, providerOf } from '../src/search/registry';
export type { ProviderAdapter, ProviderId, ProviderSettings } from '../src/search/provider-types';
export { adviceFor } from '../src/search/advice';
export type { DoctorOptions, DoctorReport, DoctorRow } from '../src/search/doctor';
export type { RunRecord } from '../src/search/run-record';
export type { Attempt, Cause, SearchAnswer, SearchEvent, SearchFilters, SearchObserver, SearchOutcome, SearchRequest, SearchResult, SearchWarning, SkippedRoute, SpendQuestion } from '../src/search/search-types';
export type { HttpRequest, SendLimits, Transport, TransportFailure, TransportResponse, TransportResult } from '../src/search/transport-types';
