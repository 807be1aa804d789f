/**
 * A process of its own, to be killed or to run beside others. `press`: opens the desk over a folder and presses Approve, with a
 * fault at one point. `agent`: an agent that appends lines to queue and register as fast as it can.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CLAIMS, openNodeDesk, press, QUEUE } from './node-desk';
import type { PlannedFault } from './node-desk';

export type Job =
	| { readonly job: 'press'; readonly root: string; readonly deviceFolder: string; readonly fault: PlannedFault; readonly id: string }
	| { readonly job: 'agent'; readonly root: string; readonly name: string; readonly lines: number };

async function run(job: Job): Promise<void> {
	if (job.job === 'press') {
		const { desk } = await openNodeDesk(job);
		await press(desk, job.id, { verdict: 'approve' });
		process.stdout.write('not killed');
		process.exit(3);
	}
	for (let number = 1; number <= job.lines; number += 1) {
		const id = `${job.name}-${number}`;
		// As agents do: one append per line, the line break in it.
		fs.appendFileSync(path.join(job.root, QUEUE), `${JSON.stringify({ id, item_type: 'action_item', status: 'pending', title: `Of ${job.name}: ${'x'.repeat(number % 200)}` })}\n`);
		fs.appendFileSync(path.join(job.root, CLAIMS), `${JSON.stringify({ id: `C-${id}`, statement: 'Said.', source_ids: ['S1'] })}\n`);
		await wait((number % 5) * 6);
	}
	process.exit(0);
}

await run(JSON.parse(process.argv[2] ?? '') as Job);
