import type { ParcelSize } from '#shared/colis/rules.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { dayIn } from '#shared/dates.ts';
import { nowIso } from '../core/clock.ts';
import type { Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { withToldDropOff } from './container-schedule.ts';
import { editContainerWrite, type Reservation } from './containers.table.ts';
import type { StoredContainer } from './stored-container.ts';

/** Space that a parcel takes (positive) or releases (negative), and the change of the container's number of parcels. */
export type SpaceChange = ParcelSize & {
  colisCount: number;
  provisionalChange?: ProvisionalChange | undefined;
  /** Maxima of the container as read, from which a limit of the change was computed. */
  maxima?: Maxima | undefined;
  /** Space that an offer to the customer holds, which the change gives back. */
  offer?: ParcelSize | undefined;
};
export type Maxima = Pick<StoredContainer, 'maxGrams' | 'maxCm3'>;

/**
 * Provisional space taken (positive) or released (negative): unpaid, of unverified accounts. Taking space names the
 * quota that limits it.
 */
export type ProvisionalChange = ParcelSize & { quota?: ParcelSize };

/**
 * What a customer who never paid holds more in a container, unpaid; negative for less. `most`: what the reservation may
 * hold before the change.
 */
export type HeldChange = ParcelSize & { colis: number; most?: Partial<ParcelSize & { colis: number }> };

/** Condition that a container takes parcels, as in `isOpen`; its present parcels may grow after the drop-off. */
const TAKES_GROWTH = 'statut = :open AND dateDepart > :now AND attribute_not_exists(manifesteClos)';
export const TAKES_PARCELS = `${TAKES_GROWTH} AND (attribute_not_exists(receptionFin) OR receptionFin = :none OR receptionFin > :now)`;

/** Statut that a write may require of a container. */
export type RequiredStatut = 'CANCELLED' | 'NOT_CANCELLED';

const STATUT_CONDITIONS = {
  CANCELLED: 'statut = :cancelled',
  NOT_CANCELLED: 'statut <> :cancelled',
} as const satisfies Record<RequiredStatut, string>;
const CANCELLED = { ':cancelled': 'ANNULE' satisfies ContainerStatut };

/** Space that a change takes beyond the offer that it gives back. */
export const beyondOffer = ({ grams, cm3, offer }: Pick<SpaceChange, 'grams' | 'cm3' | 'offer'>): ParcelSize => ({
  grams: grams - (offer?.grams ?? 0),
  cm3: cm3 - (offer?.cm3 ?? 0),
});

/** Assignments by which an offer that is accepted holds no space any more, and its entry is open no more. */
const RETURNS_OFFER =
  ', offeredGrams = offeredGrams - :offeredGrams, offeredCm3 = offeredCm3 - :offeredCm3, openEntries = openEntries - :one';

/**
 * Write that changes a container's free space. Taking needs a container that takes parcels, with enough space;
 * releasing needs an existing one; `required` is needed of its statut, too.
 */
export const shiftSpaceWrite = (
  id: number,
  { colisCount, provisionalChange, maxima, offer, ...size }: SpaceChange,
  required?: RequiredStatut,
): Write => {
  const takes = size.grams > 0 || size.cm3 > 0;
  const { grams, cm3 } = beyondOffer({ ...size, offer });
  const addsParcels = takes && colisCount > 0;
  const provisionalParts = provisionalChange && shiftProvisional(provisionalChange);
  return {
    Update: {
      Key: keys.container(id),
      UpdateExpression: `SET freeGrams = freeGrams - :grams, freeCm3 = freeCm3 - :cm3, colisCount = colisCount + :colis${offer ? RETURNS_OFFER : ''} ${provisionalParts?.expression ?? ''}`,
      ConditionExpression: [
        takes ? (addsParcels ? TAKES_PARCELS : TAKES_GROWTH) : 'attribute_exists(pk)',
        ...(grams > 0 || (takes && !offer) ? ['freeGrams >= :grams'] : []),
        ...(cm3 > 0 || (takes && !offer) ? ['freeCm3 >= :cm3'] : []),
        ...(required ? [STATUT_CONDITIONS[required]] : []),
        ...(maxima ? ['maxGrams = :maxGrams AND maxCm3 = :maxCm3'] : []),
        ...(provisionalParts?.conditions ?? []),
      ].join(' AND '),
      ExpressionAttributeValues: {
        ':grams': grams,
        ':cm3': cm3,
        ':colis': colisCount,
        ...(takes && { ':open': 'EN_COURS', ':now': nowIso() }),
        ...(addsParcels && { ':none': null }),
        ...(offer && { ':offeredGrams': offer.grams, ':offeredCm3': offer.cm3, ':one': 1 }),
        ...(required && CANCELLED),
        ...(maxima && { ':maxGrams': maxima.maxGrams, ':maxCm3': maxima.maxCm3 }),
        ...provisionalParts?.values,
      },
    },
  };
};

/**
 * Write that takes space in a container for a parcel that came with it: whatever is left, which may be less than
 * nothing then, and whether or not it takes parcels; a cancelled one counts among its parcels already (0).
 */
export const takeArrivedSpaceWrite = (id: number, { grams, cm3 }: ParcelSize, colisCount: 0 | 1 = 1): Write => ({
  Update: {
    Key: keys.container(id),
    UpdateExpression: 'SET freeGrams = freeGrams - :grams, freeCm3 = freeCm3 - :cm3, colisCount = colisCount + :colis',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':grams': grams, ':cm3': cm3, ':colis': colisCount },
  },
});

/** Write that changes only a container's provisional space: its parcels keep their space. */
export const shiftProvisionalSpaceWrite = (id: number, change: ParcelSize): Write => {
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

/**
 * Expression parts of a provisional change. DynamoDB cannot compute 30 % of an attribute, so the quota was computed
 * before, and `SpaceChange` names the maxima that it was computed from; the condition keeps the sum within the quota.
 */
const shiftProvisional = ({ grams, cm3, quota }: ProvisionalChange) => {
  const [weight, volume] = [grams > 0 ? quota?.grams : undefined, cm3 > 0 ? quota?.cm3 : undefined];
  return {
    expression: 'ADD provisionalGrams :provisionalGrams, provisionalCm3 :provisionalCm3',
    conditions: [
      ...(weight === undefined ? [] : [atMost('provisionalGrams', ':mostGrams')]),
      ...(volume === undefined ? [] : [atMost('provisionalCm3', ':mostCm3')]),
    ],
    values: {
      ':provisionalGrams': grams,
      ':provisionalCm3': cm3,
      ...(weight !== undefined && { ':mostGrams': weight - grams }),
      ...(volume !== undefined && { ':mostCm3': volume - cm3 }),
    },
  };
};

/** Condition that a counter is at most a value; an absent counter counts nothing. */
const atMost = (name: string, most: string): string => `(attribute_not_exists(${name}) OR ${name} <= ${most})`;

/** Condition of a transaction that the container exists. */
export const containerExistsCheck = (id: number): Write => ({
  ConditionCheck: { Key: keys.container(id), ConditionExpression: 'attribute_exists(pk)' },
});

/** Condition of a transaction that no admin edited the container since it was read. */
export const containerUnchangedCheck = ({ id, version }: { id: number; version: number }): Write => ({
  ConditionCheck: {
    Key: keys.container(id),
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  },
});

/**
 * Write that closes a container to new parcels with its loading manifest, if no admin edited it since it was read. It
 * keeps when customs were checked, and when the drop-off ended, if that is before its announced end.
 */
export const closeToParcelsWrite = (
  { id, version }: { id: number; version: number },
  customsCheckedAt: string | undefined,
  receptionFermeeLe: string | undefined,
): Write => ({
  Update: {
    Key: keys.container(id),
    ...buildUpdate({
      set: {
        manifesteClos: true,
        manifesteRouvert: undefined,
        ...(customsCheckedAt && { customsCheckedAt }),
        ...(receptionFermeeLe && { receptionFermeeLe }),
      },
      equals: { version },
    }),
  },
});

/** Write that lets a container take parcels again once its loading manifest is reopened. */
export const reopenToParcelsWrite = (id: number): Write => ({
  Update: {
    Key: keys.container(id),
    UpdateExpression: 'SET manifesteRouvert = :yes REMOVE manifesteClos, customsCheckedAt, receptionFermeeLe',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
  },
});

/**
 * Condition of a transaction on the statut of a container: the parcels of a cancelled one are, or will be, cancelled.
 */
export const containerStatutCheck = (id: number, required: RequiredStatut): Write => ({
  ConditionCheck: {
    Key: keys.container(id),
    ConditionExpression: STATUT_CONDITIONS[required],
    ExpressionAttributeValues: CANCELLED,
  },
});

/**
 * Writes for a customer's parcels in a container: `reservation` in the customer's partition, `customer` in the
 * container's.
 */
type ReservationWrites = { reservation: Write; customer?: Write };

/** Writes that count `colis` more parcels of a customer in a container, and what they hold unpaid. */
export const addToReservationWrites = (
  userId: number,
  bookingId: number,
  { createdAt, colis, held }: { createdAt: string; colis: number; held?: HeldChange | undefined },
): ReservationWrites => {
  const heldParts = partsOfHeld(held);
  return {
    reservation: {
      Update: {
        Key: keys.reservation(userId, bookingId),
        mayCreate: true,
        UpdateExpression: `SET userId = :userId, bookingId = :bookingId, createdAt = if_not_exists(createdAt, :at), mineSk = if_not_exists(mineSk, :mine) ADD ${['colisCount :colis', ...heldParts.added].join(', ')}`,
        ...(heldParts.conditions.length > 0 && { ConditionExpression: heldParts.conditions.join(' AND ') }),
        ExpressionAttributeValues: {
          ':userId': userId,
          ':bookingId': bookingId,
          ':at': createdAt,
          ':mine': indexKeys.reservation(createdAt).mineSk,
          ':colis': colis,
          ...heldParts.values,
        },
      },
    },
    customer: insertContainerCustomerWrite(bookingId, userId),
  };
};

/** Write, labelled `reservation`, that changes only what a customer holds unpaid in a container; see `holdError`. */
export const shiftHeldWrite = (userId: number, bookingId: number, held: HeldChange): Write => {
  const { added, conditions, values } = partsOfHeld(held);
  return {
    Update: {
      Key: keys.reservation(userId, bookingId),
      UpdateExpression: `ADD ${added.join(', ')}`,
      ConditionExpression: ['attribute_exists(pk)', ...conditions].join(' AND '),
      ExpressionAttributeValues: values,
    },
  };
};

/** Expression parts of a change of what a customer holds; empty ones without a change. */
const partsOfHeld = (held: HeldChange | undefined) => {
  const counters = held
    ? ([
        ['heldColis', held.colis, held.most?.colis],
        ['heldGrams', held.grams, held.most?.grams],
        ['heldCm3', held.cm3, held.most?.cm3],
      ] as const)
    : [];
  return {
    added: counters.map(([name]) => `${name} :${name}`),
    conditions: counters.flatMap(([name, , most]) => (most === undefined ? [] : [atMost(name, `:${name}Most`)])),
    values: Object.fromEntries(
      counters.flatMap(([name, change, most]) => [
        [`:${name}`, change],
        ...(most === undefined ? [] : [[`:${name}Most`, most] as const]),
      ]),
    ),
  };
};

/** Write that lists a customer in a container. */
export const insertContainerCustomerWrite = (bookingId: number, userId: number): Write => ({
  Put: { Item: { ...keys.customerIn(bookingId, userId), bookingId, userId } },
});

/**
 * Writes that count one parcel less, and what it held, and delete the reservation with the last one; fails if the count
 * changed since it was read.
 */
export const decrementReservationWrites = (
  { userId, bookingId, colisCount }: Reservation,
  held?: HeldChange,
): ReservationWrites => {
  const Key = keys.reservation(userId, bookingId);
  const heldParts = partsOfHeld(held);
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
            UpdateExpression: `ADD ${['colisCount :less', ...heldParts.added].join(', ')}`,
            ConditionExpression: 'colisCount > :one',
            ExpressionAttributeValues: { ':one': 1, ':less': -1, ...heldParts.values },
          },
        },
      };
};

/** Write that records when a container arrived; undefined once that is withdrawn. Fails for an absent container. */
export const setArrivalWrite = (id: number, arriveLe: string | undefined): Write => ({
  Update: { Key: keys.container(id), ...buildUpdate({ set: { arriveLe }, when: 'attribute_exists(pk)' }) },
});

/**
 * Write that moves the departure of a container, or the end of its drop-off, which is refused if an admin has edited the
 * container meanwhile.
 */
export const moveDatesWrite = (
  container: StoredContainer,
  { dateDepart, receptionFin }: Pick<StoredContainer, 'dateDepart' | 'receptionFin'>,
): Write => {
  const isMoved = receptionFin !== undefined && receptionFin !== container.receptionFin;
  const moved = {
    ...container,
    dateDepart,
    jourDepart: dayIn(dateDepart, container.fuseau),
    ...(receptionFin !== undefined && { receptionFin }),
  };
  return editContainerWrite(container, isMoved ? withToldDropOff(container, moved) : moved);
};

/**
 * Condition of a transaction that a container takes the parcels booked in it: the opposite of `isDropOffOver`, of which
 * the manifest's closing and both dates are conditions.
 */
export const dropOffOpenCheck = (id: number): Write => ({
  ConditionCheck: {
    Key: keys.container(id),
    ConditionExpression:
      'attribute_not_exists(manifesteClos) AND (receptionFin > :now OR (NOT attribute_type(receptionFin, :text) AND dateDepart > :now))',
    ExpressionAttributeValues: { ':now': nowIso(), ':text': 'S' },
  },
});
