import type { Translated } from '../../messages';
import type { health as source } from '../en/health';

/** Messages of one area, Chinese: written by meaning. */
export const health: Translated<typeof source> = {
};
