/**
 * What a real device keeps for itself: local storage, which tabs are open, and secrets. They go to one file outside the
 * vault that only its owner may read, so that they outlive a restart of the host and the vault gets nothing but what the
 * plugin writes.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface Kept {
	readonly values: Record<string, string>;
	readonly secrets: Record<string, string>;
	layout: string | null;
}

export class DeviceState {
	private writing: Promise<void> = Promise.resolve();

	private constructor(
		private readonly file: string,
		private readonly kept: Kept,
	) {}

	/**
	 * @param folder where the file is kept
	 * @param vaultPath real path of the vault; each vault has its own file
	 */
	static async open(folder: string, vaultPath: string): Promise<DeviceState> {
		const name = createHash('sha256').update(vaultPath).digest('hex').slice(0, 16);
		const file = join(folder, `${name}.json`);
		return new DeviceState(file, await readKept(file));
	}

	localStorage(): Readonly<Record<string, string>> {
		return { ...this.kept.values };
	}

	secrets(): Readonly<Record<string, string>> {
		return { ...this.kept.secrets };
	}

	layout(): string | null {
		return this.kept.layout;
	}

	/** Keeps (or with `null` drops) one value. */
	async keep(key: string, value: string | null): Promise<void> {
		if (value === null) delete this.kept.values[key];
		else this.kept.values[key] = value;
		await this.save();
	}

	async keepSecret(id: string, secret: string): Promise<void> {
		this.kept.secrets[id] = secret;
		await this.save();
	}

	/** @param layout JSON text */
	async keepLayout(layout: string): Promise<void> {
		this.kept.layout = layout;
		await this.save();
	}

	private async save(): Promise<void> {
		this.writing = this.writing.catch(() => undefined).then(() => this.write());
		await this.writing;
	}

	private async write(): Promise<void> {
		await mkdir(dirname(this.file), { recursive: true });
		await writeFile(this.file, JSON.stringify(this.kept), { mode: 0o600 });
	}
}

/** What the file says; a missing or damaged one is a new device. */
async function readKept(file: string): Promise<Kept> {
	const kept: Kept = { values: {}, secrets: {}, layout: null };
	try {
		const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
		if (typeof parsed !== 'object' || parsed === null) return kept;
		if ('layout' in parsed && typeof parsed.layout === 'string') kept.layout = parsed.layout;
		if ('values' in parsed) copyTexts(parsed.values, kept.values);
		if ('secrets' in parsed) copyTexts(parsed.secrets, kept.secrets);
	} catch {
		return kept;
	}
	return kept;
}

function copyTexts(from: unknown, to: Record<string, string>): void {
	if (typeof from !== 'object' || from === null) return;
	for (const [key, value] of Object.entries(from)) if (typeof value === 'string') to[key] = value;
}
