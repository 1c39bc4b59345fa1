import type { CockpitContainer, MonthMargin } from './schema.ts';

/** Income, costs and margin in dollars; null per kg and m³ where nothing is sold. */
export type Margin = {
  recettes: number;
  depenses: number;
  marge: number;
  parKg: number | null;
  parM3: number | null;
};

/** Margin so far (what came in, and what was paid), and as it is planned (with what is owed, and still to be paid). */
export type Margins = { actuelle: Margin; prevue: Margin };

type Sums = { paye: number; du: number; depenses: { payees: number; aPayer: number } };

const cents = (dollars: number): number => Math.round(dollars * 100);

const marginOf = (incomeCents: number, costCents: number, { poids, volume }: Sold): Margin => {
  const marge = (incomeCents - costCents) / 100;
  return {
    recettes: incomeCents / 100,
    depenses: costCents / 100,
    marge,
    parKg: poids > 0 ? marge / poids : null,
    parM3: volume > 0 ? marge / volume : null,
  };
};

/** Weight in kg and volume in m³ of the parcels that are booked. */
type Sold = { poids: number; volume: number };

const marginsOf = ({ paye, du, depenses: { payees, aPayer } }: Sums, sold: Sold): Margins => ({
  actuelle: marginOf(cents(paye), cents(payees), sold),
  prevue: marginOf(cents(paye) + cents(du), cents(payees) + cents(aPayer), sold),
});

/** Returns what a container earns. */
export const marginsOfContainer = ({
  compteurs,
  montants: { paye, du },
  marge: { depenses },
}: Pick<CockpitContainer, 'compteurs' | 'montants' | 'marge'>): Margins => marginsOf({ paye, du, depenses }, compteurs);

/** Returns what the containers that leave in a month earn, less the costs of the month itself. */
export const marginsOfMonth = ({ paye, du, depenses, depensesDuMois, poids, volume }: MonthMargin): Margins =>
  marginsOf(
    {
      ...{ paye, du },
      depenses: {
        payees: (cents(depenses.payees) + cents(depensesDuMois.payees)) / 100,
        aPayer: (cents(depenses.aPayer) + cents(depensesDuMois.aPayer)) / 100,
      },
    },
    { poids, volume },
  );

/**
 * Returns by how much the paid expenses are above what was planned for them, in dollars; negative if they are below. One
 * that was not planned is wholly above.
 */
export const beyondPlan = ({ payees, aPayer, prevues }: { payees: number; aPayer: number; prevues: number }): number =>
  (cents(payees) + cents(aPayer) - cents(prevues)) / 100;
