import type { Translated } from '../../messages';
import type { card as source } from '../en/card';

/** Messages of one area, Chinese: written by meaning. */
export const card: Translated<typeof source> = {
};
