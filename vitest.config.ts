import { defineConfig } from 'vitest/config';

const PROCESSES = ['test/unit/desk/process/**/*.test.ts', 'test/unit/search-http/**/*.test.ts'];

export default defineConfig({
	test: {
		projects: [
			{
				// The `obsidian` package holds types only; the mocks stand in for it where an adapter is tested.
				resolve: { alias: { obsidian: 'obsidian-test-mocks/obsidian' } },
				test: {
					name: 'unit',
					include: ['test/unit/**/*.test.{ts,tsx}'],
					exclude: PROCESSES,
					environment: 'node',
				},
			},
			{
				// Real processes, disks and sockets: slow, and the same in every time zone, so they run once.
				resolve: { alias: { obsidian: 'obsidian-test-mocks/obsidian' } },
				test: {
					name: 'process',
					include: PROCESSES,
					environment: 'node',
					testTimeout: 180_000,
					hookTimeout: 120_000,
					fileParallelism: false,
				},
			},
			{
				test: {
					// Each file has a host, a browser and folders of its own; `npm run e2e` says how many run at once.
					name: 'e2e',
					include: ['test/e2e/**/*.test.ts'],
					environment: 'node',
					testTimeout: 240_000,
					hookTimeout: 120_000,
				},
			},
			{
				test: {
					name: 'data',
					include: ['test/data/**/*.test.ts'],
					environment: 'node',
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});
