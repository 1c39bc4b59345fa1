import * as v from 'valibot';
import type { Language } from '#shared/auth/schema.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { personName } from '#shared/http/fields.ts';
import { milestonesOf } from '#shared/milestones/rules.ts';
import { firstNameIn, isOrganisation } from '#shared/recipients/first-name.ts';
import type { RecipientEvent } from '#shared/recipients/messages.ts';
import { colisOfOwners } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findAccounts } from '../core/accounts.ts';
import type { EventDelivery, Facts } from '../core/event-delivery.ts';
import type { DomainEvent } from '../core/outbox.ts';
import { recipientNameOf } from '../core/recipient-addresses.ts';
import type { Mail } from '../core/send-mail.ts';
import { stopLinksOf } from '../mails/stop-token.ts';
import { findMilestones } from '../milestones/milestones.service.ts';
import type { MailContent, RecipientParcels } from '../outbox/mail-content.ts';
import { type MailTemplates, mailTemplates } from '../outbox/mail-templates.ts';
import { renderMail } from '../outbox/render-mail.ts';
import type { NoRecipient } from './build-mail.ts';
import { collectionForRecipient, handoverForRecipient } from './recipient-collection.ts';

/** Senders whom a mail names at most. */
const MAX_SENDERS = 3;

/**
 * Builds the mail to the recipient of parcels from what is stored now. Parcels that were cancelled, or have another
 * address by now, are left out.
 */
export const recipientMail = async (
  { recipient }: EventDelivery,
  { evenement, colis: refs }: NonNullable<Facts['destinataire']>,
  event: DomainEvent,
): Promise<Mail | NoRecipient> => {
  const found = await colisOfOwners(refs.map(({ userId, colisId }) => ({ userId, id: colisId })));
  const current = found.filter(
    ({ emailDestinataire, etat }) => recipientNameOf(emailDestinataire) === recipient && etat !== 'ANNULE',
  );
  if (current.length === 0) return 'ERASED';
  const colisList = evenement === 'DISPONIBLE' ? current.filter(({ etat }) => etat === 'ARRIVE') : current;
  const [first] = colisList;
  if (!first) return 'EXPIRED'; // collected since
  const email = first.emailDestinataire;
  const container = await containerOf(first.bookingId);
  const stop = await stopLinksOf(recipientNameOf(email));
  const parcels = await presentParcels(colisList, container, stop.path);
  const write = await writerOf(evenement, event, colisList, container, parcels);
  if (!write) return 'EXPIRED';
  const language: Language = colisList.every(({ langueDestinataire }) => langueDestinataire === 'en') ? 'en' : 'fr';
  const { nomDestinataire: name } = first;
  const greeting = safeName(isOrganisation(name) ? name : firstNameIn(name));
  const mail = renderMail(write(mailTemplates[language]), language, greeting);
  return { to: email, unsubscribe: stop.oneClick, ...mail };
};

const presentParcels = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  stopPath: string,
): Promise<RecipientParcels> => {
  const userIds = [...new Set(colisList.map(({ userId }) => userId))];
  const accounts = (await findAccounts(userIds)).filter(({ erasedAt }) => erasedAt === null);
  return {
    count: colisList.length,
    senders: [...new Set(accounts.map(({ prenom }) => prenom))].slice(0, MAX_SENDERS),
    codes: colisList.flatMap(({ trackingCode }) => (trackingCode ? [formatTrackingCode(trackingCode)] : [])),
    container,
    stopPath,
    damages: colisList.flatMap(({ id, trackingCode, arrivee }) =>
      arrivee?.dommage
        ? [{ suivi: trackingCode ? formatTrackingCode(trackingCode) : String(id), note: arrivee.dommage }]
        : [],
    ),
  };
};

/** Returns a name unless a mail program could take it for a web address, since the sender typed it. */
const safeName = (name: string | null): string | undefined => (v.is(personName(80), name) ? name : undefined);

/** Returns the writer of a mail about an event; undefined when it does not apply any more. */
const writerOf = async (
  evenement: RecipientEvent,
  event: DomainEvent,
  colisList: readonly StoredColis[],
  container: StoredContainer,
  parcels: RecipientParcels,
): Promise<((templates: MailTemplates) => MailContent) | undefined> => {
  switch (evenement) {
    case 'RESERVE':
      return (templates) => templates.recipientBooked(parcels);
    case 'PARTI':
      return (templates) => templates.recipientDeparted(parcels);
    case 'ARRIVE':
      return (templates) => templates.recipientArrived(parcels);
    case 'RETARDE': {
      const before = event.type === 'CONTAINER_REPLANNED' ? event.before.dateArrivee : '';
      if (parcels.container.dateArrivee <= before) return undefined; // it was made up for since
      const arrival = milestonesOf(container, await findMilestones(container.id)).find(({ code }) => code === 'ARRI');
      return (templates) => templates.recipientDelayed(parcels, before, arrival?.retard?.motif ?? null);
    }
    case 'DISPONIBLE': {
      const collection = await collectionForRecipient(colisList, container);
      return (templates) => templates.recipientAvailable(parcels, collection);
    }
    case 'REMIS': {
      const handover = colisList[0] && (await handoverForRecipient(colisList[0]));
      return handover && ((templates) => templates.recipientHandedOver(parcels, handover));
    }
  }
};
