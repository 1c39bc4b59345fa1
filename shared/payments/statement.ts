import * as v from 'valibot';
import { Colis, Ledger } from '../colis/schema.ts';
import { MOYENS } from '../money/methods.ts';
import { centsOf, dollarsOf } from '../units.ts';

/** Money of a parcel in its customer's account statement: what was asked, and what came in or went back; in dollars. */
export const StatementColis = v.object({
  ...v.pick(Colis, ['id', 'piece', 'poids', 'createdAt']).entries,
  /** Since when nothing is asked for it any more; null unless it is cancelled. */
  annuleLe: v.nullable(v.string()),
  /** Lines of the price, asked at the booking, and the changes since. */
  charges: Ledger.entries.charges,
  /** Dollars that are not asked until it has another departure, since when; null unless it missed its own. */
  enAttente: v.nullable(v.object({ montant: v.number(), le: v.string() })),
  versements: v.array(
    v.object({
      ...Ledger.entries.versements.item.entries,
      moyen: v.nullable(v.picklist(MOYENS)),
      /** Number of the receipt of its payment; null in the moments before it is issued. */
      recu: v.nullable(v.string()),
      /** Number of the credit note of money that went back; absent from payments, and before it is issued. */
      avoir: v.optional(v.string()),
      /** True of money that is still to go back; absent otherwise. */
      aFaire: v.optional(v.literal(true)),
    }),
  ),
});
export type StatementColis = v.InferOutput<typeof StatementColis>;

type Charge = StatementColis['charges'][number];
type Movement = StatementColis['versements'][number];

/**
 * Line of an account statement: what was asked, that it is asked for no more, or not yet, or money of a payment.
 * `montant` in dollars is negative for what lowers the debt; `solde` is what the customer owes after it.
 */
export type StatementLine = {
  /** Number of the line, from the oldest on. */
  numero: number;
  le: string;
  colis: Pick<StatementColis, 'id' | 'piece' | 'poids'>;
  montant: number;
  solde: number;
} & (
  | { type: 'CHARGE'; charge: Charge }
  | { type: 'ANNULATION' }
  | { type: 'EN_ATTENTE' }
  | ({ type: 'VERSEMENT' } & Pick<Movement, 'paymentId' | 'moyen' | 'recu' | 'avoir' | 'conteste' | 'aFaire'>)
);

type WithoutBalance<Line> = Line extends unknown ? Omit<Line, 'solde' | 'numero'> : never;

/** Returns the lines of a statement, oldest first; at one instant what is asked precedes what is paid for it. */
export const statementLines = (colisList: readonly StatementColis[]): StatementLine[] => {
  let balance = 0;
  return colisList
    .toSorted((a, b) => a.id - b.id)
    .flatMap(linesOf)
    .toSorted((a, b) => Date.parse(a.le) - Date.parse(b.le))
    .map((line, index) => {
      balance += centsOf(line.montant);
      return { ...line, numero: index + 1, solde: dollarsOf(balance) };
    });
};

const linesOf = ({ createdAt, annuleLe, charges, enAttente, versements, ...colis }: StatementColis) => {
  const of = { colis: { id: colis.id, poids: colis.poids, ...(colis.piece && { piece: colis.piece }) } };
  const asked = charges.map(
    (charge): WithoutBalance<StatementLine> => ({
      ...of,
      type: 'CHARGE',
      charge,
      montant: charge.montant,
      le: 'le' in charge ? charge.le : createdAt,
    }),
  );
  const ended = charges.filter(({ code }) => code !== 'ANNULATION'); // its fee stays asked, and paid
  const cents = ended.reduce((sum, { montant }) => sum + centsOf(montant), 0);
  const cancelled: WithoutBalance<StatementLine>[] =
    annuleLe === null || cents === 0
      ? []
      : [{ ...of, type: 'ANNULATION', montant: 0 - dollarsOf(cents), le: annuleLe }];
  const postponed: WithoutBalance<StatementLine>[] =
    enAttente === null ? [] : [{ ...of, type: 'EN_ATTENTE', montant: 0 - enAttente.montant, le: enAttente.le }];
  const moved = versements.map(
    ({ montant, le, ...payment }): WithoutBalance<StatementLine> => ({
      ...of,
      type: 'VERSEMENT',
      ...payment,
      montant: 0 - montant,
      le,
    }),
  );
  return [...asked, ...cancelled, ...postponed, ...moved];
};

/** Returns the dollars of a statement that are still to go back. */
export const toRefundIn = (lines: readonly StatementLine[]): number =>
  dollarsOf(
    lines.reduce((sum, line) => sum + (line.type === 'VERSEMENT' && line.aFaire ? centsOf(line.montant) : 0), 0),
  );
