import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchitecture } from '../../../scripts/check-architecture.mjs';

let root: string;

beforeEach(() => {
	root = fs.mkdtempSync(path.join(os.tmpdir(), 'evidence-desk-rules-'));
});
afterEach(() => {
	fs.rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
	const full = path.join(root, file);
	fs.mkdirSync(path.dirname(full), { recursive: true });
	fs.writeFileSync(full, text);
}

const broken: readonly { readonly rule: string; readonly files: Readonly<Record<string, string>>; readonly finding: RegExp }[] = [
	{ rule: 'a pure room imports no obsidian', files: { 'src/workspace/a.ts': "import { App } from 'obsidian';\n" }, finding: /src\/workspace\/a\.ts:1: src\/workspace may not import obsidian/ },
	{ rule: 'a pure room imports no Node', files: { 'src/records/a.ts': "import fs from 'node:fs';\n" }, finding: /may not use Node/ },
	{ rule: 'a pure room imports no UI library', files: { 'src/ui/models/a.ts': "import { h } from 'preact';\n" }, finding: /is pure and may not import preact/ },
	{ rule: 'a pure room reads no clock', files: { 'src/workspace/a.ts': 'export const now = Date.now();\n' }, finding: /Date\.now must be handed in/ },
	{ rule: 'a pure room makes no current date', files: { 'src/workspace/a.ts': 'export const now = new Date();\n' }, finding: /current time must be handed in/ },
	{ rule: 'a pure room sets no timer', files: { 'src/workspace/a.ts': 'setTimeout(() => {}, 1);\n' }, finding: /may not touch setTimeout/ },
	{ rule: 'nothing flows back', files: { 'src/records/a.ts': "import { b } from '../workspace/b';\nexport const a = b;\n", 'src/workspace/b.ts': 'export const b = 1;\n' }, finding: /src\/records may not import src\/workspace/ },
	{ rule: 'a type import counts', files: { 'src/records/a.ts': "import type { B } from '../workspace/b';\nexport type A = B;\n", 'src/workspace/b.ts': 'export type B = 1;\n' }, finding: /src\/records may not import src\/workspace/ },
	{ rule: 'no cycles', files: { 'src/records/a.ts': "import { b } from './b';\nexport const a = () => b;\n", 'src/records/b.ts': "import { a } from './a';\nexport const b = () => a;\n" }, finding: /Import cycle: src\/records\/a\.ts → src\/records\/b\.ts → src\/records\/a\.ts/ },
	{ rule: 'no file over 300 lines', files: { 'src/records/a.ts': 'export {};\n'.repeat(301) }, finding: /301 lines, more than 300/ },
	{ rule: 'main.ts stays under 150 lines', files: { 'src/main.ts': 'export {};\n'.repeat(151) }, finding: /151 lines, more than 150/ },
	{ rule: 'only the settings save', files: { 'src/ui/obsidian/a.ts': 'export const a = (p: { saveData(x: 1): void }) => p.saveData(1);\n' }, finding: /may not call saveData/ },
	{ rule: 'nobody writes through the vault', files: { 'src/host/a.ts': 'export const a = (vault: { create(x: string): void }) => vault.create("x");\n' }, finding: /may not call create/ },
	{ rule: 'only the writing room of the host renames', files: { 'src/host/node-files.ts': 'export const a = (fs: { promises: { rename(a: string, b: string): void } }) => fs.promises.rename("a", "b");\n' }, finding: /src\/host\/node-files\.ts:1: may not call rename/ },
	{ rule: 'only the writing room of the host removes', files: { 'src/host/own-files.ts': 'export const a = (fs: { unlink(a: string): void }) => fs.unlink("a");\n' }, finding: /may not call unlink/ },
	{ rule: 'the adapter is written through one file', files: { 'src/host/vault-files.ts': 'export const a = (x: { appendBinary(a: string): void; writeBinary(a: string): void }) => [x.appendBinary("a"), x.writeBinary("a")];\n' }, finding: /may not call writeBinary/ },
	{ rule: 'the screen writes no fact', files: { 'src/ui/obsidian/a.ts': 'export const a = (files: { replaceIfUnchanged(a: string): void }) => files.replaceIfUnchanged("a");\n' }, finding: /may not call replaceIfUnchanged/ },
	{ rule: 'views do not decide', files: { 'src/ui/views/pending/a.ts': 'export const a = (desk: { decide(a: string): void }) => desk.decide("a");\n' }, finding: /may not call decide/ },
	{ rule: 'commands do not decide', files: { 'src/ui/obsidian/commands.ts': 'export const a = (desk: { adopt(a: string): void }) => desk.adopt("a");\n' }, finding: /may not call adopt/ },
	{ rule: 'no network', files: { 'src/ui/a.ts': 'export const a = () => fetch("x");\n' }, finding: /may not use the network/ },
	{ rule: 'no sockets outside the network room', files: { 'src/host/a.ts': "declare function require(name: 'node:net'): unknown;\nexport const a = (): unknown => require('node:net');\n" }, finding: /src\/host\/a\.ts:2: src\/host may not use the network \(node:net\)/ },
	{ rule: 'no http outside the network room', files: { 'src/host/a.ts': "import http from 'node:http';\nexport const a = http;\n" }, finding: /may not use the network \(node:http\)/ },
	{ rule: 'views do not write the run log', files: { 'src/ui/verify/a.ts': 'export const a = (log: { logRun(folder: string): void }) => log.logRun("a");\n' }, finding: /may not call logRun/ },
	{ rule: 'views do not import obsidian', files: { 'src/ui/views/x/a.tsx': "import { Notice } from 'obsidian';\nexport const a = Notice;\n" }, finding: /src\/ui\/views may not import obsidian/ },
	{ rule: 'zod is not imported by name', files: { 'src/settings/a.ts': "import { z } from 'zod';\nexport const a = z;\n" }, finding: /import zod as/ },
];

describe('the architecture script', () => {
	it.each(broken)('finds: $rule', ({ files, finding }) => {
		for (const [file, text] of Object.entries(files)) write(file, text);
		const problems = checkArchitecture(root);
		expect(problems.some((problem) => finding.test(problem)), problems.join('\n')).toBe(true);
	});

	it('lets good code pass, also when a forbidden word is only a comment, a string, a member or a local name', () => {
		write('src/records/a.ts', "// setTimeout, fetch\nexport const a = { fetch: 'document', process: 1 };\nexport const b = (document: { window: string }) => document.window;\n");
		write('src/workspace/b.ts', "import { a } from '../records/a';\nexport const at = (x: number): Date => new Date(x);\nexport const c = a.process;\n");
		write('src/host/c.ts', "import { App } from 'obsidian';\nimport { c } from '../workspace/b';\nexport const d = [App, c];\n");
		expect(checkArchitecture(root)).toEqual([]);
	});

	it('holds for this repository', () => {
		expect(checkArchitecture(process.cwd())).toEqual([]);
	}, 60_000);
});
