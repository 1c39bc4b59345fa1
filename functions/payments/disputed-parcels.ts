import type { Stage } from '#shared/situation/codes.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { paidShares } from '../colis/amounts.ts';
import { colisOfRefs, ledgerOf, retryWithCurrentColis } from '../colis/colis.service.ts';
import { collectionChangeWrites } from '../colis/collection-changes.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis, StoredColisDispute } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { transact } from '../core/table/dynamo.ts';
import type { DisputedParcel, DisputeReport } from '../mail-texts/mail-content.ts';
import { findPayment } from './payments.table.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Records on the parcels of a payment whether a bank disputes it, as the payment says now, whatever event is handled.
 * Sender and recipient of one that could be collected are told not to come, and that they may once the dispute is over.
 */
export const markDisputed = async (userId: number, paymentId: number): Promise<void> => {
  const payment = await findPayment(userId, paymentId);
  if (!payment) return;
  const refs = [...new Set(payment.lines.map(({ colisId }) => colisId))].map((id) => ({ userId, id }));
  for (const colis of await colisOfRefs(refs))
    await retryWithCurrentColis(colis, async (current) => {
      const isPaidByIt = paidShares(await ledgerOf(current)).some((share) => share.paymentId === paymentId);
      const litiges = disputesOn(current, payment, isPaidByIt);
      if (isSame(current.litiges, litiges)) return;
      await transact(await collectionChangeWrites(current, { ...current, litiges }, { cause: 'DISPUTED' }));
    });
};

/**
 * Returns the open disputes on a parcel, with those of a payment as they are now, which may pay for it; undefined
 * without one.
 */
const disputesOn = (
  colis: StoredColis,
  payment: StoredPayment,
  isPaidByIt: boolean,
): StoredColisDispute[] | undefined => {
  const others = colis.litiges?.filter(({ paymentId }) => paymentId !== payment.id) ?? [];
  const known = colis.litiges?.find(({ paymentId }) => paymentId === payment.id);
  const open = known || isPaidByIt ? openDisputeOn(payment) : undefined;
  if (open) return [...others, { ...known, ...open }];
  // A payment that went back pays for its parcels until they are reopened: they are not handed over in between.
  const all = known && isPaidByIt && payment.statut === 'REMBOURSE' ? [...others, known] : others;
  return all.length > 0 ? all : undefined;
};

/** Returns since when a payment is disputed, and until when the bank takes an answer; undefined if it is not. */
const openDisputeOn = ({ id: paymentId, disputes = {} }: StoredPayment): StoredColisDispute | undefined => {
  const open = Object.values(disputes).filter(({ etat }) => etat === 'OUVERT');
  const [le] = open.map(({ ouvertLe }) => ouvertLe).sort();
  const [repondreAvant = null] = open.flatMap(({ repondreAvant: until }) => until ?? []).sort();
  return le === undefined ? undefined : { paymentId, le, repondreAvant };
};

const isSame = (before: StoredColis['litiges'] = [], after: StoredColis['litiges'] = []): boolean =>
  before.length === after.length &&
  after.every(({ paymentId, le, repondreAvant }) =>
    before.some((each) => each.paymentId === paymentId && each.le === le && each.repondreAvant === repondreAvant),
  );

/**
 * Returns what support reads of a disputed payment: its customer, the last instant for an answer while it is open, and
 * where each of its parcels is, whether it is paid, and its route. A deleted parcel is left out.
 */
export const disputeReportOf = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
): Promise<DisputeReport> => {
  const [payment, colisList] = await Promise.all([
    findPayment(userId, paymentId),
    colisOfRefs(colisIds.map((id) => ({ userId, id }))),
  ]);
  const hasGoneBack = payment?.statut === 'REMBOURSE';
  const now = new Date();
  const colis = await Promise.all(
    colisList.map(async (each): Promise<DisputedParcel> => {
      const container = await containerOf(each.bookingId);
      const { etape, du } = situationOf(parcelFactsOf(each), container, 'ADMIN', now);
      const isTakenBack =
        hasGoneBack && paidShares(await ledgerOf(each)).some((share) => share.paymentId === paymentId); // not reopened yet
      const { lieuEnlevement, destination } = container;
      return { id: each.id, lieuEnlevement, destination, ou: PLACES[etape], paye: du === null && !isTakenBack };
    }),
  );
  return { client: payment?.username ?? null, repondreAvant: payment && openDisputeOn(payment)?.repondreAvant, colis };
};

const PLACES: Readonly<Record<Stage, DisputedParcel['ou']>> = {
  RESERVE: 'AVANT',
  A_DEPOSER: 'AVANT',
  AU_DEPOT: 'AVANT',
  CHARGE: 'EN_ROUTE',
  EN_MER: 'EN_ROUTE',
  A_DECHARGER: 'EN_ROUTE',
  ARRIVE: 'EN_ROUTE',
  A_RETIRER: 'EN_ROUTE',
  REMIS: 'REMIS',
  ANNULE: 'ANNULE',
};
