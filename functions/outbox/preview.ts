import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import type { StoredColis } from '../colis/stored.ts';
import { type Account, findAccounts } from '../core/accounts.ts';
import { notificationText } from './mail-content.ts';
import { mailTemplates } from './mail-templates.ts';
import type { CustomerMessage } from './messages.ts';
import { greetingName, renderMail } from './render-mail.ts';

/** What a change would do: to which parcels, and what their owners would be told. */
export type PlannedChange = {
  /** Parcels whose owners are told. */
  colis: readonly StoredColis[];
  /** Whether it moves a parcel to another état. */
  moves: (colis: StoredColis) => boolean;
  /** It cancels what it moves, and gives back what was paid. */
  cancels: boolean;
  /** What an owner is told whose parcels are `theirs`, of which it moves `ids`. */
  messages: (ids: number[], theirs: readonly StoredColis[]) => readonly (CustomerMessage | undefined)[];
};

type Reach = Omit<ChangePreview, 'raisons' | 'dateDepart' | 'dateArrivee' | 'fuseau'>;

/** As many customers are named; of more, the number tells. */
const MAX_NAMES = 5;

/** Whom a change would reach, with the very words that it would send them. Reads accounts, and writes nothing. */
export const previewChange = async ({ colis, moves, cancels, messages }: PlannedChange): Promise<Reach> => {
  const paid = cancels ? colis.filter((one) => moves(one) && one.paymentId !== null) : [];
  const readers = (await ownersOf(colis)).flatMap((account) => {
    const theirs = colis.filter((one) => one.userId === account.userId);
    const ids = theirs.filter(moves).map(({ id }) => id);
    const told = messages(ids, theirs).filter((message) => message !== undefined);
    return told.length > 0 ? [{ account, told }] : [];
  });
  return {
    clients: readers.length,
    noms: readers.slice(0, MAX_NAMES).map(({ account: { prenom, nom } }) => `${prenom} ${nom}`),
    colis: colis.length,
    colisPayes: paid.length,
    aRembourser: dollarsOf(paid.reduce((sum, { priceCents }) => sum + priceCents, 0)),
    messages: LANGUAGES.flatMap((langue) => messagesIn(langue, readers)),
  };
};

const ACCOUNTS_AT_ONCE = 100;

/** The owners of parcels who still have an account. */
const ownersOf = async (colis: readonly StoredColis[]): Promise<Account[]> => {
  const ids = [...new Set(colis.map(({ userId }) => userId))];
  const accounts: Account[] = [];
  for (let at = 0; at < ids.length; at += ACCOUNTS_AT_ONCE)
    accounts.push(...(await findAccounts(ids.slice(at, at + ACCOUNTS_AT_ONCE))));
  return accounts.filter(({ erasedAt }) => erasedAt === null);
};

type Reader = { account: Account; told: readonly CustomerMessage[] };

/** What readers of a language are told, each message as its first reader reads it. */
const messagesIn = (langue: Language, readers: readonly Reader[]) => {
  const told = readers
    .filter(({ account }) => account.langue === langue)
    .flatMap((reader) => reader.told.map((message) => ({ account: reader.account, message })));
  return [...Map.groupBy(told, ({ message }) => message.of).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ langue, clients: same.length, ...wordsOf(first.message, first.account) }] : [];
  });
};

/** A message as somebody reads it. */
const wordsOf = ({ letter: write, by }: CustomerMessage, account: Account) => {
  const letter = write(mailTemplates[account.langue]);
  if (!by.includes('mail'))
    return { parMail: false, objet: letter.subject, texte: notificationText(letter).notification };
  const { subject, text } = renderMail(letter, account.langue, greetingName(account));
  return { parMail: true, objet: subject, texte: text };
};
