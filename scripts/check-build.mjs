/**
 * Builds twice and compares: the directory of community plugins checks that the released files come from these sources,
 * so a build must be byte-equal. Also looks for what must not be in a plugin's main.js.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

const OUTPUTS = ['main.js', 'styles.css', 'dist/evidence-desk.mjs', 'dist/search.mjs'];
const problems = [];

function build() {
	execFileSync(process.execPath, ['esbuild.config.mjs'], { stdio: 'inherit' });
	return OUTPUTS.map((file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex'));
}

/** Loads main.js as the app does: a phone has no built-ins, so nothing but the app itself may be asked for while it loads. */
function loadProblems(main) {
	const asked = [];
	const nothing = () => undefined;
	/** Stands for whatever the app gives: can be called, extended, and asked for any member. */
	const anything = new Proxy(class {}, { get: (target, name) => (name in target ? target[name] : anything), apply: () => anything });
	const require = (name) => {
		asked.push(name);
		return anything;
	};
	const module = { exports: {} };
	/** What a browser has as well; nothing of Node. */
	const browser = { console: { error: nothing, warn: nothing }, TextDecoder, TextEncoder, URL, crypto, setTimeout, clearTimeout, queueMicrotask };
	try {
		runInNewContext(`(function (module, exports, require, window) {${main}\n})`, browser)(module, module.exports, require, {});
	} catch (error) {
		return [`main.js cannot be loaded: ${String(error)}`];
	}
	const found = typeof module.exports.default === 'function' ? [] : ['main.js exports no plugin.'];
	return [...found, ...[...new Set(asked)].filter((name) => name !== 'obsidian').map((name) => `main.js requires "${name}" while it loads.`)];
}

const first = build();
const second = build();
OUTPUTS.forEach((file, i) => {
	if (first[i] !== second[i]) problems.push(`${file} differs between two builds.`);
});

const main = fs.readFileSync('main.js', 'utf8');
for (const [what, pattern] of [
	['eval', /\beval\(/],
	['the Function constructor', /\bnew Function\b|[^.\w]Function\(/],
	['console.log', /console\.log\(/],
	['a path of the machine that built it', new RegExp(process.cwd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))],
]) {
	if (pattern.test(main)) problems.push(`main.js contains ${what}.`);
}
const externals = [...main.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]);
const MAY_REQUIRE = ['obsidian', 'node:fs', 'node:os', 'node:http', 'node:net', 'node:tls', 'node:zlib'];
for (const name of new Set(externals)) if (!MAY_REQUIRE.includes(name)) problems.push(`main.js requires "${name}".`);
problems.push(...loadProblems(main));

// The view library itself knows innerHTML; no source of ours may, nor the property that reaches it.
for (const file of fs.readdirSync('src', { recursive: true })) {
	const full = `src/${String(file)}`;
	if (/\.tsx?$/.test(full) && /(inner|outer)HTML|insertAdjacentHTML/i.test(fs.readFileSync(full, 'utf8'))) problems.push(`${full} contains innerHTML or its kin.`);
}

for (const problem of problems) console.error(problem);
console.log(`main.js ${(main.length / 1024).toFixed(0)} KB, ${(gzipSync(main).length / 1024).toFixed(0)} KB gzip; two builds ${problems.length === 0 ? 'byte-equal' : 'checked'}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
