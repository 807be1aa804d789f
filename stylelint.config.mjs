// What the directory of community plugins warns about, and this project's own rules: variables only, every selector scoped.
export default {
	rules: {
		'declaration-no-important': true,
		'color-no-hex': true,
		'color-named': 'never',
		'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'],
		'selector-pseudo-class-disallowed-list': ['has'],
		'declaration-property-value-disallowed-list': { position: ['fixed'], display: ['contents'] },
		'property-disallowed-list': ['columns', 'column-count', 'column-width'],
		'selector-class-pattern': ['^(ed-[a-z0-9_-]+|is-[a-z-]+|mod-[a-z-]+|theme-(light|dark)|evidence-desk[a-z-]*|svg-icon)$', { message: 'Classes start with ed- (or are Obsidian states).' }],
		'selector-max-id': 0,
		'selector-max-universal': 1,
		'block-no-empty': true,
		'declaration-block-no-duplicate-properties': true,
		'property-no-unknown': true,
		'unit-no-unknown': true,
	},
};
