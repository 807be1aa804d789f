import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			{
				// The `obsidian` package holds types only; the mocks stand in for it where an adapter is tested.
				resolve: { alias: { obsidian: 'obsidian-test-mocks/obsidian' } },
				test: {
					name: 'unit',
					include: ['test/unit/**/*.test.{ts,tsx}'],
					environment: 'node',
				},
			},
			{
				test: {
					name: 'e2e',
					include: ['test/e2e/**/*.test.ts'],
					environment: 'node',
					testTimeout: 60_000,
					hookTimeout: 120_000,
					fileParallelism: false,
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
