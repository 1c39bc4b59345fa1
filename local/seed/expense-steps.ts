import { depensesRoutes } from '#shared/depenses/routes.ts';
import type { NewDepense } from '#shared/depenses/schema.ts';
import { callApi } from '../client.ts';
import type { ContainerName, Day } from './containers.ts';
import type { SeedState } from './seed-state.ts';
import { midnightOf, type Step } from './timeline.ts';

/** Expenses of containers and months, in dollars: the demo's first rates of other currencies come with its first sweep. */
const EXPENSES: readonly {
  of?: ContainerName;
  paidOn?: Day;
  poste: NewDepense['poste'];
  libelle: string;
  montant: number;
}[] = [
  { of: 'delivered', paidOn: -47, poste: 'FRET', libelle: 'Fret Le Havre – Dakar', montant: 310 },
  { of: 'delivered', paidOn: -47, poste: 'CAMION', libelle: 'Camion vers le terminal', montant: 85 },
  { of: 'delivered', paidOn: -18, poste: 'PORT', libelle: 'Manutention à Dakar', montant: 60 },
  { of: 'arrived', paidOn: -33, poste: 'FRET', libelle: 'Fret Marseille – Dakar', montant: 280 },
  { of: 'arrived', paidOn: -7, poste: 'COMMISSIONNAIRE', libelle: 'Dédouanement', montant: 95 },
  { of: 'arrived', poste: 'CAMION', libelle: 'Camion vers le dépôt de Dakar', montant: 70 },
  { of: 'atSea', paidOn: -12, poste: 'FRET', libelle: 'Fret Le Havre – Dakar', montant: 340 },
  { of: 'atSea', poste: 'PORT', libelle: 'Manutention à Dakar', montant: 60 },
  { paidOn: -27, poste: 'LOYER', libelle: 'Loyer du dépôt', montant: 450 },
];

/** Steps that record what the containers cost, paid or planned. */
export const expenseSteps = (state: SeedState): Step[] =>
  EXPENSES.map(({ of, paidOn, ...expense }) => ({
    on: -1,
    phase: 'write',
    run: async () => {
      const payeeLe = paidOn === undefined ? undefined : dayOf(paidOn);
      const scope = of ? { conteneurId: state.containerId(of) } : { mois: dayOf(paidOn ?? 0).slice(0, 7) };
      const body = { ...scope, ...expense, devise: 'USD' as const, ...(payeeLe && { payeeLe }) };
      return callApi(state.api, depensesRoutes.add, { body }, await state.admin());
    },
  }));

const dayOf = (day: Day): string => new Date(midnightOf(day)).toISOString().slice(0, 10);
