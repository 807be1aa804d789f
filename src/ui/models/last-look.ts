/**
 * What the person had seen at the end of the last session: how far each file went. Records that start beyond that
 * are new; records said again beyond it have changed.
 */
export interface LastLook {
	/** Epoch ms. */
	readonly atMs: number;
	/** Bytes of each file then, by path. */
	readonly bytes: Readonly<Record<string, number>>;
}
