/** Commands and the palette that finds them. */
import type { Command, Hotkey } from 'obsidian';
import type { App } from '../app';
import { FuzzySuggestModal } from '../widgets/suggest-modal';

export class Commands {
	private readonly commands = new Map<string, Command>();

	constructor(private readonly app: App) {}

	/** @param id full id, plugin id and colon included */
	add(id: string, command: Command): void {
		this.commands.set(id, command);
		for (const hotkey of command.hotkeys ?? []) this.bind(id, hotkey);
	}

	remove(id: string): void {
		this.commands.delete(id);
	}

	all(): readonly Command[] {
		return [...this.commands].map(([id, command]) => ({ ...command, id }));
	}

	/** Whether the command can run now, as the palette sees it. */
	isAvailable(id: string): boolean {
		const command = this.commands.get(id);
		if (command === undefined || (command.mobileOnly === true && !this.app.platform.isMobile)) return false;
		if (command.checkCallback !== undefined) return command.checkCallback(true) === true;
		return command.callback !== undefined;
	}

	/** Runs a command; false when there is none of that id or it is not available. */
	async run(id: string): Promise<boolean> {
		const command = this.commands.get(id);
		if (command === undefined || !this.isAvailable(id)) return false;
		// A callback may return a promise, whatever its type says.
		const run: (() => unknown) | undefined = command.checkCallback === undefined ? command.callback : () => command.checkCallback?.(false);
		await run?.();
		return true;
	}

	openPalette(): void {
		new CommandPalette(this.app, this).open();
	}

	private bind(id: string, hotkey: Hotkey): void {
		this.app.scope.register(hotkey.modifiers, hotkey.key, () => {
			if (!this.isAvailable(id)) return undefined;
			void this.run(id);
			return false;
		});
	}
}

class CommandPalette extends FuzzySuggestModal<Command> {
	constructor(
		app: App,
		private readonly commands: Commands,
	) {
		super(app);
		this.setPlaceholder('Select a command…');
	}

	override getItems(): Command[] {
		return this.commands.all().filter((command) => this.commands.isAvailable(command.id));
	}

	override getItemText(command: Command): string {
		return command.name;
	}

	override onChooseItem(command: Command): void {
		void this.commands.run(command.id);
	}
}
