import type { Translated } from '../../messages';
import type { overview as source } from '../en/overview';

/** Messages of one area, Chinese: written by meaning. */
export const overview: Translated<typeof source> = {
};
