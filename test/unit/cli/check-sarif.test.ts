import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../../src/validator/rule-table';
import { FIXTURES, runCli } from './run-cli';

interface Region {
	readonly startLine: number;
	readonly startColumn: number;
	readonly byteOffset: number;
	readonly byteLength: number;
}
interface Location {
	readonly physicalLocation: { readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string }; readonly region?: Region };
}
interface Sarif {
	readonly $schema: string;
	readonly version: string;
	readonly runs: readonly {
		readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string; readonly name: string; readonly shortDescription: { readonly text: string }; readonly defaultConfiguration: { readonly level: string }; readonly properties: { readonly tags: readonly string[] } }[] } };
		readonly columnKind: string;
		readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>;
		readonly invocations: readonly { readonly executionSuccessful: boolean; readonly exitCode: number }[];
		readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly level: string; readonly message: { readonly text: string }; readonly locations?: readonly Location[]; readonly relatedLocations?: readonly Location[]; readonly partialFingerprints: Readonly<Record<string, string>> }[];
	}[];
}

const DEMO = path.join(FIXTURES, 'demo-vault', 'Applications');

let scratch = '';
beforeAll(() => {
	scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-sarif-'));
});
afterAll(() => {
	fs.rmSync(scratch, { recursive: true, force: true });
});

async function sarifOf(root: string): Promise<{ readonly status: number; readonly run: Sarif['runs'][number]; readonly sarif: Sarif }> {
	const { out, status } = await runCli('check', root, '--sarif');
	const sarif = JSON.parse(out) as Sarif;
	const [run] = sarif.runs;
	if (run === undefined) throw new Error('a log without a run');
	return { status, run, sarif };
}

describe('SARIF', () => {
	it('is one log of version 2.1.0 with one run, all rules and a result for each finding', async () => {
		const { status, run, sarif } = await sarifOf(DEMO);
		expect(status).toBe(1);
		expect([sarif.version, sarif.runs.length, run.tool.driver.name, run.columnKind]).toEqual(['2.1.0', 1, 'evidence-desk', 'unicodeCodePoints']);
		expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(RULES.map(({ code }) => code));
		for (const { defaultConfiguration, properties } of run.tool.driver.rules) {
			expect(['error', 'warning', 'note']).toContain(defaultConfiguration.level);
			expect(new Set(properties.tags).size).toBe(properties.tags.length);
		}
		const plain = JSON.parse((await runCli('check', DEMO, '--json')).out) as { readonly findings: readonly { readonly code: string; readonly what: string; readonly fingerprint: string }[] };
		expect(run.results.map(({ ruleId, message, partialFingerprints }) => [ruleId, message.text, partialFingerprints['evidenceDesk/v1']])).toEqual(plain.findings.map(({ code, what, fingerprint }) => [code, what, fingerprint]));
		expect(run.invocations).toMatchObject([{ executionSuccessful: true, exitCode: 1 }]);
	});

	it('points every result at its rule and, where it has one, at its line in bytes and characters', async () => {
		const { run } = await sarifOf(DEMO);
		for (const { ruleId, ruleIndex, locations = [], relatedLocations = [] } of run.results) {
			expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
			for (const { physicalLocation } of [...locations, ...relatedLocations]) {
				const { artifactLocation, region } = physicalLocation;
				expect(artifactLocation.uriBaseId).toBe('WORKSPACE');
				const bytes = fs.readFileSync(path.join(DEMO, decodeURIComponent(artifactLocation.uri)));
				if (region === undefined) continue;
				expect(region.startLine).toBe(bytes.subarray(0, region.byteOffset).filter((byte) => byte === 10).length + 1);
				expect(region.byteOffset + region.byteLength).toBeLessThanOrEqual(bytes.length);
				expect(region.startColumn).toBeGreaterThan(0);
			}
		}
		expect(run.results.some(({ locations }) => locations?.[0]?.physicalLocation.region !== undefined)).toBe(true);
	});

	it('writes paths as addresses: spaces, umlauts and marks of an address in them are escaped', async () => {
		const root = path.join(scratch, 'Ärger #1 & 100%');
		fs.mkdirSync(path.join(root, 'a b?'), { recursive: true });
		fs.writeFileSync(path.join(root, 'a b?', 'approval_queue.jsonl'), 'not json\n');
		const { run } = await sarifOf(root);
		const [result] = run.results;
		expect(result?.locations?.[0]?.physicalLocation).toEqual({ artifactLocation: { uri: 'a%20b%3F/approval_queue.jsonl', uriBaseId: 'WORKSPACE' }, region: { startLine: 1, startColumn: expect.any(Number) as number, byteOffset: 0, byteLength: 8 } });
		const base = run.originalUriBaseIds['WORKSPACE']?.uri ?? '';
		expect(base.endsWith('/%C3%84rger%20%231%20%26%20100%25/')).toBe(true);
		expect(new URL(result?.locations?.[0]?.physicalLocation.artifactLocation.uri ?? '', base).pathname).toContain('/a%20b%3F/approval_queue.jsonl');
	});

	it('says that it was no check where nothing could be checked', async () => {
		const root = path.join(scratch, 'nothing');
		fs.mkdirSync(root);
		const { status, run } = await sarifOf(root);
		expect([status, run.results, run.invocations[0]?.executionSuccessful]).toEqual([2, [], false]);
	});
});
