import { isDeepStrictEqual } from 'node:util';
import type { AnnouncedDates } from '#shared/milestones/record.ts';
import { datesOf, type MilestoneContainer } from '#shared/milestones/rules.ts';
import { storedStamp } from '../core/actor.ts';
import { nowIso } from '../core/clock.ts';
import { insertWrite, replaceWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import type { StoredMilestones } from './milestones.table.ts';

/** Container whose dates are milestones. */
export type DatedContainer = MilestoneContainer & { id: number; colisCount: number };

/** Write of a container's milestones that is refused when they changed since they were read. */
export const replaceMilestonesWrite = (
  before: StoredMilestones | undefined,
  after: Omit<StoredMilestones, 'version'>,
): Write => {
  const item = { ...after, ...keys.milestones(after.bookingId), nouvelleLe: nowIso(), lastWrite: storedStamp() };
  return before ? replaceWrite({ ...item, version: before.version }) : insertWrite({ ...item, version: 1 });
};

/**
 * Write for a change of a container's dates: keeps the dates that were first announced to its customers, if it has any,
 * and makes concurrent changes of the milestones fail. It fails once the departure or arrival that it changes has
 * happened. Undefined when the dates stay.
 */
export const keepAnnouncedDatesWrite = (before: DatedContainer, after: DatedContainer): Write | undefined => {
  const announced = datesOf(before);
  if (isDeepStrictEqual(announced, datesOf(after))) return undefined;
  const { Update } = touch(before.id, 1, before.colisCount > 0 ? announced : undefined);
  const moved = movedAnchors(before, after).map(({ code }) => `attribute_not_exists(reels.${code})`);
  return { Update: { ...Update, ...(moved.length > 0 && { ConditionExpression: moved.join(' AND ') }) } };
};

/** Returns the milestones whose estimate is a date of the container that changes, with the name of the date. */
export const movedAnchors = (before: DatedContainer, after: DatedContainer) =>
  (
    [
      { code: 'DEPA', field: 'dateDepart' },
      { code: 'ARRI', field: 'dateArrivee' },
    ] as const
  ).filter(({ field }) => before[field] !== after[field]);

/**
 * Write that records that news about a container was published, so that it does not count as silent. With the version
 * of the milestones that it fits, it is refused when they changed meanwhile, and makes concurrent changes of them fail.
 */
export const recordNewsWrite = (bookingId: number, read?: { version: number | undefined }): Write =>
  read ? unchangedMilestonesWrite(touch(bookingId, 1), read.version) : touch(bookingId, 0);

const unchangedMilestonesWrite = ({ Update }: ReturnType<typeof touch>, version: number | undefined): Write =>
  version === undefined
    ? { Update: { ...Update, ConditionExpression: 'attribute_not_exists(pk)' } }
    : {
        Update: {
          ...Update,
          ConditionExpression: '#version = :version',
          ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':version': version },
        },
      };

const touch = (bookingId: number, changes: 0 | 1, announced?: AnnouncedDates) => ({
  Update: {
    Key: keys.milestones(bookingId),
    mayCreate: true as const,
    UpdateExpression: `SET bookingId = :bookingId, nouvelleLe = :now${
      announced ? ', annonce = if_not_exists(annonce, :annonce)' : ''
    } ADD #version :changes`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':bookingId': bookingId,
      ':now': nowIso(),
      ':changes': changes,
      ...(announced && { ':annonce': announced }),
    },
  },
});
