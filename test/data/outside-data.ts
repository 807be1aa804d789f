import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/**
 * The folder of outside data. These tests were asked for, so without it they fail and say why.
 * @param parts path below the folder
 */
export function outside(...parts: string[]): string {
	const root = process.env.EVIDENCE_DESK_DATA;
	if (root === undefined || root === '') throw new Error('Set EVIDENCE_DESK_DATA to the folder that holds the outside data; npm run test:data reads nothing else.');
	const full = path.resolve(root, ...parts);
	if (!fs.existsSync(full)) throw new Error(`EVIDENCE_DESK_DATA has no ${parts.join('/')} (${full}).`);
	return full;
}

/** A scratch folder with files of the given content; the caller removes it. */
export function scratchWorkspace(files: ReadonlyMap<string, Uint8Array>): string {
	const root = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-data-'));
	for (const [name, bytes] of files) {
		fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
		fs.writeFileSync(path.join(root, name), bytes);
	}
	return root;
}
