// Builds main.js (the plugin, CommonJS, for Obsidian), styles.css dist/evidence-desk.mjs (the command line) and
// dist/search.mjs (the search runtime as a library), both for Node.
// The output depends on nothing but the sources and the pinned dependencies, so two builds are byte-equal.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, context } from 'esbuild';
import { thirdPartyNotice } from './scripts/third-party.mjs';

const common = {
	bundle: true,
	minify: true,
	keepNames: false,
	sourcemap: false,
	legalComments: 'none',
	charset: 'utf8',
	logLevel: 'warning',
	define: { 'process.env.NODE_ENV': '"production"' },
	jsx: 'automatic',
	jsxImportSource: 'preact',
};

export const plugin = {
	...common,
	entryPoints: ['src/main.ts'],
	outfile: 'main.js',
	format: 'cjs',
	platform: 'browser',
	target: 'es2022',
	external: ['obsidian', 'electron', 'node:fs', 'node:os', 'node:path', 'node:http', 'node:net', 'node:tls', 'node:zlib'],
	banner: { js: `/* Evidence Desk. MIT licence. Built by esbuild.config.mjs from the sources in this repository. */\n${thirdPartyNotice(import.meta.dirname)}` },
};

export const styles = {
	bundle: true,
	minify: false,
	logLevel: 'warning',
	entryPoints: ['src/styles/index.css'],
	outfile: 'styles.css',
};

export const cli = {
	...common,
	entryPoints: ['cli/evidence-desk.mts'],
	outfile: 'dist/evidence-desk.mjs',
	format: 'esm',
	platform: 'node',
	target: 'node20',
	minify: false,
	// Some packages ask for `require` at run time; a Node module has none of its own.
	banner: { js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
};

/** The search runtime for other programs. */
export const library = {
	...cli,
	entryPoints: ['cli/search-library.mts'],
	outfile: 'dist/search.mjs',
};

/** Builds and puts what has changed in its place at once: whoever has the file open reads the old one or the new one, never a half. */
async function buildAndPut(options) {
	const { outputFiles } = await build({ ...options, write: false });
	for (const { path, contents } of outputFiles) {
		if (existsSync(path) && readFileSync(path).equals(contents)) continue;
		mkdirSync(dirname(path), { recursive: true });
		const fresh = `${path}.${process.pid}.tmp`;
		writeFileSync(fresh, contents);
		renameSync(fresh, path);
	}
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	if (process.argv.includes('--watch')) {
		const contexts = await Promise.all([context(plugin), context(styles), context(cli), context(library)]);
		await Promise.all(contexts.map((c) => c.watch()));
	} else {
		await Promise.all([plugin, styles, cli, library].map(buildAndPut));
	}
}
