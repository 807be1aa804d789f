/** Messages of one area, English: the source of the keys. */
export const runs = {
} as const;
