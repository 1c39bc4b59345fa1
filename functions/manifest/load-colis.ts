import { canLapse } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { loadingBlocker } from '#shared/manifest/loading.ts';
import type { Loading, LoadingScan } from '#shared/manifest/schema.ts';
import { hasLeftUnproven, isWaiting, wasBrought } from '#shared/situation/stages.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { leftBehindAt } from '../colis/incident-news.ts';
import { newPaymentWindow, paymentWindow } from '../colis/payment-deadline.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { countLoadedWrite, uncountLoadedWrite } from '../containers/manifest-writes.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';

/**
 * Loads a parcel into its container, once. The same scan sent again, as by a device that was offline, changes nothing.
 * One that the container had left behind went with it after all: sender and recipient are told. Throws what `check`
 * throws (it follows the answer to a repetition), the reason of `loadingBlocker`, COLIS_LOADED or MANIFEST_CLOSED.
 */
export const loadColis = (
  colis: StoredColis,
  check: () => void,
  { leAppareil }: LoadingScan,
  { userId, siteId }: RecordingAgent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, async (record, recordUnchanged) => {
    check();
    return retryWithCurrentColis(colis, async (current) => {
      const le = nowIso();
      const loading = { le, leAppareil: deviceTime(leAppareil, le), agentId: userId, siteId };
      if (isSameScan(current.chargement, loading)) return recordUnchanged(current);
      if (current.chargement) throw new AppError('COLIS_LOADED');
      const blocker = loadingBlocker({ ...current, ...paymentStateOf(current) });
      if (blocker) throw new AppError(blocker);
      const chargement = { ...loading, ...(current.incident && { incident: current.incident }) };
      const chargeDans = [...new Set([...(current.chargeDans ?? []), current.bookingId])];
      const loaded = { ...current, chargement, chargeDans, incident: undefined };
      const gone = wasLeftBehind(loaded) ? await goneAfterAll(loaded, chargement.le) : undefined;
      return saveLoading(gone?.colis ?? loaded, countLoadedWrite(current.bookingId, 1), record, gone?.event);
    });
  });

/** Reports whether the container of a loaded parcel had left without it. */
const wasLeftBehind = ({ chargement, bookingId }: StoredColis): boolean =>
  chargement?.incident?.type === 'RESTE' && chargement.incident.conteneurId === bookingId;

/** Returns a parcel that is where its container is, with the event that tells so. */
const goneAfterAll = async (colis: StoredColis, le: string): Promise<{ colis: StoredColis; event: Write }> => {
  const { userId, id: colisId, bookingId } = colis;
  const etat = (await containerOf(bookingId)).arriveLe ? 'ARRIVE' : 'EN_TRANSIT';
  const event = eventWrite({ type: 'COLIS_ETAT_CHANGED', userId, colisId, etat }, goneAfterAllId(colisId, le));
  return { colis: { ...colis, etat, etatAt: le }, event };
};

/** Returns the id of the event that a loading scan of an instant sent a parcel after its container. */
const goneAfterAllId = (colisId: number, le: string): string => `gone-after-all-${colisId}-${le}`;

/**
 * Takes a parcel out of its container again: one that was left behind before is so again, and so is one that counted as
 * gone with it, whose sender and recipient are told; the sender of a cancelled one is told to fetch it. An unpaid one,
 * which loses its space again unless it is paid, gets a new payment window. The closed manifest of a cancelled container
 * allows it, too. Throws what `check` throws, COLIS_NOT_LOADED, COLIS_DEPARTED for one that came to its arrival or is
 * missing there, or MANIFEST_CLOSED.
 */
export const takeOutColis = (
  colis: StoredColis,
  check: () => void,
  isContainerCancelled: boolean,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, async (record) => {
    check();
    return retryWithCurrentColis(colis, async (current) => {
      if (!current.chargement) throw new AppError('COLIS_NOT_LOADED');
      if (!mayBeTakenOut(current)) throw new AppError('COLIS_DEPARTED');
      return saveLoading(
        await withoutLoading(current, current.chargement),
        isContainerCancelled ? uncountLoadedWrite(current.bookingId) : countLoadedWrite(current.bookingId, -1),
        record,
        takenOutWrite(current),
      );
    });
  });

/** Reports whether a parcel may still be in the depot, though its list has it; a cancelled one is handed back there. */
const mayBeTakenOut = (colis: StoredColis): boolean =>
  isWaiting(colis) || colis.etat === 'ANNULE' || hasLeftUnproven(colis);

/** Returns a parcel that is not loaded any more. */
const withoutLoading = async (
  colis: StoredColis,
  { incident: former }: NonNullable<StoredColis['chargement']>,
): Promise<StoredColis> => {
  const after = { ...colis, chargement: undefined, incident: colis.incident ?? former };
  if (hasLeftUnproven(colis)) {
    const le = nowIso();
    const etat = wasBrought(after) ? 'EN_ATTENTE' : 'ENREGISTRE';
    const incident = former ?? leftBehindAt(after, le);
    return { ...after, etat, etatAt: le, incident, ...newPaymentWindow(after, le) };
  }
  return canLapse(paymentStateOf(after)) ? { ...after, ...paymentWindow(await containerOf(colis.bookingId)) } : after;
};

/** Returns what tells that a parcel is taken out: of one that had left, those who were told that it went after all. */
const takenOutWrite = (colis: StoredColis): Write | undefined => {
  const { userId, id: colisId, etat, chargement } = colis;
  const news = { type: 'COLIS_INCIDENT', userId, colisId } as const;
  if (etat === 'ANNULE') return eventWrite({ ...news, incident: 'A_RECUPERER' });
  if (!chargement || !hasLeftUnproven(colis)) return undefined;
  const annonces = wasLeftBehind(colis) ? { annonces: [goneAfterAllId(colisId, chargement.le)] } : {};
  return eventWrite({ ...news, incident: 'RESTE', ...annonces });
};

const isSameScan = (earlier: StoredColis['chargement'], { leAppareil, agentId }: Loading): boolean =>
  leAppareil !== null && earlier?.leAppareil === leAppareil && earlier.agentId === agentId;

const saveLoading = async (
  colis: StoredColis,
  count: Write,
  record: (saved: StoredColis) => Write | undefined,
  event?: Write,
): Promise<StoredColis> => {
  const saved = { ...colis, version: colis.version + 1 };
  try {
    await transact({
      colis: changedColisWrite(colis),
      manifest: count,
      event,
      idempotency: record(saved),
    });
  } catch (error) {
    const isOnlyClosed = error instanceof ConditionFailed && error.has('manifest') && !error.has('colis');
    throw isOnlyClosed ? new AppError('MANIFEST_CLOSED', { cause: error }) : error;
  }
  return saved;
};
