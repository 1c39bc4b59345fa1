import * as v from 'valibot';
import { AppError } from '#shared/errors.ts';

/** Id of one of Stripe's objects, which becomes a part of the path of a call. */
const stripeId = v.pipe(v.string(), v.regex(/^\w{1,255}$/));

/** Reference to a payment intent: its id, or the intent; absent for a charge without one. */
const intent = v.nullish(v.union([stripeId, v.object({ id: stripeId })]));

const ofSession = v.object({ id: stripeId });
const ofIntent = v.object({ payment_intent: intent });

/** Fields read from the object of each event that changes a payment; README lists these events for Stripe's webhook. */
const READ_OBJECTS = {
  'checkout.session.completed': ofSession,
  'checkout.session.async_payment_succeeded': ofSession,
  'checkout.session.async_payment_failed': ofSession,
  'checkout.session.expired': ofSession,
  'charge.refunded': ofIntent,
  'refund.updated': ofIntent,
  'refund.failed': ofIntent,
  'charge.dispute.created': v.object({ id: stripeId }),
  'charge.dispute.closed': v.object({ id: stripeId }),
} as const;

type HeardType = keyof typeof READ_OBJECTS;

/** Types of the events that change payments. */
export const HEARD_TYPES = Object.keys(READ_OBJECTS) as HeardType[];

/** An event that changes a payment: its object as far as it is read, and when it happened. */
export type HeardEvent = {
  [Type in HeardType]: { type: Type; object: v.InferOutput<(typeof READ_OBJECTS)[Type]>; at: string };
}[HeardType];

const Envelope = v.object({
  id: v.pipe(v.string(), v.maxLength(255)),
  type: v.pipe(v.string(), v.maxLength(255)),
  created: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799)), // the year 9999
  data: v.optional(v.unknown()),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/**
 * Returns a signed JSON text as an event. Throws AppError MALFORMED_REQUEST for one that is no event, which Stripe
 * itself never sends.
 */
export const readEnvelope = (signed: unknown): Envelope => {
  const result = v.safeParse(Envelope, Array.isArray(signed) ? null : signed);
  if (result.success) return result.output;
  throw new AppError('MALFORMED_REQUEST');
};

/**
 * Returns an event that changes a payment; undefined for another type, and `unreadable` for one whose object lacks what
 * is read of it.
 */
export const heardEvent = ({ type, created, data }: Envelope): HeardEvent | 'unreadable' | undefined => {
  const heard = HEARD_TYPES.find((each) => each === type);
  if (!heard) return undefined;
  const result = v.safeParse(v.object({ object: READ_OBJECTS[heard] }), data);
  if (!result.success) return 'unreadable';
  return { type: heard, object: result.output.object, at: new Date(created * 1000).toISOString() } as HeardEvent;
};
