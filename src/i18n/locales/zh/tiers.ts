import type { Translated } from '../../messages';
import type { tiers as source } from '../en/tiers';

/** Messages of one area, Chinese: written by meaning. */
export const tiers: Translated<typeof source> = {
};
