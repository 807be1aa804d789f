/** Messages of one area, English: the source of the keys. */
export const board = {
} as const;
