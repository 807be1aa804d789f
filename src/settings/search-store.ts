/**
 * What the person set about searching, kept on this device (see search-config.ts). One member that cannot be used costs that
 * member and not the others; something kept that is no configuration at all is never written over by a change of a part.
 */
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DeviceStore } from '../decisions/desk/desk-world';
import { errorText } from '../host/host-errors';
import { createTranslator } from '../i18n/translate';
import type { Translator } from '../i18n/translate';
import { readSearchConfig } from '../search/search-config';
import type { SearchConfig } from '../search/search-config';

/** The name under which the device's store keeps the configuration. */
const KEPT_AS = 'search';

export interface SearchStore {
	/** Read from the device at its first use. */
	readonly config: ReadonlySignal<SearchConfig>;
	/** Why what is kept cannot be used, or which parts of it, in words; `null` = all is well. */
	readonly trouble: ReadonlySignal<string | null>;
	/**
	 * Keeps a change: the members that differ, and everything else as it is kept, members of other versions too.
	 * Throws, in words, when what is kept cannot be read, when the changed value is none, or when the device did not keep it.
	 */
	update(change: (now: SearchConfig) => SearchConfig): void;
	/** Forgets what is kept, whatever it is: all is as in a fresh install. The person asks for it. Throws what the device throws. */
	startOver(): void;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * - `kept`: an object, or nothing yet (`{}`);
 * - `foreign`: something is kept that is no configuration;
 * - `failed`: the device gave an error, told in `why`.
 */
type Kept = { readonly kind: 'kept'; readonly members: Members } | { readonly kind: 'foreign' } | { readonly kind: 'failed'; readonly why: string };

/**
 * @param device what the device keeps; nothing is read before the configuration is asked for
 * @param t for what `trouble` and thrown errors say
 */
export function createSearchStore(device: Pick<DeviceStore, 'load' | 'save'>, t: Translator = createTranslator('en')): SearchStore {
	/** Rises when this store has written, so that what is kept is read again. */
	const revision = signal(0);
	const reading = computed(() => {
		void revision.value;
		const kept = keptBy(device);
		return { kept, ...readSearchConfig(kept.kind === 'kept' ? kept.members : null) };
	});

	const refusal = (kept: Exclude<Kept, { kind: 'kept' }>): string => (kept.kind === 'failed' ? t('routes.storeFailed', { why: kept.why }) : t('routes.storeForeign'));

	const write = (members: Members | null): void => {
		try {
			device.save(KEPT_AS, members);
		} catch (error) {
			throw new Error(t('routes.storeNotKept', { why: errorText(error) }));
		} finally {
			// Also after a failure: whatever is kept now is what holds.
			revision.value += 1;
		}
	};

	return {
		config: computed(() => reading.value.config),
		trouble: computed(() => {
			const { kept, unusable } = reading.value;
			if (kept.kind !== 'kept') return refusal(kept);
			return unusable.length === 0 ? null : t('routes.storeUnusable', { names: unusable.join(t('common.listSeparator')) });
		}),
		update(change) {
			// Read anew: another window of the app may have written since.
			const kept = keptBy(device);
			if (kept.kind !== 'kept') {
				revision.value += 1;
				throw new Error(refusal(kept));
			}
			const { config } = readSearchConfig(kept.members);
			const changed = differing(config, change(config));
			if (Object.keys(changed).length === 0) return;
			const next = { ...kept.members, ...changed };
			const wrong = readSearchConfig(next).unusable.filter((name) => Object.hasOwn(changed, name));
			if (wrong.length > 0) throw new Error(t('routes.storeWrongValue', { names: wrong.join(t('common.listSeparator')) }));
			write(next);
		},
		startOver: () => write(null),
	};
}

function keptBy(device: Pick<DeviceStore, 'load'>): Kept {
	let kept: unknown;
	try {
		kept = device.load(KEPT_AS);
	} catch (error) {
		return { kind: 'failed', why: errorText(error) };
	}
	if (kept === null || kept === undefined) return { kind: 'kept', members: {} };
	return typeof kept === 'object' && !Array.isArray(kept) ? { kind: 'kept', members: kept as Members } : { kind: 'foreign' };
}

/** The members whose value is another one now. */
function differing(before: SearchConfig, after: SearchConfig): Members {
	const members = new Map<string, unknown>(Object.entries(before));
	return Object.fromEntries(Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(members.get(name))));
}
