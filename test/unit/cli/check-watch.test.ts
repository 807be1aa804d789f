/** `check --watch`: in this process, and as the built program that ends at Ctrl-C. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../../../esbuild.config.mjs';
import { run } from '../../../cli/run';
import type { CheckReport } from '../../../cli/check-report';

let scratch = '';
beforeAll(() => {
	scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-watch-'));
});
afterAll(() => {
	fs.rmSync(scratch, { recursive: true, force: true });
});

const QUEUE = '{"item_id":"APQ-1","kind":"action_item","title":"A change","status":"pending","created_at":"2026-03-01T09:20:00Z"}\n';

function workspace(name: string): { readonly root: string; readonly queue: string } {
	const root = path.join(scratch, name);
	fs.mkdirSync(root);
	const queue = path.join(root, 'approval_queue.jsonl');
	fs.writeFileSync(queue, QUEUE);
	return { root, queue };
}

async function until(holds: () => boolean, what: string): Promise<void> {
	const end = Date.now() + 20_000;
	while (!holds()) {
		if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** Runs `check --watch` in this process; `stop` is the person's Ctrl-C. */
function watching(root: string, ...more: readonly string[]): { readonly printed: string[]; readonly errors: string[]; readonly timers: Set<NodeJS.Timeout>; readonly status: Promise<number>; stop(): void } {
	const printed: string[] = [];
	const errors: string[] = [];
	const timers = new Set<NodeJS.Timeout>();
	let interrupt: () => void = () => undefined;
	const status = run(['check', root, '--watch', ...more], {
		fs,
		absolute: (given) => path.resolve(given),
		readFile: (given) => fs.promises.readFile(given),
		clock: Date.now,
		breathe: () => new Promise((resolve) => void setImmediate(resolve)),
		version: '9.9.9',
		trust: '',
		colour: false,
		print: (text) => void printed.push(text),
		printError: (text) => void errors.push(text),
		search: () => {
			throw new Error('watching asks for no network');
		},
		watch: () => ({
			schedule: (work, ms) => {
				const timer = setTimeout(() => {
					timers.delete(timer);
					work();
				}, ms);
				timers.add(timer);
				return () => {
					timers.delete(timer);
					clearTimeout(timer);
				};
			},
			onInterrupt: (stop) => {
				interrupt = stop;
				return () => undefined;
			},
		}),
	});
	return { printed, errors, timers, status, stop: () => interrupt() };
}

describe('check --watch', { timeout: 60_000 }, () => {
	it('prints at once, anew after each change, and ends with 130 and no timer left', async () => {
		const { root, queue } = workspace('changes');
		const watch = watching(root);
		await until(() => watch.printed.length === 1, 'the first report');
		expect(watch.printed[0]).toMatch(/^As of \d{4}-.*\n[^]*0 errors\./);
		fs.appendFileSync(queue, 'not json\n');
		await until(() => watch.printed.some((text) => text.includes('error ED102')), 'the damaged line');
		fs.writeFileSync(queue, '');
		await until(() => watch.printed.some((text) => text.includes('error ED404')), 'the emptied file');
		fs.writeFileSync(queue, QUEUE);
		await until(() => /0 errors\./.test(watch.printed.at(-1) ?? ''), 'the file as it was');
		const count = watch.printed.length;
		watch.stop();
		expect(await watch.status).toBe(130);
		fs.appendFileSync(queue, 'not json\n');
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect([watch.printed.length, watch.timers.size, watch.errors]).toEqual([count, 0, []]);
	});

	it('prints one JSON object a line', async () => {
		const { root, queue } = workspace('json');
		const watch = watching(root, '--json');
		await until(() => watch.printed.length === 1, 'the first report');
		fs.appendFileSync(queue, 'not json\n');
		await until(() => watch.printed.join('').includes('ED102'), 'the damaged line');
		watch.stop();
		await watch.status;
		const reports = watch.printed.map((text) => {
			expect(text.indexOf('\n')).toBe(text.length - 1);
			return JSON.parse(text) as CheckReport;
		});
		expect(reports.at(-1)?.form.errors).toBe(1);
	});

	it('says so when the folder goes away, and goes on when it comes back', async () => {
		const { root } = workspace('gone');
		const watch = watching(root);
		await until(() => watch.printed.length === 1, 'the first report');
		fs.renameSync(root, `${root}-away`);
		await until(() => watch.errors.length > 0, 'the complaint');
		expect(watch.errors[0]).toMatch(/^The folder cannot be read: /);
		watch.stop();
		expect(await watch.status).toBe(130);
	});

	it('the built program ends at Ctrl-C with 130', async () => {
		const { root, queue } = workspace('process');
		const program = path.join(scratch, 'evidence-desk.mjs');
		await build({ ...cli, outfile: program });
		const child = spawn(process.execPath, [program, 'check', root, '--watch'], { stdio: ['ignore', 'pipe', 'pipe'] });
		let out = '';
		child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
		const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
		await until(() => out.includes('0 errors.'), 'the first report');
		fs.appendFileSync(queue, 'not json\n');
		await until(() => out.includes('error ED102'), 'the damaged line');
		child.kill('SIGINT');
		expect(await ended).toBe(130);
		expect(out).not.toContain('\u001b');
	});
});
