/** A tier as shape and text, by its place in the profile's list; tiers that are not in the list have a shape of their own. */
import type { VNode } from 'preact';
import { AgentText } from './agent-text';

const SHAPES = ['▲', '■', '●', '◆', '★', '⬟'];

export interface TierMarkProps {
	readonly tier: string | null;
	/** The profile's tiers, in order. */
	readonly tiers: readonly string[];
}

/** The place of a tier in the list (case does not matter), or -1. */
export function tierPlace(tier: string, tiers: readonly string[]): number {
	const plain = tier.trim().toLowerCase();
	return tiers.findIndex((known) => known.trim().toLowerCase() === plain);
}

export function TierMark({ tier, tiers }: TierMarkProps): VNode | null {
	if (tier === null || tier.trim() === '') return null;
	const place = tierPlace(tier, tiers);
	const shape = place === -1 ? '◌' : (SHAPES[place] ?? '⬡');
	return (
		<span class={`ed-tier ed-tier-${place === -1 ? 'other' : Math.min(place, SHAPES.length)}`}>
			<span aria-hidden="true">{shape} </span>
			<AgentText text={tier} max={40} />
		</span>
	);
}
