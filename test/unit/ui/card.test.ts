import { describe, expect, it } from 'vitest';
import { claimEvidence, itemEvidence } from '../../../src/ui/models/card-evidence';
import { subjectCells, subjectItems } from '../../../src/ui/models/card-subject';
import { cardValues } from '../../../src/ui/models/card-values';
import { provenanceOf } from '../../../src/ui/models/provenance';
import { titleOf } from '../../../src/ui/models/record-title';
import { lines, standardFiles, workspace } from './workspace';

describe('titles and values', () => {
	it('a record has a title whatever it says, and an untitled one has none', async () => {
		const snapshot = await workspace({ ...standardFiles(), 'fact_claims.jsonl': lines({ claim_id: 'C-1', subject: 'X', field: 'fee', value: '1' }, { claim_id: 'C-2' }, { note: 'no id' }) });
		expect([...snapshot.claims].map(titleOf)).toEqual(['fee: 1', 'C-2', null]);
		expect([...snapshot.searchRuns].map(titleOf)[2]).toBe('no id, no time');
	});

	it('every value of every kind is listed once, given or not', async () => {
		const snapshot = await workspace({ ...standardFiles(), 'retrieval_runs.jsonl': lines({ id: 'R-1', query: 'x' }) });
		for (const table of [snapshot.searchRuns, snapshot.retrievalRuns, snapshot.sources, snapshot.claims, snapshot.items]) {
			const labels = cardValues(table.at(0)).map((value) => value.label);
			expect(new Set(labels).size).toBe(labels.length);
			expect(labels.length).toBeGreaterThan(5);
		}
		expect(cardValues(snapshot.searchRuns.at(2)).find((value) => value.label === 'card.fieldStarted')?.value).toBeNull();
	});
});

describe('evidence of an item', () => {
	it('gathers its claims, their sources, and what others say', async () => {
		const files = {
			...standardFiles(),
			'approval_queue.jsonl': lines({ id: 'A', status: 'pending', claim_ids: ['CLM-1'] }, { id: 'B', status: 'pending' }, { id: 'C', status: 'pending', claim_id: 'CLM-404' }),
		};
		const snapshot = await workspace(files);
		const found = itemEvidence(snapshot, snapshot.items.at(0));
		expect(found.claims.map((entry) => [entry.claim.id?.shown, entry.sources.map((source) => source.id?.shown)])).toEqual([['CLM-1', ['SRC-2']]]);
		expect(found.none).toBe(false);
		expect(itemEvidence(snapshot, snapshot.items.at(1)).none).toBe(true);
		expect(itemEvidence(snapshot, snapshot.items.at(2)).none).toBe(true);
	});

	it('tells another value from the same one, and says nothing where there is no value', async () => {
		const snapshot = await workspace({
			'fact_claims.jsonl': lines(
				{ claim_id: 'C-1', subject: 'X', field: 'fee', value: '100' },
				{ claim_id: 'C-2', subject: 'X', field: 'fee', value: '120' },
				{ claim_id: 'C-3', subject: 'X', field: 'fee', value: '100' },
				{ claim_id: 'C-4', subject: 'X', field: 'fee', statement: 'unclear' },
			),
		});
		const voices = claimEvidence(snapshot, snapshot.claims.at(0)).others;
		expect(new Map(voices.map((voice) => [voice.claim.id?.shown, voice.differs]))).toEqual(
			new Map([
				['C-2', true],
				['C-3', false],
				['C-4', null],
			]),
		);
	});
});

describe('provenance', () => {
	it('gives source type, host and verification date, or says unsourced', async () => {
		const snapshot = await workspace(standardFiles());
		expect(provenanceOf(snapshot, 'claim/s:CLM-2')).toMatchObject({ sourceType: 'official page', host: 'www.example.edu', unsourced: false, verified: true });
		expect(provenanceOf(snapshot, 'claim/s:CLM-3')).toMatchObject({ unsourced: true, date: null });
		expect(provenanceOf(snapshot, 'claim/s:CLM-1')).toMatchObject({ sourceType: 'forum post', host: null });
		expect(provenanceOf(snapshot, 'claim/s:nobody')).toBeNull();
	});
});

describe('a subject', () => {
	const files = {
		...standardFiles(),
		'schools.csv': 'id,name,tier,stage,deadline,ielts\nEXU,Example University,Reach,Research,2026-12-01,6.5\n',
	};
	const profile = { version: 1, trackers: [{ path: 'schools.csv', name: 'Schools', key: 'id', name_column: 'name', tier: 'tier', stage: 'stage', dates: [{ column: 'deadline', label: 'Deadline' }] }] };

	it('shows every cell with the claims behind it; key, name, tier and stage need none', async () => {
		const snapshot = await workspace(files, profile);
		const [subject] = snapshot.subjects;
		if (subject === undefined) throw new Error('no subject');
		const cells = subjectCells(snapshot, subject);
		expect(cells.map(({ column, own, claims }) => [column, own, claims.length])).toEqual([
			['id', true, 0],
			['name', true, 0],
			['tier', true, 0],
			['stage', true, 0],
			['deadline', false, 0],
			['ielts', false, 2],
		]);
	});

	it('knows the items that are about it', async () => {
		const snapshot = await workspace({ ...files, 'approval_queue.jsonl': lines({ id: 'A', status: 'pending', subject: 'EXU' }, { id: 'B', status: 'pending', claim_id: 'CLM-1' }, { id: 'C', status: 'pending' }) }, profile);
		const [subject] = snapshot.subjects;
		if (subject === undefined) throw new Error('no subject');
		expect(subjectItems(snapshot, subject).map((item) => item.id?.shown)).toEqual(['A', 'B']);
	});
});
