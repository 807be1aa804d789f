import type { Translated } from '../../messages';
import type { settings as source } from '../en/settings';

/** Messages of one area, Chinese: written by meaning. */
export const settings: Translated<typeof source> = {
};
