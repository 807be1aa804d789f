/** What a panel may say about the files behind it: "cannot read" is never shown as "0" (DESIGN §3, rule 2). Pure. */
import type { FileRole } from '../../records/record-types';
import type { ReadingState, Snapshot } from '../../workspace/snapshot-types';

export type PanelState =
	| { readonly kind: 'loading' }
	| { readonly kind: 'ok' }
	/** Some lines could not be read: `good` records lines read, `bad` lines not. */
	| { readonly kind: 'degraded'; readonly good: number; readonly bad: number }
	/** No file of these roles is there. */
	| { readonly kind: 'missing'; readonly roles: readonly FileRole[] }
	/** A file is there and cannot be read; `staleSinceMs` when older rows are still shown. */
	| { readonly kind: 'unreadable'; readonly path: string; readonly why: string; readonly staleSinceMs: number | null };

/**
 * The state of a panel that shows records of some roles.
 * @param snapshot `null` while nothing has been read
 */
export function panelState(snapshot: Snapshot | null, reading: ReadingState, roles: readonly FileRole[]): PanelState {
	if (snapshot === null) {
		return reading.phase === 'unreadable' ? { kind: 'unreadable', path: '', why: reading.error ?? '', staleSinceMs: null } : { kind: 'loading' };
	}
	const files = snapshot.files.filter((file) => roles.includes(file.role));
	const unreadable = files.find((file) => file.state === 'unreadable');
	if (unreadable !== undefined) return { kind: 'unreadable', path: unreadable.path, why: unreadable.error ?? '', staleSinceMs: unreadable.staleSinceMs };
	if (files.every((file) => file.state === 'missing')) return { kind: 'missing', roles };
	const bad = files.reduce((sum, file) => sum + file.torn + file.corrupt, 0);
	if (bad > 0) return { kind: 'degraded', good: files.reduce((sum, file) => sum + file.ok, 0), bad };
	return { kind: 'ok' };
}
