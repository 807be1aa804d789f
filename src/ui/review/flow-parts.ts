/** What the two halves of a review's flow share: the signals that the components draw. */
import type { Signal } from '@preact/signals';
import type { Verdict } from '../../decisions/ledger-entry';
import type { RecordKey } from '../../workspace/snapshot-types';
import type { Block } from '../models/review-blocks';
import type { Cursor, ReviewQueue } from '../models/review-cursor';
import type { FlowWorld, ReviewForm, ReviewLine, ReviewNotice } from './review-types';
import type { ShownItemReader } from './shown-item';

export interface FlowParts {
	readonly world: FlowWorld;
	readonly item: ShownItemReader;
	readonly cursor: Signal<Cursor>;
	readonly form: Signal<ReviewForm | null>;
	readonly picked: Signal<number | null>;
	readonly notice: Signal<ReviewNotice | null>;
	readonly line: Signal<ReviewLine | null>;
	readonly isBusy: Signal<boolean>;
	/** The newest queue that was drawn. */
	readonly queue: () => ReviewQueue;
	readonly goTo: (key: RecordKey | null, leaving?: RecordKey) => void;
	readonly blockOf: (verdict: Verdict) => Block | null;
}
