import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import type { StoredColis } from '../colis/stored.ts';
import { type Account, findAccounts } from '../core/accounts.ts';
import { noticeOf } from './letter.ts';
import { letters } from './letters.ts';
import type { Message } from './messages.ts';
import { greetedName, rendered } from './render.ts';

/** What a change would do: to which parcels, and what their owners would be told. */
export type Planned = {
  /** Parcels whose owners are told. */
  colis: readonly StoredColis[];
  /** Whether it moves a parcel to another état. */
  moves: (colis: StoredColis) => boolean;
  /** It cancels what it moves, and gives back what was paid. */
  cancels: boolean;
  /** What an owner is told whose parcels `ids` it moves; undefined: nothing. */
  message: (ids: number[]) => Message | undefined;
};

type Reach = Omit<ChangePreview, 'raisons' | 'dateDepart' | 'dateArrivee' | 'fuseau'>;

/** As many customers are named; of more, the number tells. */
const MOST_NAMED = 5;

/** Whom a change would reach, with the very words that it would send them. Reads accounts, and writes nothing. */
export const previewOf = async ({ colis, moves, cancels, message }: Planned): Promise<Reach> => {
  const paid = cancels ? colis.filter((one) => moves(one) && one.paymentId !== null) : [];
  const told = (await ownersOf(colis)).flatMap((account) => {
    const ids = colis.filter((one) => one.userId === account.userId && moves(one)).map(({ id }) => id);
    const theirs = message(ids);
    return theirs ? [{ account, message: theirs }] : [];
  });
  return {
    clients: told.length,
    noms: told.slice(0, MOST_NAMED).map(({ account: { prenom, nom } }) => `${prenom} ${nom}`),
    colis: colis.length,
    colisPayes: paid.length,
    aRembourser: dollarsOf(paid.reduce((sum, { priceCents }) => sum + priceCents, 0)),
    messages: LANGUAGES.flatMap((langue) => messagesIn(langue, told)),
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

/** What readers of a language are told, as the first of them reads it. */
const messagesIn = (langue: Language, told: readonly { account: Account; message: Message }[]) => {
  const readers = told.filter(({ account }) => account.langue === langue);
  const [first] = readers;
  if (!first) return [];
  const letter = first.message.letter(letters[langue]);
  const parMail = first.message.by.includes('mail');
  const { subject, text } = rendered(letter, langue, greetedName(first.account));
  return [
    {
      langue,
      clients: readers.length,
      parMail,
      objet: parMail ? subject : letter.subject,
      texte: parMail ? text : noticeOf(letter).notification,
    },
  ];
};
