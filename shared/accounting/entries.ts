import type { MonthDrawer } from '../counter/month-drawers.ts';
import { XOF_PER_EUR } from '../currency/rules.ts';
import { dayIn } from '../dates.ts';
import type { BookRates } from '../payments/accounting.ts';
import type { Movement } from '../payments/movements.ts';
import type { ProviderEntry } from '../payments/provider-entries.ts';
import { vatIn } from '../seller.ts';
import { centsOf } from '../units.ts';
import { type AccountName, type JournalCode, LABELS, WAYS } from './chart.ts';

/** Money of a line in both currencies of the books, in cents; positive at the debit, negative at the credit. */
export type Value = { usd: number; eur: number };

/** Money as it came, in units of its currency. */
type Money = { devise: string; montant: number };

/** Line of an entry: an account, or (`client`) that of a customer. */
export type BookLine = { compte: AccountName; client?: number; valeur: Value };

/** Entry of the books: its lines add up to nothing in each currency. `piece` names the paper that proves it. */
export type BookEntry = {
  /** Day of the money in the seller's zone. */
  jour: string;
  journal: JournalCode;
  piece: string;
  libelle: string;
  /** Sum of the entry as it moved. */
  origine: Money;
  lignes: BookLine[];
};

/** Sources from which the books of a month are made. */
export type MonthInput = {
  movements: readonly Movement[];
  providers: Readonly<Record<'CARTE' | 'WAVE', readonly ProviderEntry[]>>;
  drawers: readonly MonthDrawer[];
  /** Rate of VAT in percent that prices contain; null of a seller whose prices are exempt. */
  tauxTva: number | null;
  taux: BookRates;
  /** Zone of the seller. */
  fuseau: string;
};

/**
 * Returns the entries of a month, the oldest first: for each movement its invoice or credit note and its money, for the
 * providers their fees, payouts and disputes, and for closed drawers what was missing, brought to the bank, taken out or
 * put in. A payment that only one side knows is no entry: `compareWithProvider` lists it.
 */
export const bookEntries = ({ movements, providers, drawers, tauxTva, taux, fuseau }: MonthInput): BookEntry[] => {
  const dayOf = (at: string) => dayIn(at, fuseau);
  const convert = (money: Money) => valueIn(money, taux);
  return [
    ...movements.flatMap((movement) => movementEntries(movement, dayOf(movement.le), tauxTva, convert)),
    ...providers.CARTE.flatMap((entry) => providerEntries(entry, 'CARTE', dayOf(entry.le), convert)),
    ...providers.WAVE.flatMap((entry) => providerEntries(entry, 'WAVE', dayOf(entry.le), convert)),
    ...drawers.flatMap((drawer) => drawerEntries(drawer, dayOf(drawer.le), convert)),
  ].toSorted(
    (a, b) => compareTexts(a.jour, b.jour) || compareTexts(a.journal, b.journal) || compareTexts(a.piece, b.piece),
  );
};

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns money in both currencies, rounded to the cent; euros and francs keep their exact sum in euros. Throws for another currency. */
export const valueIn = ({ devise, montant }: Money, taux: BookRates): Value => {
  const perEuro = new Map([
    ['EUR', 1],
    ['XOF', XOF_PER_EUR],
    ['USD', taux.USD],
    ['CAD', taux.CAD],
  ]).get(devise);
  if (perEuro === undefined) throw new Error(`no rate of ${devise}`);
  const eur = Math.round((montant * 100) / perEuro);
  return { eur, usd: devise === 'USD' ? centsOf(montant) : Math.round(((montant * 100) / perEuro) * taux.USD) };
};

const negated = ({ usd, eur }: Value): Value => ({ usd: 0 - usd, eur: 0 - eur });

type Find = (money: Money) => Value;
type About = Pick<BookEntry, 'jour' | 'journal' | 'piece' | 'libelle' | 'origine'>;

/** Returns an entry that debits one account and credits another one; a negative sum does the reverse. */
const transfer = (
  about: About,
  debit: Omit<BookLine, 'valeur'>,
  credit: Omit<BookLine, 'valeur'>,
  valeur: Value,
): BookEntry => ({
  ...about,
  lignes: [
    { ...debit, valeur },
    { ...credit, valeur: negated(valeur) },
  ],
});

const movementEntries = (movement: Movement, jour: string, tauxTva: number | null, convert: Find): BookEntry[] => {
  const { type, montant, userId, origine, moyen, id, reference } = movement;
  const piece = (type === 'PAIEMENT' ? movement.recu : movement.avoir) ?? id;
  const money: Money = origine ?? { devise: 'USD', montant };
  // The sum in dollars is that of the payment, whatever its francs are worth now.
  const valeur = { ...convert(money), usd: centsOf(montant) };
  const about = { jour, piece, origine: money };
  const client = { compte: 'client', client: userId } as const;
  const vat = vatOf(valeur, tauxTva);
  const sold = { usd: valeur.usd - vat.usd, eur: valeur.eur - vat.eur };
  const way = type.startsWith('LITIGE')
    ? ({ compte: 'litiges', journal: 'OD' } as const)
    : moyen === null
      ? ({ compte: 'attente', journal: 'OD' } as const)
      : WAYS[moyen];
  return [
    {
      ...{ ...about, journal: 'VE', libelle: `${LABELS[type]} ${piece} – client ${userId}` },
      lignes: [
        { ...client, valeur },
        { compte: 'transport', valeur: negated(sold) },
        ...(tauxTva === null ? [] : [{ compte: 'tva', valeur: negated(vat) } as const]),
      ],
    },
    transfer(
      { ...about, journal: way.journal, libelle: `Règlement ${piece}${reference ? ` – ${reference}` : ''}` },
      { compte: way.compte },
      client,
      valeur,
    ),
  ];
};

/** Returns the VAT that a sum contains, of negative sums too. */
const vatOf = ({ usd, eur }: Value, tauxTva: number | null): Value => {
  if (tauxTva === null) return { usd: 0, eur: 0 };
  const of = (cents: number) => Math.sign(cents) * (vatIn(Math.abs(cents), { tva: { taux: tauxTva } }) ?? 0);
  return { usd: of(usd), eur: of(eur) };
};

/** Account against which money of the provider's account moves, by its kind; payments and refunds are movements. */
const AGAINST: Partial<Record<ProviderEntry['type'], AccountName>> = {
  LITIGE: 'litiges',
  FRAIS: 'frais',
  VERSEMENT: 'virements',
  AUTRE: 'attente',
};

const PROVIDERS = { CARTE: 'Stripe', WAVE: 'Wave' } as const;
const NAMES = { LITIGE: 'Litige', FRAIS: 'Frais', VERSEMENT: 'Versement', AUTRE: 'Mouvement' } as const;

const providerEntries = (
  { id, type, devise, montant, frais, reference }: ProviderEntry,
  moyen: 'CARTE' | 'WAVE',
  jour: string,
  convert: Find,
): BookEntry[] => {
  const { compte, journal } = WAYS[moyen];
  const against = AGAINST[type];
  const name = PROVIDERS[moyen];
  const entryOf = (money: Money, libelle: string, other: AccountName): BookEntry =>
    transfer(
      { ...{ jour, journal, piece: id, libelle }, origine: money },
      { compte },
      { compte: other },
      convert(money),
    );
  return [
    ...(against && montant !== 0
      ? [entryOf({ devise, montant }, `${NAMES[type as keyof typeof NAMES]} ${name} ${reference ?? id}`, against)]
      : []),
    ...(frais === 0 ? [] : [entryOf({ devise, montant: 0 - frais }, `Frais ${name} ${reference ?? id}`, 'frais')]),
  ];
};

const drawerEntries = (
  { id, le: _, site, agent, ...drawer }: MonthDrawer,
  jour: string,
  convert: Find,
): BookEntry[] => {
  const place = [site, agent].filter(Boolean).join(', ') || 'bureau';
  const entryOf = ({ devise, montant }: Money, what: string, other: AccountName): BookEntry[] =>
    montant === 0
      ? []
      : [
          transfer(
            {
              ...{ jour, journal: 'CA', piece: `CAISSE-${id}`, libelle: `${what} ${id} (${place})` },
              origine: { devise, montant },
            },
            { compte: 'caisse' },
            { compte: other },
            convert({ devise, montant }),
          ),
        ];
  const taken = ({ devise, montant }: Money): Money => ({ devise, montant: 0 - montant });
  return [
    ...drawer.ecarts.flatMap((sum) => entryOf(sum, 'Écart de la caisse', sum.montant < 0 ? 'manque' : 'excedent')),
    ...drawer.banque.flatMap((sum) => entryOf(taken(sum), 'Dépôt en banque de la caisse', 'virements')),
    ...drawer.sorties.flatMap((sum) => entryOf(taken(sum), 'Sorties de la caisse', 'attente')),
    ...drawer.entrees.flatMap((sum) => entryOf(sum, 'Entrées de la caisse', 'attente')),
  ];
};
