/** How well the claims are supported: sourced, verified, stale, contradicting each other (R22, R72). Pure. */
import type { ClaimRow, RecordKey, Snapshot } from '../../workspace/snapshot-types';
import type { DateWords } from '../date-words';
import { replacedClaims } from './tiers-findings';
import { reviewDate } from './timeline-marks';

/** A claim with what the snapshot knows about its support. */
export interface ClaimStanding {
	readonly claim: ClaimRow;
	/** It names a source that is in the register, or an address. */
	readonly sourced: boolean;
	readonly verified: boolean;
	/** Its review day is over: the one it names, or its verification plus the profile's days. */
	readonly stale: boolean;
	/** Another claim refines it: it no longer speaks. */
	readonly replaced: boolean;
	/** Another claim about the same subject and field gives a different value. */
	readonly contradicted: boolean;
}

export interface Contradiction {
	readonly subject: string;
	readonly field: string;
	/** The values as the claims give them, each once, in file order. */
	readonly values: readonly string[];
	readonly claims: readonly RecordKey[];
}

export interface EvidenceHealth {
	/** Claims that speak: those no other claim refines. */
	readonly claims: number;
	readonly sourced: number;
	readonly stale: number;
	readonly neverVerified: number;
	readonly contradictions: readonly Contradiction[];
}

/** Every claim's standing, in file order. */
export function claimStandings(snapshot: Snapshot, nowMs: number, words: DateWords): readonly ClaimStanding[] {
	const today = words.today(nowMs);
	const replaced = replacedClaims(snapshot.claims);
	const claims = [...snapshot.claims];
	const speaking = claims.filter((claim) => !isReplaced(claim, replaced));
	const contradicted = new Set(contradictions(speaking).flatMap((found) => found.claims));
	return claims.map((claim) => {
		const review = reviewDate(claim, snapshot.profile.staleAfterDays, words);
		const span = review === null ? null : words.daySpan(review.value);
		return {
			claim,
			sourced: isSourced(claim, snapshot),
			verified: claim.verifiedAt !== null,
			stale: span !== null && span.last < today,
			replaced: isReplaced(claim, replaced),
			contradicted: contradicted.has(claim.key),
		};
	});
}

/** The counts over the claims that speak. */
export function evidenceHealth(standings: readonly ClaimStanding[]): EvidenceHealth {
	const speaking = standings.filter((standing) => !standing.replaced);
	return {
		claims: speaking.length,
		sourced: speaking.filter((standing) => standing.sourced).length,
		stale: speaking.filter((standing) => standing.stale).length,
		neverVerified: speaking.filter((standing) => !standing.verified).length,
		contradictions: contradictions(speaking.map((standing) => standing.claim)),
	};
}

/** Two claims with the same subject and field (spelling and case of neither matter) and different values. */
export function contradictions(claims: readonly ClaimRow[]): readonly Contradiction[] {
	const topics = new Map<string, ClaimRow[]>();
	for (const claim of claims) {
		if (blank(claim.subject) || blank(claim.field) || blank(claim.value)) continue;
		const topic = `${plain(claim.subject ?? '')}\n${plain(claim.field ?? '')}`;
		const about = topics.get(topic);
		if (about === undefined) topics.set(topic, [claim]);
		else about.push(claim);
	}
	const found: Contradiction[] = [];
	for (const about of topics.values()) {
		const values = new Map<string, string>();
		for (const claim of about) if (!values.has(plain(claim.value ?? ''))) values.set(plain(claim.value ?? ''), (claim.value ?? '').trim());
		const first = about[0];
		if (values.size < 2 || first === undefined) continue;
		found.push({ subject: first.subject ?? '', field: first.field ?? '', values: [...values.values()], claims: about.map((claim) => claim.key) });
	}
	return found;
}

function isReplaced(claim: ClaimRow, replaced: ReadonlySet<string>): boolean {
	return claim.id !== null && replaced.has(claim.id.key);
}

function isSourced(claim: ClaimRow, snapshot: Snapshot): boolean {
	return claim.urls.length > 0 || claim.sourceIds.some((id) => snapshot.sources.findById(id) !== null);
}

function blank(text: string | null): boolean {
	return text === null || text.trim() === '';
}

function plain(text: string): string {
	return text.normalize('NFC').trim().toLowerCase();
}
