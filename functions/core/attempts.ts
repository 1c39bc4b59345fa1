import { AppError } from '#shared/errors.ts';

/**
 * Attempts of optimistic work, which reads items, writes on the condition that they are unchanged, and starts over at
 * once when they are not. A refused write means that another one succeeded: n attempts let n − 1 others go first. The
 * figures follow from who writes the same items; they are chosen, not measured. What DynamoDB refuses under contention
 * or throttling is repeated after a delay while there is time (`retryOnContention` in `retry.ts`), failed events and
 * mails after minutes (`redrive.ts`).
 */
export const ATTEMPTS = {
  /** Opening a collection: the agents of a site, and admins who change the container's milestones. */
  availability: 3,
  /** Booking: its account is verified, its documents are decided on or its container is edited by others. */
  booking: 6,
  /** Change of a claim and its parcel: claimant, admins, and whoever changes the parcel. */
  claim: 8,
  /** Change of a parcel: its customer, the team, payments and events. */
  colis: 4,
  /** Correction of a container's counters: every change of its parcels. The next recount corrects what is left. */
  counters: 5,
  /** Report of an agent's device: its tabs, another new device of its user, and admins. */
  device: 4,
  /** Change of an insurance or customs document: its customer, admins, and the bookings that adopt a draft. */
  document: 6,
  /** Duty of a parcel: admins who record it, each with a payment of their own. */
  duty: 6,
  /** Change of a leg: admins who edit it. */
  leg: 6,
  /** Change of an expense: admins who edit, pay or cancel it. */
  expense: 6,
  /**
   * Closing a manifest, which waits for an index: reads of a container's parcels until all that were scanned are there.
   */
  manifest: 3,
  /** New password by a token: requests with the same token. */
  passwordReset: 3,
  /** Change of a payment: its customer, admins, the webhook, the outbox and the sweep. */
  payment: 6,
  /** Row or search terms of the cockpit: records of the stream. After the last attempt an event repeats them later. */
  projection: 8,
  /** Parcels that get terms: counters that sell in the same container, or to the same customer. */
  terms: 25,
  /** Next number of a receipt: as many as events that the outbox handles at once, and some more. */
  receipt: 25,
  /** Serving a waitlist: bookings of its container, and customers who leave it. The sweep serves it again later. */
  waitlist: 12,
  /** Entry in a waitlist: its customer, an offer and its end. */
  waitlistEntry: 4,
  /** Tracking event: admins who edit its container or its milestones. */
  trackingEvent: 5,
};

/** Returns the error of work that others prevent at the moment: 503, to be tried again after two seconds. */
export const busyError = (cause?: unknown): AppError => new AppError('BUSY', { cause, retryAfterSeconds: 2 });
