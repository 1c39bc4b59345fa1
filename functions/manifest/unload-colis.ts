import { AppError } from '#shared/errors.ts';
import type { UnloadingScan } from '#shared/manifest/schema.ts';
import { mergeDamage, type SurplusReason, surplusReason } from '#shared/manifest/unloading.ts';
import { arrivalOf, type StorePhotos } from '../colis/arrival.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { currentNewsOf, foundFacts, wasMissing } from '../colis/incident-news.ts';
import { createPhotoStore, removePhotosWrite } from '../colis/intake-photos.ts';
import type { StoredColis, StoredIncident } from '../colis/stored-colis.ts';
import { countFoundWrite, countUnloadedWrite } from '../containers/manifest-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { deleteSurplusWrite, putSurplusWrite } from '../containers/surplus-writes.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { findCollectionCode } from '../core/items/collection-codes.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { randomName } from '../core/table/ids.ts';
import { arrivalRecordedCheck, isArrivalRecorded } from '../milestones/recorded-arrival.ts';
import type { FirstScan } from '../tracking/arrival-of-scan.ts';

/** A scanned parcel, and why it was not expected in the container, if it was not. */
export type UnloadedColis = { colis: StoredColis; enTrop: SurplusReason | null };

/**
 * Records that a parcel came out of a container at its arrival site: it arrives, and can be collected if the container
 * is available. What was not expected is recorded as a surplus. The first scan of either records the arrival of the
 * container, if nobody has. A repeated scan changes nothing, except that it may add to the damage. A box that counted as missing is scanned after the closing, too, and its damage recorded. Throws
 * UNLOADING_CLOSED, CONTAINER_NOT_DEPARTED or COLIS_CHANGED.
 */
export const unloadColis = (
  colis: StoredColis,
  container: StoredContainer,
  input: UnloadingScan,
  agent: RecordingAgent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnloadedColis> =>
  idempotent<UnloadedColis>(idempotencyKey, async (record, recordUnchanged) => {
    const { storePhotos, deletePhotosIfRefused } = createPhotoStore(colis, input, agent.userId);
    const unload = async (current: StoredColis): Promise<UnloadedColis> => {
      const enTrop = surplusReason(current, current.bookingId === container.id, wasMissing(current));
      if (enTrop) return addSurplus(current, container, enTrop, input, agent, record);
      if (!current.arrivee) return recordArrival(current, container, input, agent, storePhotos, record);
      if (input.dommage === undefined) return recordUnchanged({ colis: current, enTrop: null });
      const dommage = mergeDamage(current.arrivee.dommage, input.dommage);
      if (dommage === current.arrivee.dommage && !input.photoKeys?.length)
        return recordUnchanged({ colis: current, enTrop: null });
      return addDamage(current, dommage, storePhotos, record);
    };
    try {
      return await retryWithCurrentColis(colis, unload);
    } catch (error) {
      await deletePhotosIfRefused(error);
      throw closedError(error);
    }
  });

type RecordUnloaded = IdempotencyWriter<UnloadedColis>;

const recordArrival = async (
  current: StoredColis,
  container: StoredContainer,
  input: UnloadingScan,
  agent: RecordingAgent,
  storePhotos: StorePhotos,
  record: RecordUnloaded,
): Promise<UnloadedColis> => {
  const { arrived, writes } = await arrivalOf(current, container, input, agent, {
    storePhotos,
    afterClosing: wasMissing(current),
    facts: foundFacts(current),
  });
  const { arrivee } = arrived;
  const arrival = arrivee ? await arrivalOfContainerWrites(container, arrivee) : {};
  return saveUnloading(arrived, record, { ...writes, ...arrival });
};

/**
 * Returns the condition that the arrival of a container is recorded, of which a parcel is unloaded, so that no
 * withdrawal overtakes its scan; or the writes that record it by this first scan.
 */
const arrivalOfContainerWrites = async (container: StoredContainer, scan: FirstScan): Promise<Writes> => {
  if (await isArrivalRecorded(container.id)) return { milestones: arrivalRecordedCheck(container.id) };
  const { arrivalOfScanWrites } = await import('./first-arrival.lazy.ts');
  return arrivalOfScanWrites(container, scan);
};

const addDamage = async (
  current: StoredColis,
  dommage: string,
  storePhotos: StorePhotos,
  record: RecordUnloaded,
): Promise<UnloadedColis> => {
  const photoKeys = await storePhotos();
  const eventId = randomName();
  const arrivee = current.arrivee && {
    ...current.arrivee,
    dommage,
    dommageDit: current.arrivee.dommage === null ? { le: nowIso(), eventId } : current.arrivee.dommageDit,
    dommageVu: undefined,
    dommageInfirme: undefined,
    photoKeys: [...(current.arrivee.photoKeys ?? []), ...photoKeys],
  };
  const { userId, id: colisId, bookingId } = current;
  return saveUnloading({ ...current, arrivee }, record, {
    unloading: wasMissing(arrivee ?? {}) ? countFoundWrite(bookingId, 0) : countUnloadedWrite(bookingId, 0),
    event: eventWrite({ type: 'COLIS_DAMAGED', userId, colisId, dommage }, eventId),
  });
};

const saveUnloading = async (colis: StoredColis, record: RecordUnloaded, others: Writes): Promise<UnloadedColis> => {
  const saved: UnloadedColis = { colis: { ...colis, version: colis.version + 1 }, enTrop: null };
  await transact({ colis: changedColisWrite(colis), ...others, idempotency: record(saved) });
  return saved;
};

const addSurplus = async (
  colis: StoredColis,
  container: StoredContainer,
  raison: SurplusReason,
  { leAppareil }: UnloadingScan,
  { userId: agentId, siteId }: RecordingAgent,
  record: RecordUnloaded,
): Promise<UnloadedColis> => {
  const { id: colisId, trackingCode } = colis;
  const { id: bookingId } = container;
  const le = nowIso();
  const scan = { le, leAppareil: deviceTime(leAppareil, le), agentId, siteId };
  const surplus = { bookingId, colisId, codeSuivi: trackingCode ?? null, raison, ...scan };
  const { userId, incident: former } = colis;
  const isKnown = former?.type === 'EN_TROP' && former.conteneurId === bookingId;
  const eventId = randomName();
  const incident: StoredIncident = {
    type: 'EN_TROP',
    le,
    conteneurId: bookingId,
    siteId,
    decision: null,
    ...(former && { avant: former }),
    eventId,
  };
  const found = raison !== 'DEJA_REMIS' && !isKnown ? { ...colis, incident } : undefined;
  const result = { colis: found ? { ...found, version: colis.version + 1 } : colis, enTrop: raison };
  await transact({
    colis: found && changedColisWrite(found),
    event: found && eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident: 'EN_TROP' }, eventId),
    surplus: putSurplusWrite(surplus),
    unloading: wasMissing(colis)
      ? countFoundWrite(bookingId, 0, found ? 1 : 0)
      : countUnloadedWrite(bookingId, 0, found ? 1 : 0),
    ...(raison !== 'DEJA_REMIS' && (await arrivalOfContainerWrites(container, scan))),
    idempotency: record(result),
  });
  return result;
};

/**
 * Undoes the scan of a parcel while the unloading manifest is open: the parcel gets the état that it would have without
 * it, and one that was missing is so again. The collection code and its count of wrong tries stay, so that another scan
 * gives no new tries; sender and recipient are notified if they know the code, or were told of an arrival or a damage.
 * Throws COLIS_HANDED_OVER or UNLOADING_CLOSED.
 */
export const undoUnloading = (
  colis: StoredColis,
  containerId: number,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnloadedColis> =>
  idempotent<UnloadedColis>(idempotencyKey, async (record) => {
    try {
      return await retryWithCurrentColis(colis, async (current) => {
        const { userId, id: colisId, bookingId, etat, arrivee } = current;
        if (bookingId !== containerId || !arrivee) {
          const { incident, ...rest } = current;
          const isUndone = incident?.type === 'EN_TROP' && incident.conteneurId === containerId;
          const restored: StoredColis = { ...rest, incident: incident?.avant };
          const isTold = incident?.avant?.type === 'EN_TROP' || incident?.avant?.decision?.choix === 'PERDU';
          const news = isTold ? currentNewsOf(restored) : 'EN_TROP_ANNULE';
          const result = { colis: isUndone ? { ...restored, version: rest.version + 1 } : current, enTrop: null };
          await transact({
            colis: isUndone ? changedColisWrite(restored) : undefined,
            event:
              isUndone && news
                ? eventWrite({
                    type: 'COLIS_INCIDENT',
                    userId,
                    colisId,
                    incident: news,
                    ...announcedBy([incident.eventId]),
                  })
                : undefined,
            surplus: deleteSurplusWrite(containerId, colisId),
            unloading: countUnloadedWrite(containerId, 0, isUndone ? -1 : 0),
            idempotency: record(result),
          });
          return result;
        }
        if (etat === 'LIVRE') throw new AppError('COLIS_HANDED_OVER');
        const before = etat === 'ARRIVE' ? { etat: arrivee.avant, etatAt: etatAtBefore(current, arrivee) } : {};
        const wasAnnounced = etat === 'ARRIVE' && (await findCollectionCode(userId, colisId)) !== undefined;
        const { incident } = arrivee;
        const isArrivalUndone = before.etat !== undefined && before.etat !== 'ARRIVE' && !wasAnnounced;
        const news =
          incident?.type === 'MANQUANT' ? currentNewsOf({ incident }) : isArrivalUndone ? 'EN_TROP_ANNULE' : undefined;
        const announced = announcedBy([arrivee.eventId, arrivee.annonce]);
        const undone: StoredColis = {
          ...current,
          ...before,
          arrivee: undefined,
          incident,
          ...(wasAnnounced && { arriveeAVerifier: true as const }),
        };
        return saveUnloading(undone, record, {
          unloading: countUnloadedWrite(bookingId, -1),
          photos: removePhotosWrite(arrivee),
          event: wasAnnounced
            ? eventWrite({
                type: 'COLLECTION_CODE_WITHDRAWN',
                userId,
                colisId,
                cause: 'UNLOADING_UNDONE',
                ...announced,
              })
            : undefined,
          missing: news && eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident: news, ...announced }),
          damage: damageWithdrawnWrite(current),
        });
      });
    } catch (error) {
      throw closedError(error);
    }
  });

/**
 * Returns the instant of the état to which an undone scan returns a parcel. If its container arrived after the scan, it is
 * a new one: the scan has told of the arrival, and the container's event tells whom it finds with its own instant.
 */
const etatAtBefore = (
  { etatAt }: StoredColis,
  { le, avant, avantLe = le }: NonNullable<StoredColis['arrivee']>,
): string => (avant === 'ARRIVE' && etatAt === le ? nowIso() : avantLe);

/** Returns the write that tells that a damage was noted by mistake, as its scan is undone; undefined without one. */
const damageWithdrawnWrite = ({ userId, id: colisId, arrivee }: StoredColis) => {
  if (!arrivee?.dommage) return undefined;
  const { le, dommageDit } = arrivee;
  return eventWrite({
    type: 'COLIS_INCIDENT',
    userId,
    colisId,
    incident: 'DOMMAGE_ANNULE',
    ...announcedBy([dommageDit?.eventId]),
    depuis: dommageDit?.le ?? le,
  });
};

/** Returns who is told that a scan is undone: those who were told of it by these events; everybody without any. */
const announcedBy = (eventIds: readonly (string | undefined)[]): { annonces?: string[] } => {
  const annonces = [...new Set(eventIds)].filter((id) => id !== undefined);
  return annonces.length > 0 ? { annonces } : {};
};

/** Returns UNLOADING_CLOSED for a scan that was refused only because the unloading manifest is closed. */
const closedError = (error: unknown): unknown =>
  error instanceof ConditionFailed && error.has('unloading') && !error.has('colis')
    ? new AppError('UNLOADING_CLOSED', { cause: error })
    : error;
