/** Characters of the reason that an admin gives for a change. */
export const MAX_MOTIF_LENGTH = 500;

/**
 * Reasons why a change of a container's statut or schedule, or of a parcel's état, is unexpected. Such a change is
 * allowed; the admin's screen asks for confirmation first.
 */
export const UNEXPECTED = [
  /** The change cancels, and refunds payments. */
  'CANCELS',
  /** The container or parcel was cancelled. */
  'REVIVES',
  /** The change returns to an earlier stage. */
  'BACKWARDS',
  /** The parcel arrives without having been in transit. */
  'SKIPS_TRANSIT',
  /** The container has not left by then. */
  'BEFORE_DEPARTURE',
  /** The container has left, but is not due to arrive by then. */
  'BEFORE_ARRIVAL',
  /** The container has left already. */
  'DEPARTED',
  /** The parcel is not paid. */
  'UNPAID',
  'CONTAINER_CANCELLED',
  'CONTAINER_DELIVERED',
  /** Customers were notified of other dates or places. */
  'REPLANS',
] as const;
export type Unexpected = (typeof UNEXPECTED)[number];
