import type { ParcelSize } from '#shared/colis/rules.ts';
import { nowIso } from '../core/clock.ts';
import type { Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { TAKES_PARCELS } from './container-writes.ts';
import type { StoredContainer } from './stored-container.ts';

const takesParcelsValues = () => ({ ':open': 'EN_COURS', ':now': nowIso(), ':none': null });

/** Write that counts one more open entry in a container's waitlist, which takes parcels, but has too little space for it. */
export const enterWaitlistWrite = (id: number, { grams, cm3 }: ParcelSize): Write => ({
  Update: {
    Key: keys.container(id),
    UpdateExpression: 'ADD openEntries :one',
    ConditionExpression: `${TAKES_PARCELS} AND (freeGrams < :grams OR freeCm3 < :cm3)`,
    ExpressionAttributeValues: { ...takesParcelsValues(), ':one': 1, ':grams': grams, ':cm3': cm3 },
  },
});

/**
 * Write that holds space for an offer, if the container takes parcels and neither its free space, its open entries nor
 * its plan changed since it was read, so that the order of the queue read since stands.
 */
export const offerSpaceWrite = (container: StoredContainer, { grams, cm3 }: ParcelSize): Write => ({
  Update: {
    Key: keys.container(container.id),
    UpdateExpression:
      'SET freeGrams = freeGrams - :grams, freeCm3 = freeCm3 - :cm3 ADD offeredGrams :grams, offeredCm3 :cm3',
    ConditionExpression: `${TAKES_PARCELS} AND freeGrams = :freeGrams AND freeCm3 = :freeCm3 AND openEntries = :entries AND #version = :version`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ...takesParcelsValues(),
      ':grams': grams,
      ':cm3': cm3,
      ':freeGrams': container.freeGrams,
      ':freeCm3': container.freeCm3,
      ':entries': container.openEntries,
      ':version': container.version,
    },
  },
});

/** Write that counts one open entry less in a container's waitlist, and frees what its offer held, if it had one. */
export const leaveWaitlistWrite = (id: number, offered: ParcelSize | undefined): Write => ({
  Update: {
    Key: keys.container(id),
    UpdateExpression: offered
      ? 'SET freeGrams = freeGrams + :grams, freeCm3 = freeCm3 + :cm3, offeredGrams = offeredGrams - :grams, offeredCm3 = offeredCm3 - :cm3 ADD openEntries :less'
      : 'ADD openEntries :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: {
      ':less': -1,
      ...(offered && { ':grams': offered.grams, ':cm3': offered.cm3 }),
    },
  },
});

/** Condition of a transaction that no entry in a container's waitlist is open, or that it is deleted. */
export const nobodyWaitsCheck = (id: number): Write => ({
  ConditionCheck: {
    Key: keys.container(id),
    ConditionExpression: 'attribute_not_exists(openEntries) OR openEntries = :none',
    ExpressionAttributeValues: { ':none': 0 },
  },
});
