/** Paths that lead out of the workspace, as items name them (B99, DESIGN §5). */
import { pathProblem, type PathProblem } from '../../decisions/contained-path';
import { foldName } from '../../records/field-plan';
import { isJsonObject } from '../../records/json-text';

const LEAVES: ReadonlySet<PathProblem> = new Set<PathProblem>(['parent_folder', 'absolute', 'drive_letter']);
/** An address of the disk, and `..` as it is written in addresses. */
const OTHERWISE = /^\s*file:|(?:^|[\\/])(?:%2e|\.){2}(?:%2f|%5c|[\\/]|$)/i;

/** Whether a text that stands where a path is expected leads out of the workspace, on any system. */
export function leadsOut(path: string): boolean {
	if (OTHERWISE.test(path)) return true;
	const problem = pathProblem(path.replace(/\\/g, '/'));
	return problem !== null && LEAVES.has(problem);
}

/** Cheap: whether a line can hold such a path. */
const MAY_LEAD_OUT = /\.\.|%2e|"\s*[/~\\]|"\s*[A-Za-z]:[\\/]|file:/i;
/** Members of an item that hold what is proposed, and members of a proposal that name its file; folded. */
const PROPOSALS: ReadonlySet<string> = new Set('proposals proposal proposedchanges proposedchange changes change proposed edits edit updates update patch diff'.split(' '));
const PATHS: ReadonlySet<string> = new Set(['path', 'file', 'filepath', 'targetpath', 'targetfile']);

/** The first path of an item's proposals that leads out, and the member it is under; `null` when none does. */
export function proposedPathOut(text: string, json: Record<string, unknown>): { readonly member: string; readonly path: string } | null {
	if (!MAY_LEAD_OUT.test(text)) return null;
	for (const member in json) {
		const value = json[member];
		if (typeof value !== 'object' || value === null || !PROPOSALS.has(foldName(member))) continue;
		for (const proposal of Array.isArray(value) ? (value as unknown[]) : [value]) {
			if (!isJsonObject(proposal)) continue;
			for (const name in proposal) {
				const path = proposal[name];
				if (typeof path === 'string' && PATHS.has(foldName(name)) && leadsOut(path)) return { member, path };
			}
		}
	}
	return null;
}
