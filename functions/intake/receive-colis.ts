import { canonicalJson } from '#shared/canonical-json.ts';
import type { IntakeDifferenceOutcome } from '#shared/colis/intake-record.ts';
import { AppError } from '#shared/errors.ts';
import { matchesBooked } from '#shared/intake/rules.ts';
import type { NewIntake } from '#shared/intake/schema.ts';
import { isCancelledInContainer } from '#shared/situation/acts.ts';
import { pendingDecisionOf } from '#shared/situation/problems.ts';
import { isElsewhere, isWaiting, wasBrought } from '#shared/situation/stages.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { foundFacts, leftBehindOf, lossOf } from '../colis/incident-news.ts';
import { isSpaceRefusal, receivedEvent, saveMeasuredSize } from '../colis/intake-difference.ts';
import { createPhotoStore, removePhotosWrite } from '../colis/intake-photos.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { fittingMeasures, measuresFrom, pickMeasures } from '../colis/parcel-size.ts';
import { newPaymentWindow } from '../colis/payment-deadline.ts';
import { checkFitsPiece, soldSince, termsSince } from '../colis/sale-of.ts';
import { remeasuredEvent } from '../colis/save-colis.ts';
import type { StoredColis, StoredIntake, StoredMeasures } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { uncountLoadedWrite, uncountUnloadedWrite } from '../containers/manifest-writes.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deviceTimeReused, type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';

/**
 * Records the intake of a parcel, once; after a refusal it may be brought again, and one that another site had is
 * received here in its place, with its photos. What was measured within the tolerance is as booked. A difference
 * changes space and price in the same transaction, and makes a supplement or a refund of a paid parcel due; during an
 * open payment it waits. Throws COLIS_CANCELLED, COLIS_LEFT, COLIS_RECEIVED, COLIS_TOO_LARGE,
 * LARGER_THAN_PIECE or INVALID_FIELDS.
 */
export const receiveColis = (
  colis: StoredColis,
  input: NewIntake,
  agent: RecordingAgent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, async (record, recordUnchanged) => {
    const { storePhotos, deletePhotosIfRefused } = createPhotoStore(colis, input, agent.userId);
    const receive = async (current: StoredColis): Promise<StoredColis> => {
      if (isSameIntake(current, input, agent)) {
        if (!matchesIntake(current, input)) throw deviceTimeReused();
        return recordUnchanged(current);
      }
      checkReceivable(current);
      const mesures = measuresToRecord(current, input);
      const sold = input.refus === undefined ? await soldSince(current, input.piece) : undefined;
      const weighed = mesures && fittingMeasures(mesures, await containerOf(current.bookingId));
      checkFitsPiece(sold?.terms ?? termsSince(current), weighed);
      const measured = weighed ?? (sold && pickMeasures(sold));
      const kept = wasBrought(current) ? current.reception?.photoKeys : undefined; // of the box, from another depot
      const intake = intakeOf(input, agent, measured, [...(kept ?? []), ...(await storePhotos())], kept?.length);
      const writesWith = (after: StoredColis): Writes => ({
        event: eventWrite(eventOf(after, current)),
        ...(comesBack(current) && uncountWrites(current)),
        photos: kept ? undefined : removePhotosWrite(current.reception), // of the refusal that this intake follows
        idempotency: record({ ...after, version: after.version + 1 }),
      });
      const save = async (after: StoredColis): Promise<StoredColis> => {
        await transact({ colis: changedColisWrite(after), ...writesWith(after) });
        return { ...after, version: after.version + 1 };
      };
      const here = hereAgain(current, agent);
      if (current.etat === 'ANNULE') return save({ ...here, reception: intake });
      if (input.refus !== undefined) return save({ ...here, reception: { ...intake, verdict: 'REFUSE' } });
      const received: StoredColis = { ...here, etat: 'EN_ATTENTE', etatAt: nowIso() };
      if (!measured || (!sold && matchesBooked(current, measured))) return save({ ...received, reception: intake });
      const differs = { verdict: 'DIFFERENT', mesures: measured, prevu: pickMeasures(current) } as const;
      const reception = { ...intake, ...differs, ...(sold && { vendu: sold.terms }) };
      const differing = (ecart: IntakeDifferenceOutcome) => ({ ...received, reception: { ...reception, ecart } });
      if (current.lockedBy !== null) return save(differing('A_DECIDER'));
      try {
        return await saveMeasuredSize(current, differing('APPLIQUE'), writesWith);
      } catch (error) {
        if (!isSpaceRefusal(error)) throw error;
        return save(differing('SANS_PLACE'));
      }
    };
    try {
      return await retryWithCurrentColis(colis, receive);
    } catch (error) {
      await deletePhotosIfRefused(error);
      throw error;
    }
  });

/**
 * Reports whether a parcel has this very intake: the agent's device repeats a request that was not answered, possibly
 * after its idempotency key was forgotten.
 */
const isSameIntake = ({ reception }: StoredColis, { leAppareil }: NewIntake, { userId }: RecordingAgent): boolean =>
  leAppareil !== undefined && reception?.leAppareil === leAppareil && reception.agentId === userId;

/**
 * Reports whether an intake has the content of a request, but for measures that another weighing has replaced; photos
 * are stored under new names.
 */
const matchesIntake = (colis: StoredColis, { mesures, prevu, piece, refus, photoKeys = [] }: NewIntake): boolean => {
  const { reception } = colis;
  const measured = reception?.mesures ? (mesures ?? prevu) : mesures;
  return (
    (piece === undefined || piece === (termsSince(colis)?.piece?.code ?? null)) &&
    (reception?.pesee !== undefined ||
      (piece !== undefined && mesures === undefined) ||
      canonicalJson(reception?.mesures) === canonicalJson(measured && measuresFrom(measured))) &&
    (reception?.refus ?? undefined) === refus &&
    (reception?.photoKeys?.length ?? 0) - (reception?.earlierPhotos ?? 0) === photoKeys.length
  );
};

/** Reports whether a parcel is on its way back from an arrival site to the depot of its departure. */
const isReturning = (colis: StoredColis): boolean => pendingDecisionOf(parcelFactsOf(colis)) === 'RENVOI';

/** Reports whether a parcel counts as missing from its container, or as lost: its depot has found it. */
const isMissing = (colis: StoredColis): boolean => colis.etat !== 'LIVRE' && lossOf(colis) !== undefined;

/** Reports whether a cancelled parcel counted as travelling without a scan: its depot has it. */
const neverLeft = (colis: StoredColis): boolean =>
  isCancelledInContainer(parcelFactsOf(colis)) && colis.chargement === undefined;

const comesBack = (colis: StoredColis): boolean => isReturning(colis) || isMissing(colis) || neverLeft(colis);

/**
 * Returns a parcel as it comes to the depot of its departure from another site: in no container any more, and left
 * behind if its own has departed.
 */
const hereAgain = (colis: StoredColis, { siteId }: RecordingAgent): StoredColis => {
  if (!isElsewhere(colis) && !isMissing(colis) && !neverLeft(colis)) return colis;
  if (!comesBack(colis)) return { ...colis, incident: leftBehindOf(colis, siteId) };
  const { etat, incident, bookingId: conteneurId } = colis;
  const out = { ...colis, chargement: undefined, partiSansScan: undefined, arrivee: undefined };
  const former = incident?.avant?.type === 'RESTE' ? incident.avant : undefined;
  if (etat === 'ANNULE' || isWaiting(colis)) return { ...out, incident: former };
  const le = nowIso();
  const avant = isMissing(colis) ? incident : undefined;
  return {
    ...out,
    ...newPaymentWindow(colis, le),
    etat: 'EN_ATTENTE',
    etatAt: le,
    incident: { type: 'RESTE', le, conteneurId, siteId, decision: null, ...(avant && { avant }) },
  };
};

/** Writes that count a parcel that comes back no more as loaded into its container, or unloaded from it. */
const uncountWrites = ({ bookingId, chargement, arrivee }: StoredColis): Writes => ({
  manifest: chargement && uncountLoadedWrite(bookingId),
  unloading: arrivee && uncountUnloadedWrite(bookingId),
});

/**
 * Returns the event of an intake: of a cancelled parcel that came back, that its sender can fetch it; of one that was
 * missing, that it was left behind, which its recipient reads, too. New measures are one message with the intake.
 */
const eventOf = (after: StoredColis, before: StoredColis): DomainEvent => {
  const { userId, id: colisId } = after;
  if (after.etat === 'ANNULE')
    return { type: 'COLIS_INCIDENT', userId, colisId, incident: 'A_RECUPERER', ...foundFacts(before) };
  if (isMissing(before)) return { type: 'COLIS_INCIDENT', userId, colisId, incident: 'RESTE' };
  return {
    ...receivedEvent(after),
    ...returnOf(before),
    ...(remeasuredEvent(before, after)?.recu && { remesure: true }),
  };
};

/** Returns what a box that another site had was sent here by; nothing of one that its sender brought. */
const returnOf = (before: StoredColis): { retour?: 'RENVOI' | 'TRANSFERT' } => {
  const choix = pendingDecisionOf(parcelFactsOf(before));
  return choix === 'RENVOI' || choix === 'TRANSFERT' ? { retour: choix } : {};
};

/** Throws COLIS_CANCELLED, COLIS_RECEIVED or COLIS_LEFT for a parcel that the depot does not expect. */
const checkReceivable = (colis: StoredColis): void => {
  if (comesBack(colis)) return;
  if (colis.etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  if (wasBrought(colis) && !isElsewhere(colis)) throw new AppError('COLIS_RECEIVED');
  if (!isWaiting(colis)) throw new AppError('COLIS_LEFT');
};

/** Returns the measured size, or the booked one that the agent saw if the customer changed it meanwhile. */
const measuresToRecord = (current: StoredColis, { mesures, prevu, refus }: NewIntake): NewIntake['mesures'] => {
  if (mesures || !prevu || refus !== undefined) return mesures;
  return matchesBooked(current, measuresFrom(prevu)) ? undefined : prevu;
};

const intakeOf = (
  { refus, leAppareil }: NewIntake,
  { userId, siteId }: RecordingAgent,
  measured: StoredMeasures | undefined,
  photoKeys: string[],
  earlierPhotos: number | undefined,
): StoredIntake => {
  const le = nowIso();
  const device = deviceTime(leAppareil, le);
  return {
    le,
    ...(device && { leAppareil: device }),
    agentId: userId,
    siteId,
    verdict: 'CONFORME',
    mesures: measured ?? null,
    ecart: null,
    refus: refus ?? null,
    ...(photoKeys.length > 0 && { photoKeys }),
    ...(earlierPhotos && { earlierPhotos }),
  };
};
