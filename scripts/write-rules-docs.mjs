/** Writes docs/rules.md from the table of rules and their messages. A unit test says when it is not up to date. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const { rulesPage } = await tsImport('./rules-page.ts', import.meta.url);
const text = rulesPage();
writeFileSync(fileURLToPath(new URL('../docs/rules.md', import.meta.url)), text);
console.log(`docs/rules.md: ${text.split('\n').length} lines`);
