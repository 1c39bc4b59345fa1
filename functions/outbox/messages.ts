import { resetLinkOf } from '../auth/reset-token.ts';
import type { StoredContainer } from '../bookings/stored.ts';
import type { Happening } from '../core/outbox.ts';
import type { Message } from './customer.ts';
import type { Words } from './letters.ts';

/** What happened to one customer, and is told them. */
export type Personal = Exclude<
  Extract<Happening, { userId: number | null }>,
  { type: 'REFUND_DUE' | 'PAYMENT_REFUNDED' | 'PAYMENT_DISPUTED' }
>;
/** What happened to a container, and is told everybody who has a parcel in it. */
export type Shared = Extract<Happening, { type: 'CONTAINER_STATUT_CHANGED' | 'TRACKING_ADDED' }>;

/** A link that sets a password goes to the mailbox only. */
export const messageOf = async (happening: Personal): Promise<Message> => {
  if (happening.type !== 'PASSWORD_RESET_ASKED')
    return { letter: (words) => letterOf(happening, words), by: ['mail', 'notification'] };
  const link = await resetLinkOf(happening.resetId);
  return { letter: (words) => words.passwordReset(link), by: ['mail'] };
};

const letterOf = (happening: Exclude<Personal, { type: 'PASSWORD_RESET_ASKED' }>, words: Words) => {
  switch (happening.type) {
    case 'REGISTERED':
      return words.welcome();
    case 'PAYMENT_CONFIRMED':
      return happening.cents === 0
        ? words.confirmedFree(happening.colisIds)
        : words.paymentReceived(happening.cents, happening.colisIds);
    case 'PAYMENT_FAILED':
      return words.paymentFailed(happening.cents, happening.colisIds);
    case 'PAYMENT_REJECTED':
      return words.paymentRejected(happening.cents, happening.colisIds);
    case 'REFUNDED':
      return happening.byHand
        ? words.refundedByHand(happening.cents, happening.colisIds)
        : words.refunded(happening.cents, happening.colisIds);
    case 'COLIS_ETAT_CHANGED':
      return happening.etat === 'ANNULE'
        ? words.cancelled(happening.colisId)
        : words.etat(happening.colisId, happening.etat);
    case 'COLIS_LAPSES_SOON':
      return words.lapsesSoon(happening.colisId, happening.lapsesAt);
    case 'COLIS_LAPSED':
      return words.lapsed(happening.colisId);
    case 'CUSTOMS_DECIDED':
      return words.customsDecided(happening);
  }
};

/** Of a container's journey people read in the app: a mail for each event would be too many. */
export const messageAbout = (happening: Shared, container: StoredContainer): Message => {
  const named = { id: container.id, route: `${container.lieuEnlevement} → ${container.destination}` };
  return happening.type === 'TRACKING_ADDED'
    ? { letter: (words) => words.tracking(named, happening.statut, happening.lieu), by: ['notification'] }
    : { letter: (words) => words.containerStatut(named, happening.statut), by: ['mail', 'notification'] };
};
