import { canLapse } from '#shared/colis/rules.ts';
import { isPaymentPostponed } from '#shared/situation/problems.ts';
import { paidCentsOf, paymentStateOf } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { NotBrought } from '../mail-texts/mail-content.ts';

/**
 * Reports whether the sender of a parcel is asked not to pay it, or the rest, before another departure is chosen; not of
 * one that its terms let travel unpaid and of which nothing was paid.
 */
export const isAskedNotToPay = (colis: StoredColis, container: StoredContainer): boolean =>
  isPaymentPostponed(parcelFactsOf(colis), container, nowIso()) &&
  (canLapse(paymentStateOf(colis)) || paidCentsOf(colis) > 0);

/**
 * Returns what a message says of the payment of parcels that miss their container: which are cancelled without another
 * departure, of which a part is paid and stays so, and whether money came for any.
 */
export const postponedPayments = (
  colisList: readonly StoredColis[],
  container: StoredContainer,
): Pick<NotBrought, 'unpaidIds' | 'partPaid' | 'isPaid'> => {
  const postponed = colisList.filter((colis) => isAskedNotToPay(colis, container));
  const partPaid = postponed.flatMap((colis) => {
    const recu = paidCentsOf(colis);
    return recu > 0 ? [{ id: colis.id, recu }] : [];
  });
  return {
    unpaidIds: postponed.filter((colis) => paidCentsOf(colis) === 0).map(({ id }) => id),
    ...(partPaid.length > 0 && { partPaid }),
    isPaid: colisList.some((colis) => paidCentsOf(colis) > 0),
  };
};
