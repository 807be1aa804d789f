import type { Translated } from '../../messages';
import type { host as source } from '../en/host';

/** Messages of one area, Chinese: written by meaning. */
export const host: Translated<typeof source> = {
};
