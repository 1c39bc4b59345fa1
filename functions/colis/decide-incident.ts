import type { NewIncidentDecision } from '#shared/colis/decisions.ts';
import type { IncidentAct } from '#shared/colis/incident.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { actsOf } from '#shared/situation/acts.ts';
import { isCancelledAtArrival, wasFoundElsewhere } from '#shared/situation/stages.ts';
import { takeArrivedSpaceWrite } from '../containers/container-writes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { countAgainWrite } from '../containers/manifest-writes.ts';
import { nowIso } from '../core/clock.ts';
import type { IncidentNews } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteCollectionCodeWrite } from '../core/items/collection-codes.ts';
import { findRefusedHandover, replaceHandoverWrite } from '../core/items/handovers.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact, type Write, type Writes } from '../core/table/dynamo.ts';
import { adoptColis } from './adopt-colis.ts';
import { expectedAt } from './box-of-move.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { collectionChangeWrites } from './collection-changes.ts';
import { withdrawRefunds } from './due-refund.ts';
import { holdAfterResize } from './holds.ts';
import { lossOf } from './incident-news.ts';
import { removePhotosWrite } from './intake-photos.ts';
import { withoutMistakenIntake } from './intake-record.ts';
import { chargesOfChange, ledgerWrite, priceChangeWrite } from './ledger.table.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import { remeasuredEventWrite, saveColis, sizeDelta } from './save-colis.ts';
import type { StoredColis, StoredIncident } from './stored-colis.ts';

/**
 * Decides on an exception of a parcel, with a reason, and publishes what its sender and recipient must know. Throws
 * ETAT_CHANGED if the admin saw another version, INCIDENT_ACT_REFUSED or a more exact reason for a decision that does
 * not fit the situation, or what `adoptColis` or `saveColis` throws.
 */
export const decideIncident = (
  colis: StoredColis,
  { decision, motif, version }: NewIncidentDecision,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      if (version !== undefined && version !== current.version)
        throw new AppError('ETAT_CHANGED', { values: { etat: current.etat } });
      await checkActFits(current, decision);
      const change = { champ: 'exception', de: exceptionOf(current, decision), vers: decision, motif } as const;
      const { changed: decided, changes } = logChange(current, change, admin);
      const recorded = (after: StoredColis): Writes => ({
        changes,
        idempotency: record({ ...after, version: after.version + 1 }),
      });
      if (decision === 'ADOPTER') return adoptColis(current, decided, admin.userId, recorded);
      if (decision === 'REMISE_CONFIRMEE') return confirmHandover(current, decided, recorded);
      const made = { motif, par: admin.userId, le: nowIso() };
      const after = await withExpectedDepot(withAct(decided, decision, made), decision);
      const others: Writes = {
        event: newsWrite(after, decision),
        photos: current.reception && !after.reception ? removePhotosWrite(current.reception) : undefined,
        manifest: !current.chargement && after.chargement ? countAgainWrite(after.bookingId) : undefined,
        remeasured: remeasuredEventWrite(current, after),
        ledger: priceChangeWrite(current, after),
        handover: decision === 'REMISE_INFIRMEE' ? await refuteHandoverWrite(current) : undefined,
        ...recorded(after),
      };
      if (others.remeasured) {
        const delta = sizeDelta(current, after);
        return saveColis(after, await holdAfterResize(current, delta), { delta, others });
      }
      const changed = await collectionChangeWrites(current, after, { cause: 'DISPUTED' });
      const isAnnounced = decision === 'REMISE_INFIRMEE' && changed.collection !== undefined;
      await transact({ ...changed, ...others, ...(isAnnounced && { event: undefined }) });
      return { ...after, version: after.version + 1 };
    }),
  );

/** Throws INCIDENT_ACT_REFUSED, or why it may not be taken yet or any more. */
export const checkActFits = async (colis: StoredColis, act: IncidentAct): Promise<void> => {
  const container = act === 'TRANSFERT' ? await containerOf(colis.bookingId) : undefined;
  if (!actsOf(parcelFactsOf(colis), container).includes(act)) throw new AppError(refusalOf(colis, act));
};

const refusalOf = ({ etat, incident, chargement, remiseAVerifier }: StoredColis, act: IncidentAct): ErrorCode => {
  if (remiseAVerifier) return 'INCIDENT_ACT_REFUSED';
  const isOfSurplus = act === 'ADOPTER' || act === 'RENVOI';
  if (isOfSurplus && etat === 'LIVRE') return 'COLIS_HANDED_OVER';
  if (act === 'ADOPTER' && etat === 'ANNULE' && incident?.type === 'EN_TROP') return 'REVIVE_FIRST';
  return act === 'RENDU' && etat === 'ANNULE' && chargement ? 'COLIS_IN_CONTAINER' : 'INCIDENT_ACT_REFUSED';
};

/** Names the exception that an act decides on. */
const exceptionOf = (colis: StoredColis, act: IncidentAct): string => {
  const { incident } = colis;
  if (act === 'DOMMAGE_VU' || act === 'SANS_DOMMAGE') return 'ENDOMMAGE';
  if (act === 'LIBERE') return 'LITIGE';
  if (act === 'REMISE_INFIRMEE' || act === 'REMISE_CONFIRMEE') return 'REMISE_A_VERIFIER';
  if (isCancelledAtArrival(colis) && incident?.decision?.choix !== 'A_RECUPERER') return 'ANNULE_ARRIVE';
  return act === 'RENDU' ? 'ANNULE_A_RENDRE' : (incident?.type ?? '');
};

/** Returns a parcel as a decision leaves it. */
export const withAct = (
  colis: StoredColis,
  act: Exclude<IncidentAct, 'ADOPTER' | 'REMISE_CONFIRMEE'>,
  made: { motif: string; par: number; le: string },
): StoredColis => {
  const { incident, arrivee, litiges } = colis;
  if (act === 'NON_RECU') return wasFoundElsewhere(colis) ? missingAgain(colis, made.le) : withoutMistakenIntake(colis);
  if (act === 'DOMMAGE_VU') return { ...colis, arrivee: arrivee && { ...arrivee, dommageVu: made } };
  if (act === 'SANS_DOMMAGE') return { ...colis, arrivee: arrivee && withoutDamage(arrivee, made) };
  if (act === 'REMISE_INFIRMEE') return { ...colis, remiseAVerifier: undefined };
  if (act === 'RENDU') return { ...colis, rendu: made };
  if (act === 'LIBERE') return { ...colis, litiges: litiges?.map((each) => ({ libere: made, ...each })) };
  const decided = incident ?? cameWith(colis, made.le);
  return { ...colis, incident: decided && { ...decided, decision: { choix: act, ...made } } };
};

/** Returns a parcel with the depot of its departure to which a decision sends its box, which expects it from then on. */
const withExpectedDepot = async (colis: StoredColis, act: IncidentAct): Promise<StoredColis> => {
  if (act !== 'RENVOI' && act !== 'TRANSFERT') return colis;
  return expectedAt(colis, await containerOf(colis.bookingId));
};

/** Returns an unloading of which an admin found that nothing is damaged. */
const withoutDamage = (
  arrivee: NonNullable<StoredColis['arrivee']>,
  made: { motif: string; par: number; le: string },
): StoredColis['arrivee'] => ({
  ...arrivee,
  dommage: null,
  dommageInfirme: { ...made, dommage: arrivee.dommage ?? '' },
});

/** Returns a parcel that another depot recorded as found by mistake: it is missing again, as it was loaded. */
const missingAgain = ({ incident, ...colis }: StoredColis, le: string): StoredColis => ({
  ...colis,
  etat: 'EN_TRANSIT',
  etatAt: le,
  chargement: incident?.chargement,
  incident: incident?.avant,
});

/** Returns the incident of a parcel that was cancelled after its unloading: its box came with its container. */
const cameWith = ({ bookingId: conteneurId, arrivee }: StoredColis, le: string): StoredIncident | undefined =>
  arrivee && { type: 'EN_TROP', le, conteneurId, siteId: arrivee.siteId, decision: null };

const newsWrite = (after: StoredColis, act: IncidentAct): Write | undefined => {
  const incident = newsOf(after, act);
  const { userId, id: colisId } = after;
  return incident && eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident });
};

/**
 * Returns what sender or recipient are told of an act on a parcel, as it leaves that: nothing of a search, of which
 * they know, nor of a release, which announces the parcel, or
 * of a confirmed handover, of which they get the receipt.
 */
export const newsOf = (after: StoredColis, act: IncidentAct): IncidentNews | undefined => {
  if (act === 'RECHERCHE' || act === 'LIBERE' || act === 'REMISE_CONFIRMEE') return undefined;
  return act === 'NON_RECU' && lossOf(after) ? 'TROUVE_ANNULE' : act;
};

/**
 * Confirms a refused handover: the parcel is handed over with that proof, and what is owed for it stays owed. A
 * cancelled one is not cancelled any more; it takes its space again, which may leave less than nothing, and its price is
 * asked again, less what nobody has refunded of it.
 */
const confirmHandover = async (
  before: StoredColis,
  decided: StoredColis,
  others: (after: StoredColis) => Writes,
): Promise<StoredColis> => {
  const { after, cents, ledger, writes } = await confirmedHandover(decided);
  const { userId, id: colisId, bookingId } = after;
  const handover = await findRefusedHandover(userId, colisId);
  await transact({
    ...others(after),
    colis: replaceColisWrite(after),
    ledger:
      after.paidCents === undefined
        ? undefined
        : ledgerWrite(before, { ...ledger, charges: chargesOfChange(before, after) }),
    ...writes,
    space: before.etat === 'ANNULE' ? takeArrivedSpaceWrite(bookingId, before, 0) : undefined,
    handover: handover && replaceHandoverWrite({ ...handover, refus: undefined }),
    collectionCode: deleteCollectionCodeWrite(userId, colisId),
    event: eventWrite({
      type: 'COLIS_HANDED_OVER',
      userId,
      colisId,
      bookingId,
      ...(cents > 0 && { keptCents: cents }),
    }),
  });
  return { ...after, version: after.version + 1 };
};

/**
 * Returns a parcel as the confirmation of its handover leaves it, the cents of it whose refund is withdrawn, and the
 * writes of that.
 */
export const confirmedHandover = (colis: StoredColis): ReturnType<typeof withdrawRefunds> =>
  withdrawRefunds(handedOver(colis));

const handedOver = ({ etat, ...colis }: StoredColis): StoredColis => ({
  ...colis,
  etat: 'LIVRE',
  etatAt: nowIso(),
  annulePar: undefined,
  cancelFeeCents: undefined,
  incident: undefined,
  partiSansScan: undefined,
  codeBloque: undefined,
  remiseAVerifier: undefined,
  litiges: etat === 'ANNULE' ? undefined : colis.litiges, // of payments that pay for it no more
});

/** Returns the write of a refused handover that an admin found not to have taken place; undefined once it is gone. */
const refuteHandoverWrite = async ({ userId, id }: StoredColis): Promise<Write | undefined> => {
  const handover = await findRefusedHandover(userId, id);
  return handover?.refus && replaceHandoverWrite({ ...handover, refus: { ...handover.refus, infirmee: true } });
};
