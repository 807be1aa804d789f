/** A device's ledger as somebody else reads it: with the device's public key, and with nothing but JSON. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { LedgerEntry } from '../../../src/decisions/ledger-entry';
import { readLedger } from '../../../src/decisions/read-ledger';
import type { TrustedKeys } from '../../../src/decisions/signing';
import type { Host } from '../harness';

export const APPROVALS = '90_system/approvals';

/** A device as its own storage has it. */
export interface DeviceFacts {
	readonly id: string;
	readonly name: string;
	/** Public keys, hex. */
	readonly keys: readonly string[];
}

/** The device that the host plays; `null` before it has a key. */
export function deviceOf(host: Host): Promise<DeviceFacts | null> {
	return host.page.evaluate(() => (window as unknown as { app: { loadLocalStorage(key: string): unknown } }).app.loadLocalStorage('evidence-desk:device') as DeviceFacts | null);
}

/** The device, which has decided already. */
export async function knownDevice(host: Host): Promise<DeviceFacts> {
	const device = await deviceOf(host);
	if (device === null) throw new Error('This device has no key yet');
	return device;
}

/** Path of a device's ledger below the workspace. */
export const ledgerPath = ({ id }: DeviceFacts): string => `${APPROVALS}/ledger.${id}.jsonl`;

/** Path of the queue that a device writes for itself. */
export const ownQueuePath = ({ id }: DeviceFacts): string => `${APPROVALS}/approval_queue.${id}.jsonl`;

/** Every entry of a device's ledger, which must be whole: each line an entry, each signed with the device's key, the chain unbroken. */
export function verifiedEntries(workspace: string, device: DeviceFacts): readonly LedgerEntry[] {
	const path = ledgerPath(device);
	const keys: TrustedKeys = new Map([[device.id, device.keys]]);
	const reading = readLedger(path, readFileSync(join(workspace, path)), keys);
	expect(reading.damaged).toEqual([]);
	expect(reading.torn).toBeNull();
	expect(reading.breaks).toEqual([]);
	expect(reading.entries.map(({ signature }) => signature)).toEqual(reading.lines.map(() => 'trusted'));
	return reading.entries.map(({ entry }) => entry);
}

/** Names of the ledgers that are there. */
export function ledgerNames(workspace: string): readonly string[] {
	return readdirSync(join(workspace, APPROVALS)).filter((name) => name.startsWith('ledger.')).sort();
}

const PYTHON = `
import json, sys
status = {}
for line in open(sys.argv[1], encoding='utf-8'):
    line = line.strip()
    if line:
        record = json.loads(line)
        status[str(record['id'])] = record['status']
print(json.dumps(status))
`;

const NODE = `
const status = {};
for (const line of require('node:fs').readFileSync(process.argv[1], 'utf8').split('\\n')) {
	if (line.trim() === '') continue;
	const record = JSON.parse(line);
	status[String(record.id)] = record.status;
}
console.log(JSON.stringify(status));
`;

const run = promisify(execFile);

/** Status by id, as a plain script of an agent reads the queue: each line one JSON object, the last one counts. In Python where there is one. */
export async function statusesForAgents(workspace: string): Promise<Readonly<Record<string, string>>> {
	const path = join(workspace, APPROVALS, 'approval_queue.jsonl');
	// Not the waiting kind of call: the host's server lives in this process.
	const { stdout } = await run('python3', ['-c', PYTHON, path]).catch((error: unknown) => {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		return run(process.execPath, ['-e', NODE, path]);
	});
	return JSON.parse(stdout) as Record<string, string>;
}
