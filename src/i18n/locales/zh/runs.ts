import type { Translated } from '../../messages';
import type { runs as source } from '../en/runs';

/** Messages of one area, Chinese: written by meaning. */
export const runs: Translated<typeof source> = {
};
