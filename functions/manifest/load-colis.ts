import { canLapse } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { loadingBlocker } from '#shared/manifest/loading.ts';
import type { Loading, LoadingScan } from '#shared/manifest/schema.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { paymentWindow } from '../colis/payment-deadline.ts';
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
 * Throws what `check` throws (it follows the answer to a repetition), the reason of `loadingBlocker`, COLIS_LOADED or
 * MANIFEST_CLOSED.
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
      return saveLoading(
        { ...current, chargement, chargeDans, incident: undefined },
        countLoadedWrite(current.bookingId, 1),
        record,
      );
    });
  });

/**
 * Takes a parcel out of its container again: one that was left behind before is so again, and the sender of a cancelled
 * one is told to fetch it; an unpaid one, which loses its space again unless it is paid, gets a new payment window. The
 * closed manifest of a cancelled container allows it, too. Throws what `check` throws, COLIS_NOT_LOADED, COLIS_DEPARTED
 * or MANIFEST_CLOSED.
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
      if (!MAY_BE_TAKEN_OUT.has(current.etat)) throw new AppError('COLIS_DEPARTED');
      const { userId, id: colisId, etat } = current;
      const after = { ...current, chargement: undefined, incident: current.incident ?? current.chargement.incident };
      const window = canLapse(paymentStateOf(after)) ? paymentWindow(await containerOf(current.bookingId)) : {};
      return saveLoading(
        { ...after, ...window },
        isContainerCancelled ? uncountLoadedWrite(current.bookingId) : countLoadedWrite(current.bookingId, -1),
        record,
        etat === 'ANNULE'
          ? eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident: 'A_RECUPERER' })
          : undefined,
      );
    });
  });

/** États of a parcel that may still be in the depot; a cancelled one is taken out to be handed back. */
const MAY_BE_TAKEN_OUT: ReadonlySet<string> = new Set(['ENREGISTRE', 'EN_ATTENTE', 'ANNULE']);

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
