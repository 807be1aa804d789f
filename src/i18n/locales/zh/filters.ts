import type { Translated } from '../../messages';
import type { filters as source } from '../en/filters';

/** Messages of one area, Chinese: written by meaning. */
export const filters: Translated<typeof source> = {
};
