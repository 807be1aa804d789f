import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { plugin } from '../../../esbuild.config.mjs';
import { thirdPartyNotice } from '../../../scripts/third-party.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');

describe('the notices of bundled packages', () => {
	it('name every package that is in the bundle, with its owner, and stand in it', async () => {
		const { metafile, outputFiles } = await build({ ...plugin, absWorkingDir: ROOT, metafile: true, write: false });
		const bundled = new Set(Object.keys(metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
		expect(bundled.has('preact')).toBe(true);
		const notice = thirdPartyNotice(ROOT);
		for (const name of bundled) expect(notice).toMatch(new RegExp(`^${name}: Copyright .+`, 'm'));
		expect(outputFiles[0]?.text).toContain(notice);
	}, 30_000);

	it('are one comment that ends only at its end', () => {
		const notice = thirdPartyNotice(ROOT);
		expect(notice.startsWith('/*')).toBe(true);
		expect(notice.indexOf('*/')).toBe(notice.length - 2);
	});
});
