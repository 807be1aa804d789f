/**
 * Checks the architecture rules (scripts/architecture-rules.mjs) over the sources; part of `npm test`.
 * Imports and words are read from TypeScript's own syntax trees, so a word in a comment or a string is no finding.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import * as rules from './architecture-rules.mjs';

/**
 * @param {string} root folder that holds `src/` and `cli/`
 * @returns {string[]} one sentence per broken rule, with file and line; empty = all rules hold
 */
export function checkArchitecture(root) {
	const files = [...sourceFiles(root, 'src'), ...sourceFiles(root, 'cli')];
	const problems = [];
	/** @type {Map<string, string[]>} */
	const graph = new Map();
	for (const file of files) {
		const text = fs.readFileSync(path.join(root, file), 'utf8');
		const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
		checkLength(file, text, problems);
		graph.set(file, checkImports(root, file, tree, problems));
		checkWords(file, tree, problems);
	}
	problems.push(...cycles(graph));
	return problems;
}

function sourceFiles(root, folder) {
	const start = path.join(root, folder);
	if (!fs.existsSync(start)) return [];
	return fs
		.readdirSync(start, { recursive: true })
		.map((name) => `${folder}/${String(name).split(path.sep).join('/')}`)
		.filter((name) => /\.(ts|tsx|mts)$/.test(name) && !name.endsWith('.d.ts'))
		.sort();
}

/** The longest room prefix of a path. */
export function roomOf(file) {
	const parts = file.split('/');
	for (let length = parts.length - 1; length > 0; length--) {
		const prefix = parts.slice(0, length).join('/');
		if (prefix in rules.MAY_IMPORT) return prefix;
	}
	return null;
}

function checkLength(file, text, problems) {
	const limit = rules.MAX_LINES_OF[file] ?? rules.MAX_LINES;
	const lines = text.endsWith('\n') ? text.split('\n').length - 1 : text.split('\n').length;
	if (lines > limit) problems.push(`${file}: ${lines} lines, more than ${limit}. Split it by subject.`);
}

function importsOf(tree) {
	const found = [];
	const visit = (node) => {
		if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) found.push({ name: node.moduleSpecifier.text, node });
		if (ts.isCallExpression(node) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(node.expression) && node.expression.text === 'require'))) {
			const [argument] = node.arguments;
			if (argument && ts.isStringLiteralLike(argument)) found.push({ name: argument.text, node });
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

function checkImports(root, file, tree, problems) {
	const room = roomOf(file);
	if (room === null) {
		problems.push(`${file}: belongs to no room. Add the room to scripts/architecture-rules.mjs and docs/architecture.md.`);
		return [];
	}
	const pure = rules.PURE_ROOMS.includes(room);
	const inside = [];
	for (const { name, node } of importsOf(tree)) {
		const at = `${file}:${lineOf(tree, node)}`;
		if (name.startsWith('.')) {
			const target = resolve(root, file, name);
			if (target === null) {
				if (!/\.(css|json)$/.test(name)) problems.push(`${at}: imports ${name}, which is not there.`);
				continue;
			}
			inside.push(target);
			const other = roomOf(target);
			if (other !== room && other !== null && !rules.MAY_IMPORT[room].includes(other)) problems.push(`${at}: ${room} may not import ${other} (${target}).`);
		} else if (name === 'obsidian' || name === 'electron') {
			if (!rules.OBSIDIAN_ROOMS.includes(room)) problems.push(`${at}: ${room} may not import ${name}.`);
		} else if (name.startsWith('node:') || ['fs', 'os', 'path', 'http', 'https', 'child_process', 'crypto', 'url', 'util', 'net', 'tls', 'zlib'].includes(name)) {
			if (!rules.NODE_ROOMS.includes(room)) problems.push(`${at}: ${room} may not use Node (${name}).`);
			else if (rules.NETWORK_MODULES.includes(name.replace(/^node:/, '').split('/')[0]) && !rules.NETWORK_MODULE_ROOMS.includes(room)) problems.push(`${at}: ${room} may not use the network (${name}).`);
		} else if (pure && !rules.PURE_PACKAGES.some((allowed) => name === allowed || name.startsWith(`${allowed}/`))) {
			problems.push(`${at}: ${room} is pure and may not import ${name}.`);
		}
		if (name === 'zod') {
			const named = ts.isImportDeclaration(node) && node.importClause?.namedBindings && ts.isNamedImports(node.importClause.namedBindings);
			if (named) problems.push(`${at}: import zod as "* as z" or use zod/mini; the named import costs 90 KB.`);
		}
	}
	return inside;
}

function resolve(root, file, name) {
	const base = path.posix.normalize(path.posix.join(path.posix.dirname(file), name));
	for (const candidate of [base, `${base}.ts`, `${base}.tsx`, `${base}.mts`, `${base}/index.ts`, base.replace(/\.m?js$/, '.ts'), base.replace(/\.mjs$/, '.mts')]) {
		const full = path.join(root, candidate);
		if (fs.existsSync(full) && fs.statSync(full).isFile() && /\.(ts|tsx|mts)$/.test(candidate)) return candidate;
	}
	return null;
}

function checkWords(file, tree, problems) {
	const room = roomOf(file);
	const pure = room !== null && rules.PURE_ROOMS.includes(room);
	const declared = declaredNames(tree);
	const visit = (node) => {
		const at = () => `${file}:${lineOf(tree, node)}`;
		if (ts.isIdentifier(node) && isFreeName(node) && !declared.has(node.text)) {
			if (pure && rules.IMPURE_GLOBALS.includes(node.text)) problems.push(`${at()}: ${room} is pure and may not touch ${node.text}.`);
			if (file.startsWith('src/') && rules.NETWORK_WORDS.includes(node.text) && !rules.NETWORK_ROOMS.includes(room)) problems.push(`${at()}: ${room} may not use the network (${node.text}).`);
		}
		if (pure && ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
			const word = `${node.expression.text}.${node.name.text}`;
			if (word === 'Date.now' || word === 'Math.random') problems.push(`${at()}: ${room} is pure: ${word} must be handed in.`);
		}
		if (pure && ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Date' && (node.arguments?.length ?? 0) === 0) {
			problems.push(`${at()}: ${room} is pure: the current time must be handed in.`);
		}
		if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
			const member = node.expression.name.text;
			const onVault = /(^|\.)(vault|adapter)$/.test(node.expression.expression.getText(tree));
			const writers = rules.WRITE_MEMBERS.includes(member) ? rules.WRITERS[member] ?? [] : onVault && rules.VAULT_WRITES.includes(member) ? rules.VAULT_WRITERS[member] ?? [] : null;
			if (writers !== null && !writers.some((allowed) => file.startsWith(allowed))) problems.push(`${at()}: may not call ${member}(): this file is no writer.`);
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
}

/** A name that is neither a member (`x.name`), a key (`{ name: … }`), nor part of a type or of an import. */
function isFreeName(node) {
	const parent = node.parent;
	if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
	if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent) || ts.isEnumMember(parent)) && parent.name === node) return false;
	if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent) || ts.isTypeQueryNode(parent) || ts.isTypeParameterDeclaration(parent)) return false;
	if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return ts.isImportSpecifier(parent);
	return !(ts.isJsxAttribute(parent) || ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxSelfClosingElement(parent) || ts.isBindingElement(parent) && parent.propertyName === node);
}

/** Names the file itself declares (variables, parameters, functions); those are not the globals of the same name. */
function declaredNames(tree) {
	const names = new Set();
	const visit = (node) => {
		if ((ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node)) && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return names;
}

function lineOf(tree, node) {
	return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Every import cycle, each told once, starting at its first file in alphabetical order. */
function cycles(graph) {
	const told = new Set();
	const state = new Map();
	const stack = [];
	const walk = (file) => {
		state.set(file, 'open');
		stack.push(file);
		for (const next of graph.get(file) ?? []) {
			if (state.get(next) === 'open') {
				const loop = stack.slice(stack.indexOf(next));
				const first = loop.indexOf([...loop].sort()[0]);
				told.add(`Import cycle: ${[...loop.slice(first), ...loop.slice(0, first), loop[first]].join(' → ')}`);
			} else if (!state.has(next)) walk(next);
		}
		stack.pop();
		state.set(file, 'done');
	};
	for (const file of [...graph.keys()].sort()) if (!state.has(file)) walk(file);
	return [...told];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const problems = checkArchitecture(process.cwd());
	for (const problem of problems) console.error(problem);
	console.log(problems.length === 0 ? 'Architecture rules hold.' : `${problems.length} architecture rules broken.`);
	process.exitCode = problems.length === 0 ? 0 : 1;
}
