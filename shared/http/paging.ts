/** How many rows one call of a list returns. */
export const PAGE_SIZES = {
  /** Unless the caller asks for another size. */
  standard: 25,
  /** Fills whole rows of cards, whether one, two or three stand side by side. */
  cards: 12,
  largest: 100,
} as const;
