import type { Translated } from '../../messages';
import type { common as source } from '../en/common';

/** Messages of one area, Chinese: written by meaning. */
export const common: Translated<typeof source> = {
};
