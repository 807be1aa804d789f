import type { Translated } from '../../messages';
import type { timeline as source } from '../en/timeline';

/** Messages of one area, Chinese: written by meaning. */
export const timeline: Translated<typeof source> = {
};
