import type { ContainerStatut } from '#shared/bookings/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import type { Write } from './dynamo.ts';
import { newName } from './ids.ts';
import { keys } from './keys.ts';

/** What happened and somebody must hear of, or something must follow from. Amounts in cents. */
export type Happening =
  | { type: 'PASSWORD_RESET_ASKED'; userId: number | null; resetId: string }
  | { type: 'PAYMENT_CONFIRMED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | { type: 'PAYMENT_FAILED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | { type: 'REFUND_DUE'; userId: number; paymentId: number; colisId: number; cents: number }
  | { type: 'REFUNDED'; userId: number; paymentId: number; colisIds: number[]; cents: number }
  | { type: 'COLIS_ETAT_CHANGED'; userId: number; colisId: number; etat: Etat }
  | { type: 'COLIS_LAPSES_SOON'; userId: number; colisId: number; lapsesAt: string }
  | { type: 'COLIS_LAPSED'; userId: number; colisId: number }
  | { type: 'CONTAINER_STATUT_CHANGED'; bookingId: number; statut: ContainerStatut }
  | { type: 'CONTAINER_LEAVES_SOONER'; bookingId: number };

export type OutboxItem = { pk: string; sk: string; eventId: string; at: string; happening: Happening; ttl: number };

/** Long enough to redrive what failed; then TTL sweeps it. */
const KEPT_HOURS = 24 * 14;

/** The write that tells of something, for the very transaction in which it happens. */
export const tell = (happening: Happening): Write => {
  const eventId = newName();
  const at = nowIso();
  const item: OutboxItem = {
    ...keys.outbox(eventId),
    eventId,
    at,
    happening,
    ttl: ttlOf(hoursAfter(KEPT_HOURS, at)),
  };
  return { Put: { Item: item } };
};
