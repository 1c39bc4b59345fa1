import { AppError } from '#shared/errors.ts';
import type { UnloadingScan } from '#shared/manifest/schema.ts';
import { countFoundWrite, countUnloadedWrite } from '../containers/manifest-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { collectionFacts, findCollection, notCollectableYetCheck } from '../core/items/collection.ts';
import { drawCollectionCodeWrite } from '../core/items/collection-codes.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { randomName } from '../core/table/ids.ts';
import { isFreeToCollect } from './amounts.ts';
import type { foundFacts } from './incident-news.ts';
import type { StoredColis } from './stored-colis.ts';

/** Stores the photos of a scan and returns their keys. */
export type StorePhotos = () => Promise<string[]>;

/**
 * Returns a parcel as its arrival in its container leaves it, and the writes of that: the count of the unloading, which
 * is not closed or counts `afterClosing`, too, the collection code if its parcels can be collected, and what is
 * published, with `facts`. Throws CONTAINER_NOT_DEPARTED.
 */
export const arrivalOf = async (
  current: StoredColis,
  container: StoredContainer,
  { leAppareil, dommage }: UnloadingScan,
  { userId: agentId, siteId }: RecordingAgent,
  {
    storePhotos,
    afterClosing,
    facts = {},
  }: { storePhotos: StorePhotos; afterClosing: boolean; facts?: ReturnType<typeof foundFacts> },
): Promise<{ arrived: StoredColis; writes: Writes; isCollectable: boolean }> => {
  const { userId, id: colisId, bookingId, etat: avant, incident } = current;
  if (NOT_LEFT.has(avant) && container.dateDepart > nowIso()) throw new AppError('CONTAINER_NOT_DEPARTED');
  const [collection, photoKeys] = await Promise.all([findCollection(bookingId), storePhotos()]);
  const le = nowIso(); // after the collection that was read: its opening tells only of what was scanned before
  const isCollectable = collection !== undefined && isFreeToCollect(current); // announced later otherwise
  const isNew = avant !== 'ARRIVE';
  const eventId = isCollectable || isNew ? randomName() : undefined;
  const damageEventId = eventId ?? randomName();
  const device = { le, leAppareil: deviceTime(leAppareil, le), agentId, siteId };
  const arrivee = {
    ...device,
    dommage: dommage ?? null,
    ...(dommage && { dommageDit: { le, eventId: damageEventId } }),
    avant,
    avantLe: current.etatAt ?? current.createdAt,
    ...(photoKeys.length > 0 && { photoKeys }),
    ...(incident && { incident }),
    ...(eventId && { eventId }),
    ...(isCollectable && { annonce: eventId }),
    ...(collection && { retirable: true as const }),
  };
  const event = isCollectable
    ? eventWrite(
        { type: 'COLIS_AVAILABLE', userId, colisId, ...facts, ...collectionFacts(container, collection) },
        eventId,
      )
    : isNew
      ? eventWrite(
          { type: 'COLIS_ETAT_CHANGED', userId, colisId, etat: 'ARRIVE', ...facts, ...(dommage && { dommage }) },
          eventId,
        )
      : dommage
        ? eventWrite({ type: 'COLIS_DAMAGED', userId, colisId, dommage }, damageEventId)
        : undefined;
  const arrived: StoredColis = {
    ...current,
    etat: 'ARRIVE',
    ...(isNew && { etatAt: le }),
    arrivee,
    arriveeAVerifier: undefined,
    incident: undefined,
  };
  const writes = {
    unloading: afterClosing ? countFoundWrite(bookingId, 1) : countUnloadedWrite(bookingId, 1),
    ...(collection
      ? { collectionCode: drawCollectionCodeWrite(userId, colisId) }
      : { collection: notCollectableYetCheck(bookingId) }),
    event,
  };
  return { arrived, writes, isCollectable };
};

/** États of a parcel that has not left with its container. */
const NOT_LEFT: ReadonlySet<string> = new Set(['ENREGISTRE', 'EN_ATTENTE']);
