import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../cli/check-report';
import type { StatusReport } from '../../../cli/status-report';
import { DESK, HASH_B, decisionOn, intentOf, ledgerBytes, PHONE, queueItem, receiptOf, signedLines, STRANGER } from '../decisions/ledger-support';
import { runCli, runCliOver } from './run-cli';

const LINES = ['A', 'B', 'C'].map((id) => ({ id, item_type: 'action_item', status: 'pending', title: `Item ${id}` }));
const ITEMS = LINES.map((line) => queueItem(line));
const CODE = `desk:${DESK.publicKey}`;

let root = '';
let before: readonly string[] = [];

const filesOf = (folder: string): readonly string[] =>
	fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
		const file = path.join(entry.parentPath, entry.name);
		return entry.isFile() ? [`${file} ${fs.readFileSync(file, 'utf8')} ${fs.statSync(file).mtimeMs}`] : [];
	});

beforeAll(() => {
	root = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-trust-'));
	const approvals = path.join(root, '90_system', 'approvals');
	fs.mkdirSync(approvals, { recursive: true });
	fs.writeFileSync(path.join(approvals, 'approval_queue.jsonl'), LINES.map((line) => `${JSON.stringify(line)}\n`).join(''));
	const [a, b, c] = ITEMS;
	if (a === undefined || b === undefined || c === undefined) throw new Error('three items');
	const approve = decisionOn(a, { verdict: 'approve', proposals: [{ op: 'csv.set', path: 'list.csv', key_column: 'k', key: '1', column: 'x', after: '2' }] });
	const intent = intentOf(approve);
	fs.writeFileSync(path.join(approvals, 'ledger.desk.jsonl'), ledgerBytes(signedLines([approve, intent, receiptOf(intent, { target_sha256: HASH_B })])));
	fs.writeFileSync(path.join(approvals, 'ledger.phone.jsonl'), ledgerBytes(signedLines([decisionOn(b, { verdict: 'reject' }, 'phone')], PHONE)));
	before = filesOf(root);
});
afterAll(() => {
	expect(filesOf(root)).toEqual(before);
	fs.rmSync(root, { recursive: true, force: true });
});

async function report(...options: string[]): Promise<StatusReport> {
	const { out } = await runCli('status', root, '--json', '--items', ...options);
	return JSON.parse(out) as StatusReport;
}

const states = ({ items }: StatusReport): unknown => Object.fromEntries((items ?? []).map(({ id, effective }) => [id, effective]));

describe('status with devices that are trusted', () => {
	it('believes nobody by itself: the queue has its own word, and it says how many decisions could not be checked', async () => {
		const found = await report();
		expect(states(found)).toEqual({ A: 'pending', B: 'pending', C: 'pending' });
		expect(found.decisions).toEqual({ believed: 0, unchecked: 2, forged: 0, unknown_devices: ['desk', 'phone'], damaged_ledgers: [] });
		expect(found.degraded).toEqual([]);
		const { out, status } = await runCli('status', root);
		expect(status).toBe(0);
		expect(out).toContain('2 could not be checked: desk, phone are not trusted here.');
		expect(out).toContain('--trust');
	});

	it('folds the decisions of those it is told to believe', async () => {
		const one = await report('--trust', CODE);
		expect(states(one)).toEqual({ A: 'applied', B: 'unattributed', C: 'pending' });
		expect(one.decisions).toMatchObject({ believed: 1, unchecked: 1, unknown_devices: ['phone'] });
		const both = await report('--trust', CODE, `--trust=phone:${PHONE.publicKey}`);
		expect(states(both)).toEqual({ A: 'applied', B: 'rejected', C: 'pending' });
		expect(both.item_states).toEqual({ applied: 1, rejected: 1, pending: 1 });
		expect(both.decisions).toMatchObject({ believed: 2, unchecked: 0 });
		const { out } = await runCli('status', root, '--trust', CODE);
		expect(out).toContain('1 could not be checked: phone is not trusted here.');
	});

	it('takes codes from the environment too, apart by spaces and commas', async () => {
		const { out } = await runCliOver(fs, ['status', root, '--json', '--items'], ` ${CODE}, phone:${PHONE.publicKey}\n`);
		expect(states(JSON.parse(out) as StatusReport)).toEqual({ A: 'applied', B: 'rejected', C: 'pending' });
	});

	it('says that a signature is wrong, and counts it as degraded', async () => {
		const found = await report('--trust', `desk:${STRANGER.publicKey}`);
		expect(states(found)).toMatchObject({ A: 'unattributed' });
		expect(found.decisions).toMatchObject({ believed: 0, forged: 1 });
		expect(found.degraded).toEqual(['1 decision in a ledger is not signed by its device.']);
	});

	it.each(['desk', `desk:${'g'.repeat(64)}`, `:${'a'.repeat(64)}`])('refuses the code %j', async (code) => {
		const { err, out, status } = await runCli('status', root, '--trust', code);
		expect([status, out]).toEqual([2, '']);
		expect(err).toContain('Not the code of a device');
	});

	it('says nothing of decisions where there is no ledger', async () => {
		const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-trust-'));
		fs.writeFileSync(path.join(empty, 'approval_queue.jsonl'), '{"id":"A","status":"pending"}\n');
		const { out } = await runCli('status', empty, '--json');
		expect(JSON.parse(out)).not.toHaveProperty('decisions');
		fs.rmSync(empty, { recursive: true });
	});
});

describe('check with devices that are trusted', () => {
	const checked = async (...options: string[]): Promise<readonly (readonly [string, string | undefined])[]> => {
		const { out } = await runCli('check', root, '--json', '--rule', 'ED703,ED705,ED301,ED303', ...options);
		return (JSON.parse(out) as CheckReport).findings.map(({ code, place }) => [code, place?.path.replace(/.*\//, '')] as const);
	};

	it('says that signatures were not checked only while they were not', async () => {
		expect(await checked()).toEqual([
			['ED705', 'ledger.desk.jsonl'],
			['ED705', 'ledger.phone.jsonl'],
		]);
		expect(await checked('--trust', CODE, '--trust', `phone:${PHONE.publicKey}`)).toEqual([]);
	});

	it('says that an entry was not signed by the device it names', async () => {
		const found = await checked('--trust', `desk:${STRANGER.publicKey}`);
		expect(found).toContainEqual(['ED703', undefined]);
		expect((await runCli('check', root, '--trust', `desk:${STRANGER.publicKey}`)).out).toMatch(/^workspace {2}error ED703/m);
	});
});
