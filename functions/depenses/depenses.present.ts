import { wholeOf } from '#shared/counter/cash.ts';
import type { Depense } from '#shared/depenses/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import { signedUrl } from '../core/files/links.ts';
import { findAccounts } from '../core/items/accounts.ts';
import type { StoredExpense, StoredSum } from '../core/items/expenses.ts';

/** Presents expenses with the names of the admins who recorded, paid and cancelled them, each read once. */
export const presentDepenses = async (expenses: readonly StoredExpense[]): Promise<Depense[]> => {
  const accounts = await findAccounts([...new Set(expenses.flatMap(adminsOf))]);
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim()]));
  const stepOf = (step: { le: string; par: number } | undefined) =>
    step ? { le: step.le, par: names.get(step.par) ?? '' } : null;
  return Promise.all(
    expenses.map(async ({ prevu, paye, annulation, ...expense }) => ({
      id: expense.id,
      conteneurId: expense.bookingId ?? null,
      mois: expense.mois ?? null,
      poste: expense.poste,
      libelle: expense.libelle,
      statut: expense.statut,
      prevu: prevu ? presentSum(prevu) : null,
      paye: paye ? { ...presentSum(paye), le: paye.le } : null,
      photoUrl: await signedUrl(expense.photoKey),
      creation: { le: expense.createdAt, par: names.get(expense.par) ?? '' },
      modification: stepOf(expense.modification),
      paiement: stepOf(expense.paiement),
      annulation: annulation
        ? { le: annulation.le, par: names.get(annulation.par) ?? '', motif: annulation.motif }
        : null,
    })),
  );
};

const adminsOf = ({ par, modification, paiement, annulation }: StoredExpense): number[] =>
  [par, modification?.par, paiement?.par, annulation?.par].filter((id) => id !== undefined);

const presentSum = ({ montant, devise, cents, taux, tauxDu }: StoredSum) => ({
  montant: wholeOf(montant, devise),
  devise,
  dollars: dollarsOf(cents),
  taux,
  tauxDu,
});
