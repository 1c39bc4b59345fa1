import type { Stage } from '#shared/situation/codes.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { paidShares } from '../colis/amounts.ts';
import { colisOfRefs, ledgerOf } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DisputedParcel, DisputeReport } from '../mail-texts/mail-content.ts';
import { openDisputeOn } from './mark-disputed.ts';
import { findPayment } from './payments.table.ts';

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
