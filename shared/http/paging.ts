/** Rows that one call of a list returns. */
export const PAGE_SIZES = {
  /** Default when the caller sends no size. */
  standard: 25,
  /** Fills whole rows of one, two or three cards. */
  cards: 12,
  largest: 100,
  /** Parcels of a container for its cockpit. */
  cockpit: 500,
} as const;
