import { describe, expect, it } from 'vitest';
import type { FileReport, Snapshot } from '../../../src/workspace/snapshot-types';
import { MemoryFiles } from './memory-files';
import { open, read, said } from './open-memory';

const QUEUE = 'approval_queue.jsonl';
const item = (id: string | number): string => `{"id":"APQ-${id}","status":"pending"}\n`;
const report = (snapshot: Snapshot, path: string): FileReport | undefined => snapshot.files.find((file) => file.path === path);
const keys = (snapshot: Snapshot): readonly string[] => Array.from(snapshot.items, (row) => row.id?.shown ?? row.key);

describe('a file that changes while it is read', () => {
	it('that was appended to: what was read stands, the rest follows', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		let once = true;
		files.beforeRead = () => {
			if (once) files.append(QUEUE, item(2));
			once = false;
		};
		await reader.open();
		expect(keys(now())).toEqual(['APQ-1']);
		expect(report(now(), QUEUE)?.notes.map((note) => note.code)).toEqual(['changed_while_reading']);
		await time.pass(300);
		expect(keys(now())).toEqual(['APQ-1', 'APQ-2']);
		expect(report(now(), QUEUE)?.notes).toEqual([]);
		reader.close();
	});

	it.each<[string, (files: MemoryFiles) => void]>([
		['replaced', (files) => files.replace(QUEUE, item(8))],
		['cut', (files) => files.truncate(QUEUE, 5)],
		['overwritten', (files) => files.overwrite(QUEUE, item(9))],
		['removed', (files) => files.remove(QUEUE)],
	])('that was %s: never a mixture', async (_what, change) => {
		const files = new MemoryFiles({ [QUEUE]: item(1) + item(2) });
		const { reader, now } = open(files);
		await reader.open();
		files.append(QUEUE, item(3));
		let once = true;
		files.beforeRead = () => {
			if (once) change(files);
			once = false;
		};
		await reader.reconcile();
		expect(said(now())).toEqual(said(await read(files)));
		reader.close();
	});

	it('all the time: is read at last, with a note, and looked at again', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) });
		const { reader, time, now } = open(files);
		let n = 2;
		files.beforeRead = () => files.overwrite(QUEUE, item(n++));
		await reader.open();
		expect(report(now(), QUEUE)?.notes.map((note) => note.code)).toEqual(['changed_while_reading']);
		expect(now().items.length).toBe(1);
		files.beforeRead = null;
		await time.pass(300);
		expect(said(now())).toEqual(said(await read(files)));
		reader.close();
	});

	it('that gives fewer bytes than its size is unreadable, not shorter', async () => {
		const files = new MemoryFiles({ [QUEUE]: item(1) + item(2) });
		files.mostPerRead = 20;
		expect(report(await read(files), QUEUE)).toMatchObject({ state: 'unreadable' });
	});
});
