import type { MailEvent } from '#shared/mails/schema.ts';
import { bringsEtat } from '#shared/tracking/rules.ts';
import { confirmationLinkOf } from '../auth/confirmation-token.ts';
import { resetLinkOf } from '../auth/reset-token.ts';
import type { StoredColis } from '../colis/stored.ts';
import type { Account } from '../core/accounts.ts';
import type { Facts } from '../core/delivery.ts';
import type { Happening } from '../core/outbox.ts';
import type { Letter, Named } from './letter.ts';
import type { Words } from './letters.ts';

/** What a customer is told of an event, whatever their language, by which ways, and what the letter names besides the event. */
export type Message = {
  of: MailEvent;
  letter: (words: Words) => Letter;
  by: readonly ('mail' | 'notification')[];
  facts?: Facts;
};

/** What happened to one customer, and is told them. */
export type Personal = Exclude<
  Extract<Happening, { userId: number | null }>,
  {
    type:
      | 'ACCOUNT_VERIFIED'
      | 'PROFILE_CHANGED'
      | 'REFUND_DUE'
      | 'REFUND_FAILED'
      | 'PAYMENT_REFUNDED'
      | 'PAYMENT_DISPUTED';
  }
>;
/** What happened to a container, and is told everybody who has parcels in it, and what it does to those. */
export type Shared = Extract<
  Happening,
  { type: 'CONTAINER_STATUT_CHANGED' | 'CONTAINER_REPLANNED' | 'TRACKING_ADDED' }
>;

/** Whether an event concerns the owner of a parcel: other dates and places do not, once the parcel is delivered. */
export const concerns = ({ type }: Shared, { etat }: Pick<StoredColis, 'etat'>): boolean =>
  etat !== 'ANNULE' && !(type === 'CONTAINER_REPLANNED' && etat === 'LIVRE');

/** Message of an event that concerns one customer. A link of their own goes to the mailbox only: a notification has none. */
export const messageOf = async (happening: Personal, account: Account): Promise<Message> => {
  const of = happening.type;
  switch (happening.type) {
    case 'PASSWORD_RESET_ASKED': {
      const link = await resetLinkOf(happening.resetId);
      return { of, letter: (words) => words.passwordReset(link), by: ['mail'] };
    }
    case 'EMAIL_CONFIRMATION_ASKED': {
      const link = await confirmationLinkOf(account);
      return { of, letter: (words) => words.confirmEmail(link), by: ['mail'] };
    }
    case 'REGISTERED': {
      const link = await confirmationLinkOf(account);
      return { of, letter: (words) => words.welcome(link), by: ['mail', 'notification'] };
    }
    default:
      return {
        of,
        letter: (words) => letterOf(happening, words),
        by: isFarewell(happening) ? ['mail'] : ['mail', 'notification'],
      };
  }
};

/** Message to a customer who got everything back that they had paid for these parcels. */
export const payAgainMessage = (colisIds: number[]): Message => ({
  of: 'PAYMENT_REFUNDED',
  letter: (words) => words.toPayAgain(colisIds),
  by: ['mail', 'notification'],
  facts: { colisIds },
});

/**
 * Message of any event that customers are told of, from the event, what its handler found out, and the account. Undefined
 * for an event of which they are told nothing.
 */
export const messageFrom = async (
  happening: Happening,
  facts: Facts,
  account: Account,
): Promise<Message | undefined> => {
  const { colisIds = [], container } = facts;
  switch (happening.type) {
    case 'TRACKING_ADDED':
    case 'CONTAINER_STATUT_CHANGED':
    case 'CONTAINER_REPLANNED':
      return container && messageAbout(happening, container, colisIds);
    case 'PAYMENT_REFUNDED':
      return payAgainMessage(colisIds);
    case 'REFUND_DUE':
    case 'REFUND_FAILED':
    case 'PAYMENT_DISPUTED':
    case 'CONTAINER_DELETED':
    case 'CONTACT_RECEIVED':
    case 'CLEANUP_FAILED':
    case 'PROFILE_CHANGED':
    case 'ACCOUNT_VERIFIED':
      return undefined;
    default:
      return messageOf(happening, account);
  }
};

/** Who is erased reads no notifications. */
const isFarewell = ({ type }: Happening): boolean => type === 'ACCOUNT_ERASED';

type Linked = 'PASSWORD_RESET_ASKED' | 'EMAIL_CONFIRMATION_ASKED' | 'REGISTERED';

/** The letter of what happened to one customer. */
export const letterOf = (happening: Exclude<Personal, { type: Linked }>, words: Words) => {
  switch (happening.type) {
    case 'ACCOUNT_ERASED':
      return words.accountErased();
    case 'COLIS_BOOKED':
      return words.booked(happening);
    case 'PAYMENT_CONFIRMED':
      return happening.cents === 0
        ? words.confirmedFree(happening.colisIds)
        : words.paymentReceived(happening.cents, happening.colisIds);
    case 'PAYMENT_FAILED':
      return words.paymentFailed(happening.cents, happening.colisIds);
    case 'PAYMENT_RECORDED':
      return words.paymentRecorded(happening.cents, happening.colisIds, happening.moyen);
    case 'PAYMENT_DELETED':
      return words.paymentDeleted(happening.cents, happening.colisIds);
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
    case 'COLIS_REMEASURED':
      return words.remeasured(happening);
    case 'COLIS_LAPSES_SOON':
      return words.lapsesSoon(happening.colisId, happening.lapsesAt, happening.fuseau);
    case 'COLIS_LAPSED':
      return words.lapsed(happening.colisId);
    case 'CUSTOMS_DECIDED':
      return words.customsDecided(happening);
  }
};

/**
 * What those are told of a container's happening whose parcels `ids` it moved or cancelled; nothing, when nothing came to
 * them. Mere progress people read in the app, since a mail for each event would be too many.
 */
export const messageAbout = (happening: Shared, container: Named, ids: number[]): Message | undefined => {
  const told = lettersAbout(happening, container, ids);
  if (!told) return undefined;
  const { id, lieuEnlevement, destination } = container;
  const facts = { colisIds: ids, container: { id, lieuEnlevement, destination } };
  return { of: happening.type, ...told, facts };
};

const lettersAbout = (
  happening: Shared,
  container: Named,
  ids: number[],
): Pick<Message, 'letter' | 'by'> | undefined => {
  const both = ['mail', 'notification'] as const;
  if (happening.type === 'CONTAINER_STATUT_CHANGED') {
    const { statut } = happening;
    if (statut !== 'ANNULE') return { letter: (words) => words.containerStatut(container, statut), by: both };
    return ids.length > 0 ? { letter: (words) => words.containerCancelled(container, ids), by: both } : undefined;
  }
  if (happening.type === 'CONTAINER_REPLANNED') return { letter: (words) => words.replanned(happening), by: both };
  const { statut } = happening;
  if (bringsEtat(statut) && ids.length > 0)
    return { letter: (words) => words.etatBrought(container, happening, statut, ids), by: both };
  const isBad = statut === 'PROBLEME' || statut === 'RETOUR';
  return { letter: (words) => words.tracking(container, happening), by: isBad ? both : ['notification'] };
};
