/** A small plugin and a small vault, with which the preview host itself is tested. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { removeFolder, scratchFolder, type Host } from './harness';

const TINY = join(dirname(fileURLToPath(import.meta.url)), '..', 'host', 'tiny-plugin');

/** The methods of the tiny plugin that tests call. */
interface TinyOnPage {
	facts(): Record<string, unknown>;
	createNote(path: string): Promise<string>;
	ask(url: string): Promise<string>;
}

export interface TinyFixture {
	/** Folder of the built plugin. */
	readonly pluginDir: string;
	/** Scratch vault; another one after `renewVault`. */
	readonly vault: string;
	renewVault(): Promise<void>;
	remove(): void;
}

/** Lets tests reach the plugin through the window. */
const FOOTER = [
	'const plugin = module.exports.default.prototype;',
	'const onload = plugin.onload;',
	'plugin.onload = function () { window.tiny = this; return onload.call(this); };',
].join('');

/** Builds the plugin and makes a vault. */
export async function makeTinyFixture(): Promise<TinyFixture> {
	const pluginDir = scratchFolder();
	await build({
		entryPoints: [join(TINY, 'main.ts')],
		outfile: join(pluginDir, 'main.js'),
		bundle: true,
		format: 'cjs',
		target: 'es2022',
		external: ['obsidian'],
		footer: { js: FOOTER },
	});
	for (const name of ['manifest.json', 'styles.css']) await writeFile(join(pluginDir, name), await readFile(join(TINY, name)));
	let vault = await makeVault();
	return {
		pluginDir,
		get vault() {
			return vault;
		},
		async renewVault() {
			removeFolder(dirname(vault));
			vault = await makeVault();
		},
		remove() {
			removeFolder(dirname(vault));
			removeFolder(pluginDir);
		},
	};
}

async function makeVault(): Promise<string> {
	const vault = join(scratchFolder(), 'vault');
	await mkdir(join(vault, 'notes'), { recursive: true });
	await writeFile(join(vault, 'count.txt'), '0');
	await writeFile(join(vault, 'notes', 'one.md'), '---\nkind: page\n---\n# One\n\nSee [[two|the other]] <img src=x>\n\n```tiny\nword: hello\n```\n');
	await writeFile(join(vault, 'notes', 'two.md'), '# Two\n');
	await writeFile(join(vault, 'data.jsonl'), `${'0123456789'.repeat(1000)}\n`);
	return vault;
}

/** Runs one of the tiny plugin's own methods in the page. */
export function tiny<K extends keyof TinyOnPage>(host: Host, method: K, ...args: Parameters<TinyOnPage[K]>): Promise<unknown> {
	return host.page.evaluate(
		([name, given]) => {
			const view = window as unknown as { tiny: Record<string, (...rest: unknown[]) => unknown> };
			return view.tiny[name]?.(...given);
		},
		[method as string, args as unknown[]] as const,
	);
}
