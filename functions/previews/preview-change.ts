import type { ChangePreview } from '#shared/changes/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { dollarsOf } from '#shared/units.ts';
import { isSettled, paidCentsOf } from '../colis/amounts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type Account, findOwners, hasAddress } from '../core/items/accounts.ts';
import type { MailContent, RecipientParcels } from '../mail-texts/mail-content.ts';
import type { MailTemplates } from '../mail-texts/mail-templates.ts';
import type { CustomerMessage } from '../outbox/customer-messages.ts';
import type { IncidentForRecipient } from '../outbox/incident-messages.ts';

/** Planned change: the parcels it affects and the messages to their owners. */
export type PlannedChange = {
  /** Parcels whose owners are notified. */
  colisList: readonly StoredColis[];
  /** Reports whether the change moves a parcel to another état. */
  moves: (colis: StoredColis) => boolean;
  /** The change cancels the parcels it moves, and refunds them. */
  cancels: boolean;
  /** Messages to the owner of the parcels `customerColis`, of which the change moves `ids`. */
  messages: (ids: number[], customerColis: readonly StoredColis[], account: Account) => Messages | Promise<Messages>;
};
type Messages = readonly (CustomerMessage | undefined)[];

/** Customer who would be notified, and the messages to them. */
export type Recipient = { account: Account; messages: readonly CustomerMessage[] };

type Reach = Omit<ChangePreview, 'raisons' | 'dateDepart' | 'dateArrivee' | 'fuseau'>;

/** Number of customers listed by name; the rest are only counted. */
const MAX_NAMES = 5;

/** Returns the customers that a change would notify, with the exact texts. Reads accounts, and writes nothing. */
export const previewChange = async (change: PlannedChange): Promise<Reach> =>
  presentReach(change, await recipientsOf(change, await ownersOf(change.colisList)));

/** Returns the accounts that a change would notify, with the messages to each. */
export const recipientsOf = async (
  { colisList, moves, messages }: PlannedChange,
  accounts: readonly Account[],
): Promise<Recipient[]> => {
  const byOwner = Map.groupBy(colisList, ({ userId }) => userId);
  const recipients = await Promise.all(
    accounts.map(async (account) => {
      const customerColis = byOwner.get(account.userId) ?? [];
      const ids = customerColis.filter(moves).map(({ id }) => id);
      const sent = await messages(ids, customerColis, account);
      return { account, messages: sent.filter((message) => message !== undefined) };
    }),
  );
  return recipients.filter(({ messages: sent }) => sent.length > 0);
};

/** Converts a change and its recipients to what the API shows of them. */
export const presentReach = async (
  { colisList, moves, cancels }: PlannedChange,
  recipients: readonly Recipient[],
): Promise<Reach> => {
  const paid = cancels ? colisList.filter((colis) => moves(colis) && (isSettled(colis) || paidCentsOf(colis) > 0)) : [];
  const texts = await import('./preview-texts.lazy.ts');
  const reached = recipients.filter(({ account }) => hasAddress(account));
  return {
    clients: reached.length,
    noms: reached.slice(0, MAX_NAMES).map(({ account: { prenom, nom } }) => `${prenom} ${nom}`),
    colis: colisList.length,
    colisPayes: paid.length,
    aRembourser: dollarsOf(paid.reduce((sum, colis) => sum + paidCentsOf(colis), 0)),
    messages: texts.previewMessages(reached),
    injoignables: await texts.unreachableOf(recipients),
    mailsDestinataires: [],
  };
};

/** Returns the messages to the owner of a parcel, and the owner if no mail reaches them. */
export const previewToOwner = async (
  colis: StoredColis,
  messages: readonly CustomerMessage[],
): Promise<Pick<Reach, 'messages' | 'injoignables'>> => {
  const reach = await previewChange({
    colisList: [colis],
    moves: () => true,
    cancels: false,
    messages: () => messages,
  });
  return { messages: reach.messages, injoignables: reach.injoignables };
};

/** Returns the owners of parcels who still have an account. */
const ownersOf = async (colisList: readonly StoredColis[]): Promise<Account[]> => {
  const ids = [...new Set(colisList.map(({ userId }) => userId))];
  return (await findOwners(ids)).filter(({ erasedAt }) => erasedAt === null);
};

/** Returns a mail to the recipients of parcels, in each language as one of them would read it. */
export const previewRecipientMails = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  write: (templates: MailTemplates, parcels: RecipientParcels) => MailContent,
): Promise<ChangePreview['mailsDestinataires']> =>
  (await import('./preview-recipient-mails.lazy.ts')).previewMails(colisList, container, write);

/** Returns the mail about a later arrival to the recipients of parcels. */
export const previewDelayMails = (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  formerArrival: string,
  motif: DelayReason | null,
): Promise<ChangePreview['mailsDestinataires']> =>
  previewRecipientMails(colisList, container, (templates, parcels) =>
    templates.recipientDelayed(parcels, formerArrival, motif),
  );

/** Returns the mail that cancelled parcels do not come, to recipients who expect them. */
export const previewCancellation = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> =>
  (await import('./preview-cancellation.lazy.ts')).previewCancellationMails(colisList, container);

/** Returns the mail that a revived parcel is expected again, to a recipient who was told that it does not come. */
export const previewRevival = async (
  revived: StoredColis,
  container: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> =>
  (await import('./preview-cancellation.lazy.ts')).previewRevivalMails(revived, container);

/** Returns the mail about another departure, to recipients who expect the parcels that are moved. */
export const previewMovedMails = async (
  moved: readonly StoredColis[],
  to: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> =>
  (await import('./preview-cancellation.lazy.ts')).previewMoveMails(moved, to);

/** Returns the mail about what was decided on a parcel, to a recipient whom that concerns. */
export const previewIncidentMails = async (
  after: StoredColis,
  container: StoredContainer,
  facts: IncidentForRecipient,
): Promise<ChangePreview['mailsDestinataires']> =>
  (await import('./preview-cancellation.lazy.ts')).previewIncidentMails(after, container, facts);
