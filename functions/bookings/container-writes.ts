import type { ContainerStatut } from '#shared/bookings/schema.ts';
import type { Measure } from '#shared/colis/rules.ts';
import { nowIso } from '../core/clock.ts';
import type { Write } from '../core/dynamo.ts';
import { SCHEMA_ON_CREATE } from '../core/item-schema.ts';
import { indexKeys, keys } from '../core/keys.ts';
import type { Reservation } from './bookings.table.ts';

/** Space that a parcel takes (positive) or gives back (negative), and by how many parcels the container grows. */
export type SpaceChange = Measure & { colis: -1 | 0 | 1; provisional?: ProvisionalChange | undefined };

/**
 * Provisional space that is taken (positive) or released (negative): what unverified accounts hold unpaid. What takes some
 * names the share that it must stay in, and the maxima of which that is the share.
 */
export type ProvisionalChange = Measure & { share?: Share };
export type Share = Measure & { maxGrams: number; maxCm3: number };

/** Moves a container's remaining space: taking needs an open container with room, giving back needs nothing. */
export const shiftSpace = (id: number, { grams, cm3, colis, provisional }: SpaceChange): Write => {
  const takes = grams > 0 || cm3 > 0;
  const held = provisional && shiftProvisional(provisional);
  return {
    Update: {
      Key: keys.container(id),
      UpdateExpression: `SET freeGrams = freeGrams - :grams, freeCm3 = freeCm3 - :cm3, colisCount = colisCount + :colis ${held?.expression ?? ''}`,
      ConditionExpression: [
        takes
          ? 'statut = :open AND dateDepart > :now AND freeGrams >= :grams AND freeCm3 >= :cm3'
          : 'attribute_exists(pk)',
        ...(held?.conditions ?? []),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':grams': grams,
        ':cm3': cm3,
        ':colis': colis,
        ...(takes && { ':open': 'EN_COURS', ':now': nowIso() }),
        ...held?.values,
      },
    },
  };
};

/** Moves a container's provisional space alone: what holds it keeps its place. */
export const shiftProvisionalSpace = (id: number, change: Measure): Write => {
  const { expression, values } = shiftProvisional(change);
  return {
    Update: {
      Key: keys.container(id),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: values,
    },
  };
};

/** A condition cannot compute a share: it holds the maxima to those that were read, and the sum to what these leave. */
const shiftProvisional = ({ grams, cm3, share }: ProvisionalChange) => {
  const [weight, volume] = [grams > 0 ? share : undefined, cm3 > 0 ? share : undefined];
  return {
    expression: 'ADD provisionalGrams :provisionalGrams, provisionalCm3 :provisionalCm3',
    conditions: [
      ...(weight ? ['maxGrams = :maxGrams', within('provisionalGrams', ':mostGrams')] : []),
      ...(volume ? ['maxCm3 = :maxCm3', within('provisionalCm3', ':mostCm3')] : []),
    ],
    values: {
      ':provisionalGrams': grams,
      ':provisionalCm3': cm3,
      ...(weight && { ':maxGrams': weight.maxGrams, ':mostGrams': weight.grams - grams }),
      ...(volume && { ':maxCm3': volume.maxCm3, ':mostCm3': volume.cm3 - cm3 }),
    },
  };
};

/** A container that was written before its provisional space was counted has none; nobody asks for more than the share. */
const within = (name: string, most: string): string => `(attribute_not_exists(${name}) OR ${name} <= ${most})`;

/** Holds what is written with it to a container that is there. */
export const containerExists = (id: number): Write => ({
  ConditionCheck: { Key: keys.container(id), ConditionExpression: 'attribute_exists(pk)' },
});

/** Holds what is written with it to a container that is not cancelled: its parcels are about to be, if they are not yet. */
export const containerNotCancelled = (id: number): Write => ({
  ConditionCheck: {
    Key: keys.container(id),
    ConditionExpression: 'statut <> :cancelled',
    ExpressionAttributeValues: { ':cancelled': 'ANNULE' satisfies ContainerStatut },
  },
});

/** The writes about a customer's presence in a container: `reservation` in their partition, `customer` in the container's. */
type ReservationWrites = { reservation: Write; customer?: Write };

/** Counts one parcel more of a customer in a container. */
export const incrementReservation = (userId: number, bookingId: number, createdAt: string): ReservationWrites => ({
  reservation: {
    Update: {
      Key: keys.reservation(userId, bookingId),
      UpdateExpression: `SET ${SCHEMA_ON_CREATE.set}, userId = :userId, bookingId = :bookingId, createdAt = if_not_exists(createdAt, :at), mineSk = if_not_exists(mineSk, :mine) ADD colisCount :one`,
      ExpressionAttributeNames: SCHEMA_ON_CREATE.names,
      ExpressionAttributeValues: {
        ...SCHEMA_ON_CREATE.values,
        ':userId': userId,
        ':bookingId': bookingId,
        ':at': createdAt,
        ':mine': indexKeys.reservation(createdAt).mineSk,
        ':one': 1,
      },
    },
  },
  customer: insertContainerCustomer(bookingId, userId),
});

/** Lists a customer in a container. */
export const insertContainerCustomer = (bookingId: number, userId: number): Write => ({
  Put: { Item: { ...keys.customerIn(bookingId, userId), bookingId, userId } },
});

/** Counts one parcel less; the last one takes the reservation away, unless the count moved since it was read. */
export const decrementReservation = ({ userId, bookingId, colisCount }: Reservation): ReservationWrites => {
  const Key = keys.reservation(userId, bookingId);
  return colisCount <= 1
    ? {
        reservation: {
          Delete: { Key, ConditionExpression: 'colisCount = :one', ExpressionAttributeValues: { ':one': 1 } },
        },
        customer: { Delete: { Key: keys.customerIn(bookingId, userId) } },
      }
    : {
        reservation: {
          Update: {
            Key,
            UpdateExpression: 'ADD colisCount :less',
            ConditionExpression: 'colisCount > :one',
            ExpressionAttributeValues: { ':one': 1, ':less': -1 },
          },
        },
      };
};
