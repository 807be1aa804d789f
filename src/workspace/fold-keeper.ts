/** Keeps the folds of all kinds up to date with their files. */
import type { RecordKind } from '../records/record-types';
import type { CountedFiles } from './counted-files';
import type { FileIndex } from './file-index';
import type { RecordFile } from './record-file';
import { RecordFold } from './record-fold';
import type { Folds } from './snapshot';

/** Lines folded before the slice is looked at. */
const FOLD_LINES = 2048;
/** What folding one line counts as when slices are measured in bytes. */
const BYTES_PER_LINE = 32;

export type FilesOfKind = { readonly [K in RecordKind]: readonly RecordFile<K>[] };

export class FoldKeeper {
	private folds: Folds = {
		search_run: new RecordFold<'search_run'>([]),
		retrieval_run: new RecordFold<'retrieval_run'>([]),
		source: new RecordFold<'source'>([]),
		claim: new RecordFold<'claim'>([]),
		item: new RecordFold<'item'>([]),
	};

	get current(): Folds {
		return this.folds;
	}

	/**
	 * Takes over what the files have now (lists in path order). Files that only grew cost their new lines; when a file
	 * came, went or was read from its start, its kind is folded anew and older snapshots keep the fold they had.
	 */
	async update(files: FilesOfKind, io: CountedFiles): Promise<void> {
		this.folds = {
			search_run: await updated(this.folds.search_run, files.search_run, io),
			retrieval_run: await updated(this.folds.retrieval_run, files.retrieval_run, io),
			source: await updated(this.folds.source, files.source, io),
			claim: await updated(this.folds.claim, files.claim, io),
			item: await updated(this.folds.item, files.item, io),
		};
	}
}

async function updated<K extends RecordKind>(
	fold: RecordFold<K>,
	files: readonly RecordFile<K>[],
	io: CountedFiles,
): Promise<RecordFold<K>> {
	const indexes = files.map((file) => file.index).filter((index) => index !== null);
	if (sameList(fold.files, indexes)) {
		for (const [file, index] of indexes.entries()) fold.grow(file, index.takeGrowth());
		return fold;
	}
	const anew = new RecordFold<K>(indexes);
	for (const [file, index] of indexes.entries()) {
		index.takeGrowth();
		for (let line = 0; line < index.length; ) {
			line = anew.addEntries(file, line, FOLD_LINES);
			await io.pause(FOLD_LINES * BYTES_PER_LINE);
		}
	}
	return anew;
}

function sameList<K extends RecordKind>(a: readonly FileIndex<K>[], b: readonly FileIndex<K>[]): boolean {
	return a.length === b.length && a.every((index, nth) => index === b[nth]);
}
