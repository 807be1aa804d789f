import type { Translated } from '../../messages';
import type { pending as source } from '../en/pending';

/** Messages of one area, Chinese: written by meaning. */
export const pending: Translated<typeof source> = {
};
