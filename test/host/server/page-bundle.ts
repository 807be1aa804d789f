/** The page's script and styles, built once per process and kept in memory. */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HOST_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');

/** In the order they apply: Obsidian's variables, the odd theme over them, then the app's own parts. */
const STYLES = ['base', 'light', 'dark', 'odd', 'shell', 'views', 'widgets', 'settings', 'markdown', 'phone'];

let script: Promise<string> | null = null;

/** The page's script: the mocks, the host's parts and what they import, as one file for the browser. */
export function pageScript(): Promise<string> {
	script ??= buildScript();
	return script;
}

async function buildScript(): Promise<string> {
	const result = await build({
		entryPoints: [join(HOST_FOLDER, 'page', 'entry.ts')],
		bundle: true,
		write: false,
		format: 'iife',
		platform: 'browser',
		target: 'es2022',
		conditions: ['import', 'browser'],
		sourcemap: false,
		minify: false,
		keepNames: true,
		legalComments: 'none',
		logLevel: 'silent',
		tsconfigRaw: { compilerOptions: { target: 'ES2022', useDefineForClassFields: true } },
	});
	const [file] = result.outputFiles;
	if (file === undefined) throw new Error('The host page could not be built.');
	return file.text;
}

/** The host's style sheet; read each time, so that a change shows on reload. */
export async function pageStyles(): Promise<string> {
	const parts = await Promise.all(STYLES.map((name) => readFile(join(HOST_FOLDER, 'theme', `${name}.css`), 'utf8')));
	return parts.join('\n');
}

/**
 * The page itself.
 *
 * @param token goes into the addresses of its parts
 */
export function pageHtml(token: string): string {
	return [
		'<!doctype html>',
		'<html lang="en">',
		'<head>',
		'<meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		'<meta name="referrer" content="no-referrer">',
		'<link rel="icon" href="data:,">',
		'<title>Evidence Desk preview</title>',
		`<link rel="stylesheet" href="/host.css?token=${token}">`,
		`<link rel="stylesheet" data-plugin-styles href="/plugin/styles.css?token=${token}">`,
		'</head>',
		`<body><script src="/host.js?token=${token}"></script></body>`,
		'</html>',
		'',
	].join('\n');
}

/** The page may run its own script and the plugin it is given, and talk to this server only. */
export const CONTENT_POLICY = [
	"default-src 'none'",
	"script-src 'self' 'unsafe-eval'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data: blob:",
	"font-src 'self' data:",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ');
