import { actualFault } from '#shared/milestones/changes.ts';
import { MILESTONE_CODES } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { firstArrivalWrites } from '../milestones/event-milestones.ts';
import { findMilestones, type StoredMilestones } from '../milestones/milestones.service.ts';
import { arrivalRecordedCheck } from '../milestones/recorded-arrival.ts';
import { insertTrackingWrites } from './tracking.table.ts';

/** First scan of a parcel that came out of a container, by the agent's device if that knew the time. */
export type FirstScan = { le: string; leAppareil: string | null; agentId: number };

/**
 * Returns the writes that record the arrival of a container by the first scan of its unloading, or check that it is
 * recorded. They are refused (`milestones`) when the milestones change meanwhile.
 */
export const arrivalOfScanWrites = async (container: StoredContainer, scan: FirstScan): Promise<Writes> => {
  const stored = await findMilestones(container.id);
  return stored?.reels?.ARRI
    ? { milestones: arrivalRecordedCheck(container.id) }
    : arrivalWrites(container, stored, scan);
};

/**
 * Returns the writes of a container's arrival with the tracking event that tells of it; none while its departure is
 * still to come.
 */
const arrivalWrites = async (
  container: StoredContainer,
  stored: StoredMilestones | undefined,
  scan: FirstScan,
): Promise<Writes> => {
  const date = arrivalTime(container, stored, scan);
  if (date === undefined) return {};
  const tracking = {
    id: newId(),
    bookingId: container.id,
    statut: 'ARRIVE' as const,
    lieu: container.destination,
    description: '',
    date,
    latitude: null,
    longitude: null,
    createdAt: nowIso(),
    motif: null,
    par: scan.agentId,
  };
  const { id: trackingId, bookingId, statut, lieu, description } = tracking;
  const { milestones, container: arrived } = await firstArrivalWrites(stored, tracking);
  return {
    ...insertTrackingWrites(tracking),
    milestones,
    container: arrived,
    'event:1': eventWrite({ type: 'TRACKING_ADDED', bookingId, trackingId, statut, lieu, description }),
  };
};

/** Records the arrival of a container by the opening of its collection, if nobody has, and its departure has passed. */
export const recordArrivalByOpening = async (
  container: StoredContainer,
  depuis: string,
  par: number,
): Promise<void> => {
  const stored = await findMilestones(container.id);
  if (stored?.reels?.ARRI) return;
  const writes = await arrivalWrites(container, stored, { le: depuis, leAppareil: null, agentId: par });
  if (Object.keys(writes).length > 0) await transact(writes);
};

/** Returns when a container arrived that is scanned: at the scan, or before what is recorded after an arrival. */
const arrivalTime = (
  { dateDepart }: StoredContainer,
  stored: MilestoneRecord | undefined,
  { le, leAppareil }: FirstScan,
): string | undefined => {
  const now = nowIso();
  const later = MILESTONE_CODES.slice(MILESTONE_CODES.indexOf('ARRI') + 1).flatMap(
    (code) => stored?.reels?.[code]?.date ?? [],
  );
  return [leAppareil ?? le, le, ...later.sort()].find(
    (date) => !actualFault(stored?.reels, 'ARRI', date, now, dateDepart),
  );
};
