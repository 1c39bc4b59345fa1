import { isOffWay } from '#shared/colis/rules.ts';
import type { MailEvent } from '#shared/mails/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { setsEtat } from '#shared/tracking/rules.ts';
import { confirmationLinkOf } from '../auth/confirmation-token.ts';
import { resetLinkOf } from '../auth/reset-token.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { Facts } from '../core/events/event-delivery.ts';
import type { Account } from '../core/items/accounts.ts';
import type { CustomerTemplates } from '../mail-texts/customer-templates.ts';
import type {
  CancelledBoxes,
  LoadedPart,
  MailContent,
  NamedContainer,
  OwedForColis,
  ScheduleOutcome,
  UnpaidParcels,
} from '../mail-texts/mail-content.ts';
import { siteOf } from '../sites/sites.service.ts';
import { boxesOfCancelled, etatMessage, lapsedMessage } from './cancellation-messages.ts';
import {
  availableMessage,
  codeWithdrawnMessage,
  handedOverMessage,
  owedFor,
  proxyConfirmedMessage,
} from './collection-messages.ts';
import { incidentMessage, receivedMessage, remeasuredMessage } from './incident-messages.ts';
import { leftOutMessage } from './left-out-messages.ts';
import { paymentMessage, takenBackMessage } from './payment-messages.ts';
import { isRescheduled, scheduleOutcome } from './schedule-outcome.ts';

/** Message to a customer about an event: its mail in any language, its channels, and facts from outside the event. */
export type CustomerMessage = {
  type: MailEvent;
  writeMail: (templates: CustomerTemplates) => MailContent;
  /** The same for the notification, where the mail gets a value that only the mailbox may have: a link, or a code. */
  writeNotification?: (templates: CustomerTemplates) => MailContent;
  channels: readonly ('mail' | 'notification')[];
  facts?: Facts;
};

/**
 * Event of which one customer is notified without facts that its handler looks up, such as those of a refund in full.
 */
export type CustomerEvent = Exclude<
  Extract<DomainEvent, { userId: number | null }>,
  {
    type:
      | 'ACCOUNT_VERIFIED'
      | 'PROFILE_CHANGED'
      | 'REFUND_DUE'
      | 'MONEY_RETURNED'
      | 'REFUND_FAILED'
      | 'PAYMENT_REFUNDED'
      | 'PAYMENT_DISPUTED'
      | 'DISPUTE_CLOSED'
      | 'DIFFERENCES_TO_APPLY'
      | 'RECIPIENT_CORRECTED'
      | 'COLIS_DELETED'
      | 'RECIPIENTS_RELEASED'
      | 'PAY_LINK_SENT';
  }
>;
/** Event that concerns all customers with parcels in a container, and may change those parcels. */
export type ContainerEvent = Extract<
  DomainEvent,
  { type: 'CONTAINER_STATUT_CHANGED' | 'CONTAINER_REPLANNED' | 'TRACKING_ADDED' | 'MILESTONE_WITHDRAWN' }
>;

/**
 * Reports whether an event concerns the owner of a parcel: cancelled parcels and those off its way never; delivered
 * parcels, and those that a departed container left behind, not for schedule changes. A withdrawal concerns those whose
 * parcels it changes.
 */
export const concernsOwner = (
  event: ContainerEvent,
  colis: StoredColis,
  container: StoredContainer,
  departed: boolean,
): boolean => {
  if (event.type === 'MILESTONE_WITHDRAWN') return false;
  return event.type === 'CONTAINER_REPLANNED'
    ? isRescheduled(colis, event, container, departed)
    : colis.etat !== 'ANNULE' && !isOffWay(colis);
};

/**
 * Message about an event that concerns one customer; undefined when what it is about is gone. A personal link goes to
 * the mailbox only: a notification has none.
 */
export const customerMessage = async (event: CustomerEvent, account: Account): Promise<CustomerMessage | undefined> => {
  const { type } = event;
  switch (event.type) {
    case 'PASSWORD_RESET_ASKED': {
      const link = await resetLinkOf(event.resetId);
      return { type, writeMail: (templates) => templates.passwordReset(link), channels: ['mail'] };
    }
    case 'EMAIL_CONFIRMATION_ASKED': {
      const link = await confirmationLinkOf(account);
      return { type, writeMail: (templates) => templates.confirmEmail(link), channels: ['mail'] };
    }
    case 'REGISTERED': {
      const link = await confirmationLinkOf(account);
      return {
        type,
        writeMail: (templates) => templates.welcome(link),
        writeNotification: (templates) => templates.welcome(''),
        channels: ['mail', 'notification'],
      };
    }
    case 'COLIS_BOOKED': {
      const depot = await depotOf(event.container.siteDepartId);
      return {
        type,
        writeMail: (templates) => templates.booked({ ...event, depot }),
        channels: ['mail', 'notification'],
      };
    }
    case 'COUNTER_SALE': {
      const depot = await depotOf(event.container.siteDepartId);
      return {
        type,
        writeMail: (templates) => templates.sold({ ...event, depot }),
        channels: ['mail', 'notification'],
      };
    }
    case 'DROP_OFF_REMINDED':
      return dropOffReminder(event, await depotOf(event.container.siteDepartId));
    case 'COLIS_MOVED':
      return movedMessage(event);
    case 'COLIS_REMEASURED':
      return remeasuredMessage(event);
    case 'PAYMENT_CONFIRMED':
      return paymentMessage(event);
    case 'COLIS_RECEIVED':
      return receivedMessage(event);
    case 'COLIS_AVAILABLE':
      return availableMessage(event.type, event, event.userId, [event.colisId]);
    case 'COLLECTION_CODE_WITHDRAWN':
      return codeWithdrawnMessage(event);
    case 'PROXY_CONFIRMED':
      return proxyConfirmedMessage(event);
    case 'COLIS_HANDED_OVER':
      return handedOverMessage(event);
    case 'COLIS_INCIDENT':
      return incidentMessage(event);
    case 'COLIS_ETAT_CHANGED':
      return (await stillStands(event)) ? etatMessage(event) : undefined;
    case 'COLIS_DAMAGED': {
      const [colis] = await ownColisOf(account, [event.colisId]);
      return colis?.arrivee?.dommage == null ? undefined : plainMessage(event);
    }
    case 'COLIS_LAPSED':
      return lapsedMessage(event);
    case 'REFUNDED':
      return event.repris ? takenBackMessage(event, event.repris) : plainMessage(event);
    default:
      return plainMessage(event);
  }
};

/** Reports whether a parcel has still the état of an event; what a cancellation refunds is told in any case. */
const stillStands = async ({
  userId,
  colisId,
  etat,
}: Extract<DomainEvent, { type: 'COLIS_ETAT_CHANGED' }>): Promise<boolean> => {
  const [colis] = await ownColisOf({ userId }, [colisId]);
  return etat === 'ANNULE' || colis?.etat === etat;
};

/** Event whose message needs nothing but the event. */
export type PlainEvent = Exclude<CustomerEvent, { type: EventWithMore }>;

export const plainMessage = (event: PlainEvent): CustomerMessage => ({
  type: event.type,
  writeMail: (templates) => mailContentOf(event, templates),
  channels: channelsOf(event),
});

/** Reminder to bring parcels to their depot, as it is now. */
export const dropOffReminder = (
  event: Extract<DomainEvent, { type: 'DROP_OFF_REMINDED' }>,
  depot: Site | undefined,
): CustomerMessage => ({
  type: event.type,
  writeMail: (templates) => templates.dropOffReminder({ ...event, depot }),
  channels: ['mail', 'notification'],
});

/** Message about a parcel that was moved, with the depot of its new departure, and the one that has the box. */
export const movedMessage = async (
  event: Extract<DomainEvent, { type: 'COLIS_MOVED' }>,
  readDepot = depotOf,
): Promise<CustomerMessage> => {
  const [depot, held] = await Promise.all([
    readDepot(event.to.siteDepartId),
    readDepot(event.boite?.siteId ?? undefined),
  ]);
  return {
    type: event.type,
    writeMail: (templates) => templates.moved({ ...event, depot, held }),
    channels: ['mail', 'notification'],
  };
};

/** Message to a customer whose payment for these parcels went back in full: refunded, or by a lost dispute. */
export const paymentRequiredMessage = (unpaid: UnpaidParcels, conteste = false): CustomerMessage => ({
  type: 'PAYMENT_REFUNDED',
  writeMail: (templates) => (conteste ? templates.paymentContested : templates.paymentRequired)(unpaid),
  channels: ['mail', 'notification'],
  facts: unpaid,
});

/**
 * Message about any event, from the event, the facts its handler recorded, and the account; undefined for an event of
 * which customers are not notified.
 */
export const messageOfEvent = async (
  event: DomainEvent,
  facts: Facts,
  account: Account,
): Promise<CustomerMessage | undefined> => {
  const { colisIds = [], partis = [], remis = [], container } = facts;
  switch (event.type) {
    case 'TRACKING_ADDED':
    case 'CONTAINER_STATUT_CHANGED':
    case 'CONTAINER_REPLANNED':
    case 'MILESTONE_WITHDRAWN':
      return container && containerMessage(event, container, colisIds, await contentOf(event, account, colisIds));
    case 'CONTAINER_AVAILABLE':
      return availableMessage(event.type, event, account.userId, colisIds);
    case 'DROP_OFF_ENDED':
    case 'LOADING_CLOSED':
    case 'LOADING_REOPENED':
      return leftOutMessage(event, await ownColisOf(account, colisIds));
    case 'PAYMENT_REFUNDED':
      return paymentRequiredMessage({ colisIds, partis, remis }, event.conteste);
    case 'REFUND_DUE':
    case 'MONEY_RETURNED':
    case 'REFUND_FAILED':
    case 'PAYMENT_DISPUTED':
    case 'DISPUTE_CLOSED':
    case 'DIFFERENCES_TO_APPLY':
    case 'RECIPIENT_CORRECTED':
    case 'COLIS_DELETED':
    case 'RECIPIENTS_RELEASED':
    case 'PAY_LINK_SENT':
    case 'CONTAINER_DELETED':
    case 'UNLOADING_CLOSED':
    case 'CONTACT_RECEIVED':
    case 'FILES_REMOVED':
    case 'CLEANUP_FAILED':
    case 'PROJECTION_FAILED':
    case 'PROFILE_CHANGED':
    case 'ACCOUNT_VERIFIED':
      return undefined;
    default:
      return customerMessage(event, account);
  }
};

const contentOf = async (
  event: ContainerEvent,
  account: Account,
  ids: readonly number[],
): Promise<ContainerMessageContent> =>
  cancelsParcels(event) || event.type === 'CONTAINER_REPLANNED' || isArrival(event)
    ? containerMessageContent(event, await containerOf(event.bookingId), await ownColisOf(account, ids))
    : {};

/** Facts on the parcels of its reader, beside their ids, in a message about an event of a container. */
type ContainerMessageContent = {
  boxes?: readonly CancelledBoxes[];
  outcome?: ScheduleOutcome;
  due?: readonly OwedForColis[];
  loaded?: LoadedPart;
};

/** Returns what a message about a container's event says of these parcels. */
export const containerMessageContent = async (
  event: ContainerEvent,
  container: StoredContainer,
  colisList: readonly StoredColis[],
): Promise<ContainerMessageContent> => {
  if (event.type === 'CONTAINER_REPLANNED') return { outcome: scheduleOutcome(event, container, colisList) };
  if (isArrival(event)) return { due: owedFor(colisList) };
  if (event.type === 'MILESTONE_WITHDRAWN') return { loaded: loadedPartOf(colisList) };
  return cancelsParcels(event) ? { boxes: await boxesOfCancelled([...colisList]) } : {};
};

/** Returns which of these parcels are loaded. */
const loadedPartOf = (colisList: readonly StoredColis[]): LoadedPart => {
  const count = colisList.filter(({ chargement }) => chargement !== undefined).length;
  if (count === colisList.length) return 'ALL';
  return count === 0 ? 'NONE' : 'SOME';
};

const ownColisOf = ({ userId }: Pick<Account, 'userId'>, ids: readonly number[]): Promise<StoredColis[]> =>
  colisOfRefs(ids.map((id) => ({ userId, id })));

/** Reports whether a container's event cancels its parcels. */
const cancelsParcels = (event: ContainerEvent): boolean =>
  event.type === 'CONTAINER_STATUT_CHANGED' && event.statut === 'ANNULE';

const isArrival = (event: ContainerEvent): boolean => event.type === 'TRACKING_ADDED' && event.statut === 'ARRIVE';

/** Reads the depot of a container as it is now. */
export const depotOf = async (id: number | undefined): Promise<Site | undefined> =>
  id === undefined ? undefined : await siteOf(id);

/** Returns the channels of a message: the last one is a mail only, and what needs no decision is no mail. */
const channelsOf = ({ type }: DomainEvent): CustomerMessage['channels'] => {
  if (type === 'ACCOUNT_ERASED') return ['mail'];
  return type === 'PROXY_WITHDRAWN' ? ['notification'] : ['mail', 'notification'];
};

/** Event whose message needs more than the event. */
type EventWithMore =
  | 'PASSWORD_RESET_ASKED'
  | 'EMAIL_CONFIRMATION_ASKED'
  | 'REGISTERED'
  | 'COLIS_BOOKED'
  | 'COUNTER_SALE'
  | 'DROP_OFF_REMINDED'
  | 'COLIS_MOVED'
  | 'PAYMENT_CONFIRMED'
  | 'COLIS_RECEIVED'
  | 'COLIS_AVAILABLE'
  | 'COLLECTION_CODE_WITHDRAWN'
  | 'COLIS_HANDED_OVER'
  | 'PROXY_CONFIRMED'
  | 'COLIS_INCIDENT'
  | 'COLIS_ETAT_CHANGED'
  | 'COLIS_LAPSED';

/** Returns the mail about an event that concerns one customer. */
const mailContentOf = (event: PlainEvent, templates: CustomerTemplates) => {
  switch (event.type) {
    case 'ACCOUNT_ERASED':
      return templates.accountErased();
    case 'PAYMENT_FAILED':
      return templates.paymentFailed(event.cents, event.colisIds);
    case 'PAYMENT_RECORDED':
      return templates.paymentRecorded(event.cents, event.colisIds, event.moyen);
    case 'PAYMENT_DELETED':
      return templates.paymentDeleted(event.cents, event.colisIds);
    case 'PAYMENT_REJECTED':
      return templates.paymentRejected(event.cents, event.colisIds);
    case 'REFUNDED':
      if (event.parLien)
        return templates.refundedToPayer(event.cents, event.colisIds, event.byHand === 'TEAM' ? 'TEAM' : undefined);
      return event.byHand
        ? templates.refundedManually(event.cents, event.colisIds, event.byHand)
        : templates.refunded(event.cents, event.colisIds);
    case 'COLIS_DAMAGED':
      return templates.damaged(event.colisId, event.dommage);
    case 'COLIS_REVIVED':
      return templates.revived(event);
    case 'COLIS_REMEASURED':
      return templates.remeasured(event);
    case 'CLAIM_CHANGED':
      return templates.claimNews(event);
    case 'PROXY_NAMED':
      return templates.proxyNamed(event.colisId);
    case 'PROXY_WITHDRAWN':
      return templates.proxyWithdrawn(event.colisId);
    case 'SUPPLEMENT_DUE':
      if (event.frais) return templates.arrivalCostsDue(event.cents, event.colisId);
      return event.reste
        ? templates.restDue(event.cents, event.colisId, event.parti)
        : templates.supplementDue(event.cents, event.colisId, event.parti);
    case 'SUPPLEMENT_WAIVED':
      return event.reste
        ? templates.restWaived(event.cents, event.colisId)
        : templates.supplementWaived(event.cents, event.colisId);
    case 'FEE_ADDED':
      return templates.feeAdded(event);
    case 'DUTY_CHANGED':
      return templates.dutyChanged(event);
    case 'STORAGE_BEGUN':
      return templates.storageBegun(event);
    case 'STORAGE_WAIVED':
      return templates.storageWaived(event);
    case 'TERMS_SET':
      return templates.termsSet(event);
    case 'DIFFERENCE_KEPT':
      return templates.differenceKept(event.colisId);
    case 'COLIS_LAPSES_SOON':
      return templates.lapsesSoon(event.colisId, event.lapsesAt, event.fuseau);
    case 'PAYMENT_REMINDED': {
      const { colisIds, cents, lapsesAt, fuseau } = event;
      return templates.paymentReminder({ colisIds, cents, lapsesAt, fuseau });
    }
    case 'CUSTOMS_REMINDED':
      return templates.customsReminder(event.colisIds);
    case 'MESSAGE_SENT':
      return templates.message(event);
    case 'CUSTOMS_DECIDED':
      return templates.customsDecided(event);
    case 'WAITLIST_OFFERED':
      return templates.spaceOffered(event);
    case 'WAITLIST_ENDED':
      return templates.waitlistEnded(event);
  }
};

/**
 * Message about a container's event to a customer whose parcels `ids` got their état from it, or follow it;
 * undefined when a cancellation cancelled none. Ordinary progress is a notification only, since a mail
 * for each event would be too many.
 */
export const containerMessage = (
  event: ContainerEvent,
  container: NamedContainer,
  ids: number[],
  content: ContainerMessageContent = {},
): CustomerMessage | undefined => {
  const { id, lieuEnlevement, destination, dateArrivee, fuseau } = container;
  const planned = { ...(dateArrivee && { dateArrivee }), ...(fuseau && { fuseau }) };
  const named = { id, lieuEnlevement, destination, ...planned };
  const mail = containerMail(event, named, ids, content);
  return mail && { type: event.type, ...mail, facts: { colisIds: ids, container: named } };
};

const containerMail = (
  event: ContainerEvent,
  container: NamedContainer,
  ids: number[],
  { boxes = [], outcome, due, loaded = 'SOME' }: ContainerMessageContent,
): Pick<CustomerMessage, 'writeMail' | 'channels'> | undefined => {
  const bothChannels = ['mail', 'notification'] as const;
  if (event.type === 'CONTAINER_STATUT_CHANGED') {
    const { statut } = event;
    if (statut !== 'ANNULE')
      return { writeMail: (templates) => templates.containerStatut(container, statut, ids), channels: bothChannels };
    return ids.length > 0
      ? { writeMail: (templates) => templates.containerCancelled(container, ids, boxes), channels: bothChannels }
      : undefined;
  }
  if (event.type === 'CONTAINER_REPLANNED')
    return outcome && { writeMail: (templates) => templates.replanned(event, outcome), channels: bothChannels };
  if (event.type === 'MILESTONE_WITHDRAWN')
    return {
      writeMail: (templates) => templates.withdrawn(container, event.code, ids, loaded),
      channels: bothChannels,
    };
  const { statut } = event;
  if (setsEtat(statut) && ids.length > 0)
    return {
      writeMail: (templates) => templates.etatFromTracking(container, event, statut, ids, due),
      channels: bothChannels,
    };
  const isBad = statut === 'PROBLEME' || statut === 'RETOUR';
  return {
    writeMail: (templates) => templates.tracking(container, event),
    channels: isBad ? bothChannels : ['notification'],
  };
};
