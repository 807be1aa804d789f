// `npm run install-plugin -- VAULT`: builds the plugin and copies its three files into a real vault. Settings that are
// already there (data.json) stay.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const FILES = ['main.js', 'manifest.json', 'styles.css'];

function fail(message) {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

function main() {
	const [given] = process.argv.slice(2);
	if (given === undefined) fail('Usage: npm run install-plugin -- VAULT');
	const vault = resolve(given);
	if (!existsSync(vault) || !statSync(vault).isDirectory()) fail(`${vault} is not a folder.`);
	// A typing mistake should not make a vault out of some other folder.
	if (!existsSync(join(vault, '.obsidian'))) fail(`${vault} has no .obsidian folder; open it in Obsidian once first.`);
	const build = spawnSync(process.execPath, ['esbuild.config.mjs'], { cwd: ROOT, stdio: 'inherit' });
	if (build.status !== 0) fail('The build failed.');
	const { id, version } = JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8'));
	const target = join(vault, '.obsidian', 'plugins', id);
	mkdirSync(target, { recursive: true });
	for (const name of FILES) copyFileSync(join(ROOT, name), join(target, name));
	process.stdout.write(`${id} ${version} is in ${target}.\nIn Obsidian: Settings, Community plugins, turn it on (or reload it).\n`);
}

main();
