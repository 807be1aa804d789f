/**
 * What views and settings may ask of the search runtime. It is made at its first use; nothing is sent but on a click. A search
 * announces nothing as fact: what it finds becomes an approval item, and only if the person proposes it (DESIGN §6).
 */
import type { ReadonlySignal } from '@preact/signals';
import type { ProviderKind } from '../search/provider-types';
import type { SearchRuntime } from '../search/runtime';
import type { SearchConfig } from '../search/search-config';
import type { RecordKey } from '../workspace/snapshot-types';

/** A route as lists show it, in the order in which it would be tried. */
export interface RouteInUse {
	readonly id: string;
	/** As written; may name a provider that this version does not know. */
	readonly providerId: string;
	/** As the provider writes itself; its id when it is not known. */
	readonly providerName: string;
	/** `null`: not a provider of this version. */
	readonly kind: ProviderKind | null;
	readonly isMetered: boolean;
	/** What the person calls the credential; `null` = keyless. */
	readonly label: string | null;
	readonly enabled: boolean;
	/** From an environment variable: marked `[env]`, kept nowhere, gone with the variable. */
	readonly isFromEnvironment: boolean;
}

export interface Searching {
	/** What the person set on this device. */
	readonly config: ReadonlySignal<SearchConfig>;
	/** Why what this device keeps about searching cannot be used, in words; `null` = all is well. */
	readonly trouble: ReadonlySignal<string | null>;
	/** Keeps a change on this device. Throws, in words, when it could not be kept. */
	update(change: (now: SearchConfig) => SearchConfig): void;
	/** Forgets what this device keeps about searching, so that all is as in a fresh install; the way out when it cannot be read. */
	startOver(): void;
	/** All routes: the person's, then what the environment adds. */
	routes(): readonly RouteInUse[];
	/** The runtime of this workspace; the same one until the workspace changes. */
	runtime(): SearchRuntime;
	/** How requests leave this device: `node` can stop them, `requestUrl` cannot. */
	transportName(): string;
	/** Why searches cannot be written down, in words; `null` = they are, in this device's own run log. */
	readonly logTrouble: ReadonlySignal<string | null>;
}

/** What is to be verified. */
export type VerifyTarget =
	| { readonly kind: 'claim'; readonly key: RecordKey }
	/** An approval item: its statement or its first claim. */
	| { readonly kind: 'item'; readonly key: RecordKey }
	/** Words of a note, taken as a statement. */
	| { readonly kind: 'text'; readonly text: string }
	/** The claims that were not verified for long, one after the other. */
	| { readonly kind: 'stale' };
