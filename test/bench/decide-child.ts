/**
 * One run in a process of its own: opens the desk over a workspace and takes decisions, or does the floor: the same bytes, durable, and
 * nothing else. Prints the milliseconds per decision.
 */
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { openNodeDesk, press } from '../unit/desk/process/node-desk';
import { itemId, QUEUE, TRACKER } from './made-queue';

export interface DecideJob {
	readonly job: 'approve' | 'reject' | 'floor';
	/** The workspace; decisions change it. */
	readonly root: string;
	/** Where the device keeps what it keeps. For the floor: of no use. */
	readonly deviceFolder: string;
	readonly decisions: number;
	/** For the floor: what each decision has to bring to the disk. */
	readonly bytes?: { readonly appends: readonly number[]; readonly replaces: number };
}

async function decide({ job, root, deviceFolder, decisions }: DecideJob): Promise<number> {
	const open = await openNodeDesk({ root, deviceFolder });
	const one = async (n: number): Promise<void> => {
		const result = await press(open.desk, itemId(n), job === 'approve' ? { verdict: 'approve' } : { verdict: 'reject', reason: 'Not this one' });
		if (result.kind !== 'recorded' || result.mirror !== 'written' || (job === 'approve' && result.applied?.state !== 'applied')) throw new Error(JSON.stringify(result));
	};
	// The first one makes key and ledger, and warms up.
	await one(0);
	const start = performance.now();
	for (let n = 1; n <= decisions; n++) await one(n);
	const took = (performance.now() - start) / decisions;
	await open.close();
	return took;
}

/** Appends and replacements as the disk needs them at least: each written, flushed, closed. */
function bareWrites({ root, decisions, bytes }: DecideJob): number {
	if (bytes === undefined) throw new Error('The floor is told what to write');
	const files = [join(root, QUEUE), join(root, '90_system/approvals/floor.jsonl')];
	const target = join(root, TRACKER);
	const content = Buffer.alloc(bytes.replaces, 'x');
	const start = performance.now();
	for (let n = 0; n < decisions; n++) {
		for (const [index, size] of bytes.appends.entries()) append(files[index === 0 ? 0 : 1] ?? '', Buffer.alloc(size, 'x'));
		if (bytes.replaces > 0) replace(target, content);
	}
	return (performance.now() - start) / decisions;
}

function append(path: string, bytes: Buffer): void {
	const file = fs.openSync(path, 'a');
	fs.writeSync(file, bytes);
	fs.fsyncSync(file);
	fs.closeSync(file);
}

function replace(path: string, bytes: Buffer): void {
	const file = fs.openSync(`${path}.new`, 'w');
	fs.writeSync(file, bytes);
	fs.fsyncSync(file);
	fs.closeSync(file);
	fs.renameSync(`${path}.new`, path);
	const folder = fs.openSync(dirname(path), 'r');
	fs.fsyncSync(folder);
	fs.closeSync(folder);
}

const job = JSON.parse(process.argv[2] ?? '') as DecideJob;
process.stdout.write(String(job.job === 'floor' ? bareWrites(job) : await decide(job)));
