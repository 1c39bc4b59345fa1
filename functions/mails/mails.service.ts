import { UNDELIVERED, type UndeliveredMail } from '#shared/mails/schema.ts';
import type { StoredContact } from '../contact/contact.service.ts';
import type { Account } from '../core/accounts.ts';
import { pageOfUndelivered } from '../core/deliveries.ts';
import type { Delivery } from '../core/delivery.ts';
import { getItems, type Item, type Key } from '../core/dynamo.ts';
import { env } from '../core/env.ts';
import { keys } from '../core/keys.ts';
import type { Page, PageRequest } from '../core/query.ts';

type Statut = UndeliveredMail['statut'];

/** Mails that did not arrive, newest first, with whom they were for as far as we still know them. */
export const listUndelivered = async (
  statut: Statut | undefined,
  page: PageRequest,
): Promise<Page<UndeliveredMail>> => {
  const { items, next } = await pageOfUndelivered(statut, page);
  const known = await getItems(items.map(keyOfRecipient));
  return {
    items: items.flatMap((delivery, at) => presentMail(delivery, known[at])),
    ...(next !== undefined && { next }),
  };
};

/** Support's own mails name the message that they pass on. */
const keyOfRecipient = ({ recipient, facts }: Delivery): Key =>
  recipient === 'SUPPORT' || recipient === 'SENDER'
    ? keys.contact(facts.contactId ?? 0)
    : keys.account(Number(recipient));

/** An index may show a mail for a moment after it was sent. */
const presentMail = (delivery: Delivery, known: Item | undefined): UndeliveredMail[] => {
  const { id, type, recipient, reason = '', attempts, failedAt = delivery.createdAt } = delivery;
  const statut = UNDELIVERED.find((each) => each === delivery.statut);
  if (!statut) return [];
  const told = { id, evenement: type, statut, raison: reason, tentatives: attempts, date: failedAt };
  if (recipient === 'SUPPORT')
    return [{ ...told, destinataire: 'SUPPORT', userId: null, nom: null, email: env('SUPPORT_EMAIL') }];
  if (recipient === 'SENDER') {
    const contact = known as StoredContact | undefined;
    return [
      {
        ...told,
        destinataire: 'EXPEDITEUR',
        userId: null,
        nom: contact?.fullName ?? null,
        email: contact?.email ?? null,
      },
    ];
  }
  const account = known as Account | undefined;
  const isThere = account !== undefined && account.erasedAt === null;
  return [
    {
      ...told,
      destinataire: 'CLIENT',
      userId: Number(recipient),
      nom: isThere ? `${account.prenom} ${account.nom}` : null,
      email: isThere ? account.email : null,
    },
  ];
};
