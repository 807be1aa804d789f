/** Messages of the settings tab, English: the source of the keys. */
export const settings = {
	'settings.workspace': 'Workspace',
	'settings.workspaceHint':
		'The folder your agent writes: a folder of this vault, or on the desktop a path such as ~/.openclaw/workspace. A single slash means the vault itself. It is only read.',
	'settings.workspaceNotFound': 'No such folder can be listed.',
	'settings.workspaceDesktopOnly': 'Paths outside the vault can be read on the desktop only.',
	'settings.profile': 'Profile',
	'settings.profileHint':
		'The file that says which files and columns mean what. Empty means evidence-desk.json at the top of the workspace. A path in the workspace, or on the desktop an absolute path.',
	'settings.profileDesktopOnly': 'A profile outside the vault can be read on the desktop only.',
	'settings.reading': 'Reading',
	'settings.reconcile': 'Look at all files every',
	'settings.reconcileHint': 'Seconds, {min} to {max}. File events make it faster; this catches what they miss.',
	'settings.reconcileRange': 'A number from {min} to {max}.',
	'settings.display': 'Display',
	'settings.statusBar': 'Show the pending count in the status bar',
	'settings.statusBarHint': 'A click on it opens pending approval. Not shown on phones.',
	'settings.filters': 'Saved filters',
	'settings.filtersEmpty': 'None yet. A filter is saved from the bar above a list.',
	'settings.filterHint': '{view}: {what}',
	'settings.filterAll': 'no filter',
	'settings.compromised': 'Settings could not be read',
	'settings.compromisedUnreadable':
		'The file data.json of this plugin is there but cannot be read; it may be half synchronised. Until it can be, what was read before (else the defaults) holds, and nothing is saved over it. {detail}',
	'settings.compromisedNotObject': 'The file data.json of this plugin does not hold settings. Until it does, what was read before (else the defaults) holds, and nothing is saved over it.',
	'settings.compromisedCannotCheck': 'Whether the file data.json of this plugin is there cannot be found out. Until it can, what was read before (else the defaults) holds, and nothing is saved. {detail}',
	'settings.readAgain': 'Read settings again',
	'settings.readAgainHint': 'Reads data.json anew. When it is readable, its settings hold at once.',
	'settings.unusable': 'Some values could not be used',
	'settings.unusableHint': 'In data.json these have a wrong form, so their defaults hold until you set them: {names}',
} as const;
