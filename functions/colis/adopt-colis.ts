import { addToReservationWrites, shiftSpaceWrite, takeArrivedSpaceWrite } from '../containers/container-writes.ts';
import { containerOf, reservationDecrementWrites } from '../containers/containers.service.ts';
import { uncountLoadedWrite, uncountUnloadedWrite } from '../containers/manifest-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { deleteSurplusWrite } from '../containers/surplus-writes.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { moveDocumentWrite } from '../core/items/parcel-documents.ts';
import { moveTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import { holdWrite } from '../core/items/verification.ts';
import { labelledWrites, transact, type Writes } from '../core/table/dynamo.ts';
import { arrivalOf } from './arrival.ts';
import { readForBooking, replaceColisWrite } from './colis.table.ts';
import { endedHeld, releasedFrom } from './holds.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Makes a surplus parcel one of the container that it came with, where it arrives, in one transaction. From another
 * container it is moved: documents, reservation and tracking code follow, the old one gets its space back, and the new
 * one gives it whatever is left, since the box is there; also after the closing, whose version keeps what was known
 * then. Throws CONTAINER_NOT_DEPARTED or ConditionFailed.
 */
export const adoptColis = async (
  before: StoredColis,
  decided: StoredColis,
  adminId: number,
  others: (after: StoredColis) => Writes,
): Promise<StoredColis> => {
  const { conteneurId = before.bookingId, siteId = null } = before.incident ?? {};
  const container = await containerOf(conteneurId);
  const moves = before.bookingId !== container.id;
  const joined: StoredColis = {
    ...decided,
    ...(moves && JOINED),
    bookingId: container.id,
    incident: { type: 'MANQUANT', le: nowIso(), conteneurId: container.id, siteId: null, decision: null },
  };
  const agent = { userId: adminId, siteId };
  const {
    arrived: scanned,
    writes,
    isCollectable,
  } = await arrivalOf(joined, container, {}, agent, {
    storePhotos: async () => [],
    afterClosing: true,
  });
  const arrived: StoredColis = {
    ...scanned,
    etatAt: nowIso(),
    // A scan that is undone makes it missing: it is in no other container any more.
    arrivee: scanned.arrivee && { ...scanned.arrivee, avant: 'EN_TRANSIT' },
  };
  const { userId, id: colisId } = arrived;
  await transact({
    ...writes,
    ...(moves && (await moveWrites(before, container))),
    colis: replaceColisWrite(arrived),
    surplus: deleteSurplusWrite(container.id, colisId),
    ...(!isCollectable && { event: eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident: 'ADOPTER' }) }),
    ...others(arrived),
  });
  return { ...arrived, version: arrived.version + 1 };
};

/**
 * Fields that a parcel loses with its container: its scans there, and the limits of unpaid parcels, which concern
 * departures.
 */
const JOINED = { chargement: undefined, arrivee: undefined, provisional: false, hold: undefined } as const;

/** Writes that take a parcel, loaded or unloaded or neither, out of its container and into one that has departed. */
const moveWrites = async (before: StoredColis, { id: to }: StoredContainer): Promise<Writes> => {
  const { userId, bookingId: from, assuranceId, documentId, grams, cm3, provisional, chargement, arrivee } = before;
  const { insurance, document } = await readForBooking(userId, assuranceId, documentId);
  const released = {
    grams: -grams,
    cm3: -cm3,
    colisCount: -1,
    provisionalChange: provisional ? { grams: -grams, cm3: -cm3 } : undefined,
  };
  return {
    trackingCode: moveTrackingCodeWrite(before.trackingCode, to),
    account: holdWrite(userId, releasedFrom([before])),
    [`space:${from}`]: shiftSpaceWrite(from, released),
    [`space:${to}`]: takeArrivedSpaceWrite(to, { grams, cm3 }),
    ...labelledWrites(from, await reservationDecrementWrites(userId, from, endedHeld(before, before))),
    ...labelledWrites(to, addToReservationWrites(userId, to, { createdAt: nowIso(), colis: 1 })),
    insurance: insurance && moveDocumentWrite('INSURANCE', insurance, to),
    document: document && moveDocumentWrite('CUSTOMS', document, to),
    [`manifest:${from}`]: chargement && uncountLoadedWrite(from),
    [`unloading:${from}`]: arrivee && uncountUnloadedWrite(from),
  };
};
