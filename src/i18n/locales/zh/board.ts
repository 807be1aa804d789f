import type { Translated } from '../../messages';
import type { board as source } from '../en/board';

/** Messages of one area, Chinese: written by meaning. */
export const board: Translated<typeof source> = {
};
