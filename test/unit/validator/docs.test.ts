/** docs/rules.md is what the table and the messages make of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rulesPage } from '../../../scripts/rules-page';

it('docs/rules.md is up to date (node scripts/write-rules-docs.mjs)', () => {
	expect(readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'rules.md'), 'utf8')).toBe(rulesPage());
});
