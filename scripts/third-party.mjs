// The licence notices of the packages that are bundled into main.js. Their licences (MIT, ISC) ask that the notices go
// along with every copy, and a released plugin is one file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every package the plugin depends on when it runs, and theirs, by name.
 *
 * @param {string} root folder of the package
 * @returns {string[]}
 */
export function runtimePackages(root) {
	const found = new Set();
	const visit = (folder) => {
		const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		for (const name of Object.keys(dependencies)) {
			if (found.has(name)) continue;
			found.add(name);
			visit(join(root, 'node_modules', name));
		}
	};
	visit(root);
	return [...found].sort();
}

/**
 * One comment with all notices: each licence text once, under the packages and copyright lines it belongs to.
 *
 * @param {string} root folder of the package
 * @returns {string} throws when a package has no licence file: then nobody may pass it on
 */
export function thirdPartyNotice(root) {
	/** @type {Map<string, { owners: string[], text: string }>} */
	const licences = new Map();
	for (const name of runtimePackages(root)) {
		const { owner, text } = licenceOf(join(root, 'node_modules', name), name);
		const sameText = text.replace(/\s+/g, ' ').toLowerCase();
		const known = licences.get(sameText) ?? { owners: [], text };
		known.owners.push(`${name}: ${owner}`);
		licences.set(sameText, known);
	}
	const parts = [...licences.values()].map(({ owners, text }) => `${owners.join('\n')}\n\n${text}`);
	return `/*\nThis file contains the following packages.\n\n${parts.join('\n\n---\n\n').replaceAll('*/', '* /')}\n*/`;
}

function licenceOf(folder, name) {
	const file = existsSync(folder) ? readdirSync(folder).sort().find((entry) => /^licen[cs]e(\.|$)/i.test(entry)) : undefined;
	if (file === undefined) throw new Error(`${name} has no licence file.`);
	const lines = readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').split('\n');
	const isOwner = (line) => /^\s*copyright\b/i.test(line);
	const isTitle = (line) => /^\s*\(?(the )?(mit|isc) licen[cs]e( \(mit\))?\)?\s*$/i.test(line);
	const owner = lines.filter(isOwner).map((line) => line.trim()).join('; ');
	return { owner, text: lines.filter((line) => !isOwner(line) && !isTitle(line)).join('\n').trim() };
}
