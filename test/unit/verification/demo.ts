/** The demo workspace, read for real, and results to set beside its claims. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { proposalContextOf } from '../../../src/decisions/desk/proposal-context';
import { raisedLine, readsAsRaised } from '../../../src/decisions/desk/raised-line';
import type { RaiseRequest } from '../../../src/decisions/desk/desk-types';
import { planSplice } from '../../../src/decisions/plan';
import { readProposals } from '../../../src/decisions/proposals';
import { DEFAULT_READ_OPTIONS } from '../../../src/records/read-record';
import { canonicalUrl } from '../../../src/search/canonical-url';
import type { SearchResult } from '../../../src/search/search-types';
import type { Statement } from '../../../src/verification/verification-types';
import { statementOfClaim } from '../../../src/verification/statements';
import type { ClaimRow, Snapshot } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from '../workspace/memory-files';
import { read } from '../workspace/open-memory';

const ROOT = path.join(import.meta.dirname, '../../fixtures/demo-vault/Applications');

/** All files of the demo workspace, path → bytes. */
export function demoFiles(): Map<string, Uint8Array> {
	const names = readdirSync(ROOT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	return new Map(names.map((entry) => path.join(entry.parentPath, entry.name)).map((file) => [path.relative(ROOT, file).split(path.sep).join('/'), new Uint8Array(readFileSync(file))]));
}

/** The demo workspace without the unreadable line that its file of claims has on purpose: no decision writes into a damaged file. */
export function mendedFiles(): Map<string, Uint8Array> {
	const files = demoFiles();
	const name = '90_system/evidence/fact_claims.jsonl';
	const lines = new TextDecoder().decode(files.get(name)).split('\n');
	const isRecord = (line: string): boolean => line === '' || (line.startsWith('{') && line.endsWith('}'));
	return files.set(name, new TextEncoder().encode(lines.filter(isRecord).join('\n')));
}

export function snapshotOf(files: ReadonlyMap<string, Uint8Array | string>): Promise<Snapshot> {
	const profile = files.get('evidence-desk.json');
	const text = profile === undefined ? null : typeof profile === 'string' ? profile : new TextDecoder().decode(profile);
	return read(new MemoryFiles(Object.fromEntries(files)), text === null ? {} : { profilePath: 'evidence-desk.json', profileText: text });
}

/** Throws when there is no such claim. */
export function claimNamed(snapshot: Snapshot, id: string): ClaimRow {
	const claim = snapshot.claims.findById({ key: `s:${id}`, shown: id });
	if (claim === null) throw new Error(`no claim ${id}`);
	return claim;
}

export function statementNamed(snapshot: Snapshot, id: string): Statement {
	return statementOfClaim(snapshot, claimNamed(snapshot, id));
}

export function result(url: string, more: Partial<SearchResult> = {}): SearchResult {
	return { url, canonical_url: canonicalUrl(url) ?? url, host: new URL(url).hostname, title: 'A page', snippet: '', extra_snippets: [], hidden_characters: 0, published: null, score: null, provenance: [{ route_id: 'brave.default', provider_id: 'brave', position: 1 }], ...more };
}

/** Raises and applies a request on paper, as the desk would: the line reads back, and each splice follows the one before. */
export function applied(request: RaiseRequest, files: ReadonlyMap<string, Uint8Array>, snapshot: Snapshot): Map<string, Uint8Array> {
	const context = proposalContextOf(() => snapshot);
	const line = raisedLine(request, { id: 'APQ-TEST', device: 'laptop', at: '2026-03-02T09:00:00.000Z' });
	if (!readsAsRaised(line, 'APQ-TEST', request.proposals, snapshot.readOptions.get('item') ?? DEFAULT_READ_OPTIONS, context)) throw new Error(`does not read back: ${JSON.stringify(readProposals(line, context).problems)}`);
	const after = new Map(files);
	for (const proposal of request.proposals) {
		const bytes = after.get(proposal.path);
		if (bytes === undefined) throw new Error(`no file ${proposal.path}`);
		const plan = planSplice(bytes, proposal);
		if (plan.outcome !== 'change') throw new Error(`${proposal.op} ${plan.outcome}: ${JSON.stringify(plan)}`);
		after.set(proposal.path, plan.after);
	}
	return after;
}
