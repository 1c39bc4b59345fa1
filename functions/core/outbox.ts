import type { ContainerStatut } from '#shared/bookings/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { MoyenByHand } from '#shared/payments/schema.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import { correlationId } from './correlation.ts';
import { ConditionFailed, putItem, updateItem, type Write } from './dynamo.ts';
import { buildUpdate } from './expressions.ts';
import { randomName } from './ids.ts';
import { indexKeys, keys } from './keys.ts';
import { type Page, type PageRequest, pageOf } from './query.ts';
import { overdueAt, redriveItem, retryAt } from './redrive.ts';

/** When and where a container goes; instants. Customers read them in its `fuseau`. */
export type Schedule = { dateDepart: string; dateArrivee: string; lieuEnlevement: string; destination: string };

/** What a parcel measures, and costs for that. */
export type Measured = { grams: number; cm3: number; cents: number };

/** What happened and somebody must hear of, or something must follow from. Amounts in cents. */
export type DomainEvent =
  | { type: 'REGISTERED'; userId: number }
  | { type: 'EMAIL_CONFIRMATION_ASKED'; userId: number }
  | { type: 'ACCOUNT_VERIFIED'; userId: number }
  | { type: 'PROFILE_CHANGED'; userId: number }
  | { type: 'ACCOUNT_ERASED'; userId: number }
  | { type: 'PASSWORD_RESET_ASKED'; userId: number | null; resetId: string }
  | {
      type: 'COLIS_BOOKED';
      userId: number;
      colisId: number;
      cents: number;
      lapsesAt: string;
      /** As it was when the parcel was booked. */
      container: { id: number; lieuEnlevement: string; destination: string; dateDepart: string; fuseau: string };
    }
  | { type: 'PAYMENT_CONFIRMED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | { type: 'PAYMENT_FAILED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | {
      type: 'PAYMENT_RECORDED';
      userId: number;
      paymentId: number;
      cents: number;
      colisIds: number[];
      moyen: MoyenByHand;
    }
  | { type: 'PAYMENT_DELETED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | { type: 'PAYMENT_REJECTED'; userId: number; paymentId: number; cents: number; colisIds: number[] }
  | { type: 'REFUND_DUE'; userId: number; paymentId: number; colisId: number; cents: number }
  | {
      type: 'REFUNDED';
      userId: number;
      paymentId: number;
      colisIds: number[];
      cents: number;
      /** By a person, and not onto a card. */
      byHand?: true;
    }
  | { type: 'REFUND_FAILED'; userId: number; paymentId: number; cents: number }
  | { type: 'PAYMENT_REFUNDED'; userId: number; paymentId: number; colisIds: number[] }
  | { type: 'PAYMENT_DISPUTED'; userId: number; paymentId: number; colisIds: number[]; cents: number }
  | { type: 'COLIS_ETAT_CHANGED'; userId: number; colisId: number; etat: Etat }
  | { type: 'COLIS_REMEASURED'; userId: number; colisId: number; before: Measured; after: Measured }
  | { type: 'COLIS_LAPSES_SOON'; userId: number; colisId: number; lapsesAt: string; fuseau: string }
  | { type: 'COLIS_LAPSED'; userId: number; colisId: number }
  | {
      type: 'CUSTOMS_DECIDED';
      userId: number;
      documentId: number;
      /** The container that it is filed for; absent from events that are older than this field. */
      bookingId?: number;
      colisId: number | null;
      typeDocument: string;
      statut: CustomsStatut;
      motif: string | null;
    }
  | { type: 'CONTAINER_STATUT_CHANGED'; bookingId: number; statut: ContainerStatut }
  | { type: 'CONTAINER_REPLANNED'; bookingId: number; fuseau: string; before: Schedule; after: Schedule }
  | { type: 'CONTAINER_DELETED'; bookingId: number }
  | {
      type: 'TRACKING_ADDED';
      bookingId: number;
      trackingId: number;
      statut: TrackingStatut;
      lieu: string;
      description: string;
    }
  | { type: 'CONTACT_RECEIVED'; contactId: number }
  | {
      /** Files and pointers of a thing that is gone could not be cleaned up when the stream told of it. */
      type: 'CLEANUP_FAILED';
      files: string[];
      gone: { entity: string; id: number; bookingIds: number[] } | null;
    };

/** The rest of an event that concerns many customers: which one, and after whom it goes on. */
export type Continuation = { of: string; page: number; afterUserId: number };

export type OutboxItem = {
  pk: string;
  sk: string;
  eventId: string;
  at: string;
  event: DomainEvent;
  ttl: number;
} & {
  rest?: Continuation;
  /** How often handling it has failed. */
  attempts?: number;
  /** Of the request, or of the work in the background, in which it happened. */
  correlationId?: string | undefined;
};

/** Long enough to redrive what failed; then TTL sweeps it. */
const KEPT_HOURS = 24 * 14;

/** The write that tells of something, for the very transaction in which it happens. */
export const publish = (event: DomainEvent): Write => {
  const at = nowIso();
  return { Put: { Item: itemOf(randomName(), { at, event, ttl: ttlOf(hoursAfter(KEPT_HOURS, at)) }) } };
};

/** What waits to be told; whoever follows it finds by its correlation what it came from. */
const itemOf = (eventId: string, told: Pick<OutboxItem, 'at' | 'event' | 'ttl' | 'rest'>): OutboxItem => ({
  ...keys.outbox(eventId),
  ...indexKeys.outbox(eventId, overdueAt()),
  eventId,
  correlationId: correlationId(),
  ...told,
});

/** Leaves the rest of an event to another call of the outbox; told of again, it is still the same one. */
export const publishContinuation = async ({ at, event, ttl }: OutboxItem, rest: Continuation): Promise<void> => {
  const item = itemOf(`${rest.of}.${rest.page}`, { at, event, ttl, rest });
  try {
    await putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Notes that an event was followed to its end: nobody hands it over again. */
export const markHandled = async ({ eventId }: OutboxItem): Promise<void> => {
  try {
    await updateItem({
      Key: keys.outbox(eventId),
      UpdateExpression: 'REMOVE duePk, dueSk',
      ConditionExpression: 'attribute_exists(pk)',
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error; // it was kept long enough, and is gone
  }
};

/**
 * Puts an event aside whose handling failed, so that it holds up none of those behind it: it comes again at the end of the
 * stream once, and then whenever the sweep finds it due. Does nothing when another call has handled it meanwhile.
 */
export const postponeEvent = async ({ eventId, attempts = 0 }: OutboxItem): Promise<void> => {
  const again = attempts === 0;
  try {
    await updateItem({
      Key: keys.outbox(eventId),
      ...buildUpdate({
        set: {
          dueSk: indexKeys.outbox(eventId, again ? overdueAt() : retryAt(attempts)).dueSk,
          redrivenAt: again ? nowIso() : undefined,
        },
        add: { attempts: 1 },
        when: 'attribute_exists(duePk)',
      }),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Events that were not handled to their end and are due by `upTo`, those due longest first. */
export const pageOfDueEvents = (upTo: string, page: PageRequest): Promise<Page<OutboxItem>> =>
  pageOf('dueKeys', 'OUTBOX', { upTo }, page);

/** Hands an event over again; see `handOver`. */
export const redriveEvent = ({ eventId }: OutboxItem, when: 'due' | 'now'): Promise<boolean> =>
  redriveItem(keys.outbox(eventId), (dueAt) => indexKeys.outbox(eventId, dueAt).dueSk, when);
