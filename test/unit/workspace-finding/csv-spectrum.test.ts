/** The cells of a public set of CSV files (csv-spectrum), read by ours: each says in JSON what its cells are. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/workspace/csv-rows';

const SET = dirname(createRequire(import.meta.url).resolve('csv-spectrum'));
const names = readdirSync(join(SET, 'csvs')).map((name) => name.replace(/\.csv$/, ''));

/** The set gives one object for a file with one row. */
function meant(name: string): readonly unknown[] {
	const value: unknown = JSON.parse(readFileSync(join(SET, 'json', `${name}.json`), 'utf8'));
	return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

/** Rows of a good reading as objects by column name. */
function read(name: string): readonly unknown[] {
	const bytes = new Uint8Array(readFileSync(join(SET, 'csvs', `${name}.csv`)));
	const { header, rows } = readCsv(`${name}.csv`, bytes);
	expect(rows.filter((row) => row.fault !== null)).toEqual([]);
	return rows.map((row) => Object.fromEntries((header?.cells ?? []).map((column, index) => [column, row.cells[index]])));
}

describe('csv-spectrum', () => {
	it('is the whole set', () => {
		expect(names.length).toBeGreaterThanOrEqual(12);
	});

	it.each(names.filter((name) => name !== 'location_coordinates'))('%s has the cells that it says it has', (name) => {
		expect(read(name)).toEqual(meant(name));
	});

	it('location_coordinates has a quote inside a cell without quotes; its telephone number is another one in the set itself', () => {
		const phone = { 'Contact Phone Number': expect.any(String) as string };
		expect(read('location_coordinates')).toEqual(meant('location_coordinates').map((row) => ({ ...(row as object), ...phone })));
	});
});
