/** The demo vault: it holds a few faults on purpose, each is found, and nothing else is. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNodeFiles } from '../../../src/host/node-files';
import { calendarMs, localInstant } from '../../../src/host/local-time';
import { rulesOf } from '../../../src/validator/rule-settings';
import { createValidator } from '../../../src/validator/validate';
import { readOnce } from '../../../src/workspace/reader';
import { breathe, NOW_MS } from './check-memory';

const ROOT = join(import.meta.dirname, '..', '..', 'fixtures', 'demo-vault', 'Applications');

/** Only that something is to be done about it, in the nature of a day in the middle of work. */
const OF_THE_DAY = new Set(['ED322', 'ED402']);

describe('the demo vault', () => {
	it('has the faults that were put into it, at their lines', async () => {
		const files = createNodeFiles({ fs: fs, root: ROOT, location: ROOT });
		const clock = (): number => NOW_MS;
		const snapshot = await readOnce({ files, clock, breathe, localInstant });
		const { findings, complete, checklist } = await createValidator({ files, breathe, clock, calendarMs, localInstant }).check(snapshot, { rules: rulesOf(snapshot), before: null, desk: null });
		expect(complete).toBe(true);
		const base = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
		expect(findings.filter(({ code }) => !OF_THE_DAY.has(code)).map(({ severity, code, place }) => `${severity} ${code} ${place === null ? '' : `${base(place.path)}:${place.line}`}`)).toEqual([
			'error ED301 approval_queue.jsonl:5',
			'error ED304 approval_queue.jsonl:5',
			'warning ED407 approval_queue.jsonl:13',
			'warning ED408 approval_queue.jsonl:22',
			'warning ED310 approval_queue.jsonl:24',
			'error ED302 approval_queue.jsonl:27',
			'warning ED603 approval_queue.jsonl:36',
			'warning ED720 approval_queue.sync-conflict-20260220-071512-ABCDEFG.jsonl:1',
			'error ED102 fact_claims.jsonl:97',
			'warning ED201 fact_claims.jsonl:107',
			'warning ED321 fact_claims.jsonl:145',
			'warning ED114 search_runs.jsonl:1',
			'note ED117 search_runs.jsonl:99',
			'warning ED101 search_runs.jsonl:121',
			'warning ED409 PENDING_APPROVAL.md:1',
			'warning ED603 PENDING_APPROVAL.md:14',
			'error ED501 Hochschule Muster - MSc Medieninformatik.md:1',
			'error ED504 Northern Specimen University - Master of Applied Computing.md:1',
			'error ED504 programmes.csv:28',
		]);
		expect(checklist?.day).toBe('2026-03-02');
	});
});
