// Writes the generated fixtures: the demo vault and the small workspaces with one fault each.
//
//   node scripts/make-demo-vault.mjs            into test/fixtures
//   node scripts/make-demo-vault.mjs --to DIR   into DIR (used by the test that compares the two)
//
// What was generated before is removed first, so that nothing old stays behind.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoVault } from './demo-vault/vault.mjs';
import { smallWorkspaces } from './demo-vault/small-workspaces.mjs';

const given = process.argv.indexOf('--to');
if (given === -1 ? process.argv.length > 2 : process.argv[given + 1] === undefined) {
	console.error('Usage: node scripts/make-demo-vault.mjs [--to DIR]');
	process.exit(2);
}
const root = given === -1 ? fileURLToPath(new URL('../test/fixtures', import.meta.url)) : process.argv[given + 1];

let written = 0;
for (const [folder, files] of [['demo-vault', demoVault()], ['workspaces', smallWorkspaces()]]) {
	rmSync(join(root, folder), { recursive: true, force: true });
	for (const [path, content] of files) {
		const file = join(root, folder, ...path.split('/'));
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, content);
		written++;
	}
}
console.log(`${written} files written under ${root}`);
