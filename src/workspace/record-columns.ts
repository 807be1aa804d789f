/** The columns of one file, and the references between records that the chain follows. */
import type { ItemStatus, RecordKind, ValuesOfKind } from '../records/record-types';
import type { Column, StatusColumn, TextColumn, WordColumn } from './columns';
import type { DateColumn } from './date-column';
import type { IdColumn, IdListColumn } from './id-pool';

export type ColumnsOf<Values> = { readonly [Name in keyof Values]: Column<Values[Name]> };

/** A field that names other records. `run` is a retrieval run or, failing that, a search run. */
export interface ReferenceColumn {
	readonly to: RecordKind | 'run';
	readonly column: IdColumn | IdListColumn;
}

/**
 * The columns of one file of one kind. Values are made by object literals with all their fields: objects put together
 * field by field or by spreading cost a thousand times as much.
 */
export class RecordColumns<K extends RecordKind> {
	length = 0;
	private readonly names: readonly (keyof ValuesOfKind[K])[];

	/** @param at makes the values of one entry */
	constructor(
		private readonly columns: ColumnsOf<ValuesOfKind[K]>,
		readonly at: (index: number) => ValuesOfKind[K],
		readonly id: IdColumn,
		readonly references: readonly ReferenceColumn[],
		/** What a claim is about; `null` for the other kinds. */
		readonly about: AboutColumns | null = null,
		/** What an item's lines say that is looked at without making rows; `null` for the other kinds. */
		readonly item: ItemColumns | null = null,
	) {
		this.names = Object.keys(columns) as (keyof ValuesOfKind[K])[];
	}

	push(values: ValuesOfKind[K]): void {
		for (const name of this.names) this.columns[name].push(values[name]);
		this.length++;
	}
}

export interface ItemColumns {
	readonly status: StatusColumn<ItemStatus>;
	readonly target: TextColumn;
	/** When an item expires. */
	readonly expiry: DateColumn;
}

export interface AboutColumns {
	readonly subject: WordColumn<string | null>;
	readonly field: WordColumn<string | null>;
	readonly at: DateColumn;
	readonly verifiedAt: DateColumn;
}
