/**
 * Files that two paths lead to (a symbolic link to a file or folder, a hard link): their records count once. The path
 * that sorts first is kept and says so; the others are no files of their own.
 */
import type { TrackedFile } from './tracked-file';

export class TwinFiles {
	/** Path that is passed over → path that is kept. */
	private keptOf: ReadonlyMap<string, string> = new Map();

	/**
	 * Finds twins among files that were looked at. A host that cannot tell identities has none.
	 * @param groups files of one role each, in path order
	 * @returns whether they are other ones than before
	 */
	update(groups: readonly (readonly TrackedFile[])[]): boolean {
		const keptOf = new Map<string, string>();
		for (const files of groups) {
			const firstOf = new Map<string, string>();
			for (const { path, identity } of files) {
				if (identity === null) continue;
				const first = firstOf.get(identity);
				if (first === undefined) firstOf.set(identity, path);
				else keptOf.set(path, first);
			}
		}
		const changed = JSON.stringify([...keptOf]) !== JSON.stringify([...this.keptOf]);
		this.keptOf = keptOf;
		return changed;
	}

	isKept(file: TrackedFile): boolean {
		return !this.keptOf.has(file.path);
	}

	/** The other paths of a kept file, in order. */
	othersOf(path: string): readonly string[] {
		return [...this.keptOf].filter(([, kept]) => kept === path).map(([other]) => other);
	}

	/** These paths and the kept ones of the same files: a host tells a change by whichever path it knows. */
	withKept(paths: ReadonlySet<string>): ReadonlySet<string> {
		return new Set([...paths].flatMap((path) => [path, this.keptOf.get(path) ?? path]));
	}
}
