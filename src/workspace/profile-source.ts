/** Where the profile comes from: a file of the workspace that may change, or text given once (command line). */
import { decodeUtf8 } from './lines';
import type { LocalInstant } from './pinned-now';
import { PROFILE_FILE, readProfile, type Profile } from './profile';
import type { FileReport } from './report-types';
import { SideFile } from './side-file';
import type { Look } from './tracked-file';

export interface ProfileOptions {
	/** Path of the profile in the workspace; without it `evidence-desk.json` at the root, if it is there. */
	readonly profilePath?: string;
	/** The profile's text, when it does not come from the workspace; `profilePath` is then only shown. */
	readonly profileText?: string;
	/** The person's clock, for a pinned now; UTC unless said otherwise. */
	readonly localInstant?: LocalInstant;
}

export class ProfileSource {
	private profile: Profile;
	private readonly file: SideFile<Profile> | null;

	constructor(private readonly options: ProfileOptions) {
		const path = options.profilePath ?? PROFILE_FILE;
		if (options.profileText !== undefined) {
			this.file = null;
			this.profile = readProfile(path, options.profileText);
			return;
		}
		this.profile = readProfile(null, null);
		this.file = new SideFile(path, 'profile', (bytes) => ({ value: readProfile(path, decodeUtf8(bytes)), content: {} }));
	}

	get current(): Profile {
		return this.profile;
	}

	/** Path of the file to look at; `null` when the text was given. */
	get path(): string | null {
		return this.file?.path ?? null;
	}

	/** For the list of files; `null` while there is no profile and none was named. */
	report(): FileReport | null {
		if (this.file === null) return null;
		const report = this.file.report();
		return report.state === 'missing' && this.options.profilePath === undefined ? null : report;
	}

	/** Returns whether the profile is another one now. One that cannot be read any more stays in force. */
	async look(look: Look): Promise<boolean> {
		if (this.file === null) return false;
		const changed = await this.file.look(look);
		const profile = this.file.present ? (this.file.value ?? this.profile) : readProfile(null, null);
		const wasThere = this.profile.report.path !== null;
		if (!changed || (!wasThere && !this.file.present)) return false;
		this.profile = profile;
		return true;
	}
}
