/** Whether a planned write is in its target: told from the bytes, never from what a write call said. */
import { intentDetails } from './apply-history';
import type { WrittenIntent } from './apply-history';
import type { FactFiles } from './fact-files';
import { judgeAppend, recordLine } from './jsonl-splice';
import type { Proposal } from './proposal-schema';
import { sha256Hex } from './sha256';

/** `after`: written. `before`: untouched. `neither`: something else stands there. `unreadable`: cannot be told. */
export type TargetJudgement = 'after' | 'before' | 'neither' | 'unreadable';

export interface JudgedTarget {
	readonly judgement: TargetJudgement;
	/** SHA-256 of the target now; `null` when it cannot be read or is not there. */
	readonly sha256: string | null;
}

/** Compares bytes with an intent (DESIGN §5, recovery). An append is also found when others have appended behind it. */
export function judgeBytes(bytes: Uint8Array, intent: Pick<WrittenIntent, 'before_sha256' | 'after_sha256'>, proposal: Proposal | null): JudgedTarget {
	const sha256 = sha256Hex(bytes);
	if (sha256 === intent.after_sha256) return { judgement: 'after', sha256 };
	if (sha256 === intent.before_sha256) return { judgement: 'before', sha256 };
	const details = intentDetails(intent);
	if (proposal?.op !== 'jsonl.append' || details === null || intent.before_sha256 === null) return { judgement: 'neither', sha256 };
	const before = { size: details.before_size, sha256: intent.before_sha256 };
	const after = { size: details.after_size, sha256: intent.after_sha256 };
	const found = judgeAppend(bytes, before, after, recordLine(proposal));
	const judgement = found === 'there' ? 'after' : found === 'not_there' ? 'before' : 'neither';
	return { judgement, sha256 };
}

/** Reads the target and compares; a host that throws counts as unreadable. */
export async function judgeTarget(files: FactFiles, intent: Pick<WrittenIntent, 'target' | 'before_sha256' | 'after_sha256'>, proposal: Proposal | null): Promise<JudgedTarget> {
	try {
		const read = await files.read(intent.target);
		if (read.ok) return judgeBytes(read.value.bytes, intent, proposal);
		return { judgement: read.failure.code === 'missing' ? 'neither' : 'unreadable', sha256: null };
	} catch {
		return { judgement: 'unreadable', sha256: null };
	}
}
