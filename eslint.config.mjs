// Lint rules: everything eslint-plugin-obsidianmd recommends, every warning an error (--max-warnings=0 in package.json),
// plus its off-by-default rules that matter here. Inline disables are not allowed.
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';
import globals from 'globals';
import { defineConfig, globalIgnores } from 'eslint/config';

const sources = ['src/**/*.ts', 'src/**/*.tsx'];

export default defineConfig(
	globalIgnores(['node_modules/', 'dist/', 'main.js', 'test/fixtures/', '.cache/']),
	...obsidianmd.configs.recommended,
	{
		files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
		languageOptions: {
			parserOptions: { project: ['./tsconfig.json', './tsconfig.node.json'], tsconfigRootDir: import.meta.dirname },
		},
		linterOptions: { noInlineConfig: true },
		// The compiler knows better which names exist.
		rules: { 'no-undef': 'off' },
	},
	{
		files: sources,
		rules: {
			'obsidianmd/prefer-active-doc': 'error',
			'obsidianmd/prefer-file-manager-trash-file': 'error',
			'obsidianmd/prefer-window-timers': 'error',
			'max-lines': ['error', { max: 300 }],
			'no-console': ['error', { allow: ['warn', 'error', 'debug'] }],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
			eqeqeq: 'error',
		},
	},
	{
		// The manifest has rules of its own; without a parser for it they are silently not run.
		files: ['manifest.json'],
		languageOptions: {
			parser: tseslint.parser,
			parserOptions: { extraFileExtensions: ['.json'], project: false },
		},
		plugins: { obsidianmd },
		rules: { 'obsidianmd/validate-manifest': 'error' },
	},
	{
		// Node code: the command line, scripts and tests may use what the plugin must not.
		files: ['cli/**', 'scripts/**', 'test/**', '*.config.mjs', '*.config.ts'],
		languageOptions: { globals: { ...globals.node, ...globals.browser } },
		rules: {
			'obsidianmd/no-nodejs-modules': 'off',
			'import/no-nodejs-modules': 'off',
			'import/no-extraneous-dependencies': 'off',
			'obsidianmd/prefer-active-doc': 'off',
			'obsidianmd/prefer-window-timers': 'off',
			'obsidianmd/rule-custom-message': 'off',
			'obsidianmd/no-global-this': 'off',
			'obsidianmd/hardcoded-config-path': 'off',
			'obsidianmd/prefer-create-el': 'off',
			'obsidianmd/no-forbidden-elements': 'off',
			'no-console': 'off',
			'no-restricted-globals': 'off',
			'max-lines': ['error', { max: 400 }],
		},
	},
);
