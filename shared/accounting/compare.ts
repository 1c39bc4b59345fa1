import type { Movement } from '../payments/movements.ts';
import type { ProviderEntry } from '../payments/provider-entries.ts';

/** Money of one reference on both sides, in units of the provider's currency; null where one side has none. */
export type Comparison = {
  reference: string;
  devise: string;
  paymentId: number | null;
  nous: number | null;
  eux: number | null;
  /** True of a dispute that the bank has not decided: its money is held, and lost only then. */
  enLitige: boolean;
};

/** Kinds of entries that are money of a payment. */
const COMPARED: readonly ProviderEntry['type'][] = ['PAIEMENT', 'REMBOURSEMENT', 'REMBOURSEMENT_RENVOYE', 'LITIGE'];

/**
 * Compares the movements by a provider with the entries of its account, by reference; returns what differs. Sums of one
 * reference are added up, so that a refund that came back is nothing on both sides.
 */
export const compareWithProvider = (
  moyen: 'CARTE' | 'WAVE',
  movements: readonly Movement[],
  entries: readonly ProviderEntry[],
): Comparison[] => {
  const devise = moyen === 'WAVE' ? 'XOF' : 'USD';
  const found = new Map<string, Comparison>();
  const at = (reference: string, paymentId: number | null): Comparison => {
    const known = found.get(reference) ?? { reference, devise, paymentId, nous: null, eux: null, enLitige: false };
    found.set(reference, known);
    return known;
  };
  for (const { moyen: by, reference, paymentId, montant, origine } of movements) {
    if (by !== moyen || reference === null) continue;
    const line = at(reference, paymentId);
    line.nous = added(line.nous, origine?.montant ?? montant);
  }
  for (const { id, type, reference, paymentId, montant } of entries) {
    if (!COMPARED.includes(type)) continue;
    const line = at(reference ?? id, paymentId);
    line.eux = added(line.eux, montant);
    if (type === 'LITIGE') line.enLitige = true;
  }
  return [...found.values()]
    .filter(({ nous, eux }) => nous !== eux && !((nous ?? 0) === 0 && (eux ?? 0) === 0))
    .map((line) => ({ ...line, enLitige: line.enLitige && line.nous === null }));
};

/** Adds sums of money without the errors of binary fractions. */
const added = (sum: number | null, montant: number): number => Math.round(((sum ?? 0) + montant) * 100) / 100;

/** Sums of a provider's account, in units of its currency: `recu` + `rendu` + `autres` − `frais` + `verse` = `reste`. */
export type ProviderSums = { recu: number; rendu: number; autres: number; frais: number; verse: number; reste: number };

/** Adds up what came in, went back, was kept as fees and paid out; what remains changed the account's balance. */
export const sumEntries = (entries: readonly ProviderEntry[]): ProviderSums => {
  const of = (...types: ProviderEntry['type'][]): number =>
    entries.reduce((sum, { type, montant }) => (types.includes(type) ? added(sum, montant) : sum), 0);
  const recu = of('PAIEMENT');
  const rendu = of('REMBOURSEMENT', 'REMBOURSEMENT_RENVOYE', 'LITIGE');
  const autres = of('AUTRE');
  const verse = of('VERSEMENT');
  const frais = added(
    entries.reduce((sum, each) => added(sum, each.frais), 0),
    0 - of('FRAIS'),
  );
  const reste = [rendu, autres, 0 - frais, verse].reduce(added, recu);
  return { recu, rendu, autres, frais, verse, reste };
};
