import { AppError } from '#shared/errors.ts';
import { UNDELIVERED } from '#shared/mails/constants.ts';
import type { UndeliveredMail } from '#shared/mails/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContact } from '../contact/contact.service.ts';
import { env } from '../core/env.ts';
import { pageOfUndelivered } from '../core/events/event-deliveries.ts';
import type { EventDelivery } from '../core/events/event-delivery.ts';
import { type Account, asOwners } from '../core/items/accounts.ts';
import { isRecipientName, type RecipientName, recipientNameOf } from '../core/items/recipient-addresses.ts';
import { getItems, type Item, type Key } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { recipientInToken } from './stop-token.ts';

type Statut = UndeliveredMail['statut'];

/** Returns the recipient whose mails a token stops. Throws INVALID_STOP_LINK. */
export const recipientOfToken = async (token: string): Promise<RecipientName> => {
  const recipient = await recipientInToken(token);
  if (!recipient) throw new AppError('INVALID_STOP_LINK');
  return recipient;
};

/** Lists undelivered mails, newest first, with the recipients as far as they are still known. */
export const listUndelivered = async (
  statut: Statut | undefined,
  page: PageRequest,
): Promise<Page<UndeliveredMail>> => {
  const { items, next } = await pageOfUndelivered(statut, page);
  const recipients = await Promise.all((await getItems(items.map(keyOfRecipient))).map(toOwner));
  return {
    items: items.flatMap((delivery, index) => presentMail(delivery, recipients[index])),
    ...(next !== undefined && { next }),
  };
};

/**
 * Returns the key of the recipient's item; mails to support and senders refer to the contact request, those to the
 * recipient of parcels to the first of them.
 */
const keyOfRecipient = ({ addressee, facts }: EventDelivery): Key => {
  const [first] = facts.destinataire?.colis ?? [];
  if (first) return keys.owned('COLIS', first.userId, first.colisId);
  return addressee === 'SUPPORT' || addressee === 'SENDER' || isRecipientName(addressee) // nobody's item: of a payer
    ? keys.contact(facts.contactId ?? 0)
    : keys.account(Number(addressee));
};

/** Returns the recipient of a mail; for a customer who was merged, the customer they became. */
const toOwner = async (item: Item | undefined): Promise<Item | undefined> =>
  item?.mergedInto === undefined ? item : (await asOwners([item as Account]))[0];

/** Presents a mail, or nothing for one that was sent since: an index may lag by moments. */
const presentMail = (delivery: EventDelivery, recipientItem: Item | undefined): UndeliveredMail[] => {
  const { id, type, addressee, reason = '', attempts, failedAt = delivery.createdAt } = delivery;
  const statut = UNDELIVERED.find((each) => each === delivery.statut);
  if (!statut) return [];
  const common = { id, evenement: type, statut, raison: reason, tentatives: attempts, date: failedAt };
  if (addressee === 'SUPPORT')
    return [{ ...common, destinataire: 'SUPPORT', userId: null, nom: null, email: env('SUPPORT_EMAIL') }];
  if (addressee === 'SENDER') {
    const contact = recipientItem as StoredContact | undefined;
    return [
      {
        ...common,
        destinataire: 'EXPEDITEUR',
        userId: null,
        nom: contact?.fullName ?? null,
        email: contact?.email ?? null,
      },
    ];
  }
  if (isRecipientName(addressee)) {
    const colis = recipientItem as StoredColis | undefined;
    const isKnown = colis !== undefined && recipientNameOf(colis.emailDestinataire) === addressee;
    return [
      {
        ...common,
        destinataire: 'DESTINATAIRE',
        userId: null,
        nom: isKnown ? colis.nomDestinataire : null,
        email: isKnown ? colis.emailDestinataire : null,
      },
    ];
  }
  const account = recipientItem as Account | undefined;
  const hasAccount = account !== undefined && account.erasedAt === null;
  return [
    {
      ...common,
      destinataire: 'CLIENT',
      userId: Number(addressee),
      nom: hasAccount ? `${account.prenom} ${account.nom}` : null,
      email: hasAccount ? account.email : null,
    },
  ];
};
