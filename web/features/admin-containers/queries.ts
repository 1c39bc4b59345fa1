import { useQuery } from '@tanstack/react-query';
import type { PERIODES } from '#shared/cockpit/periods.ts';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import type { CockpitContainer, ListedCockpitContainer } from '#shared/cockpit/schema.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { call } from '#web/core/api/call.ts';
import { cockpitKeys } from '#web/core/container/cockpit.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { usePage } from '#web/core/paged/usePage.ts';
import { paymentKeys } from '#web/core/payments.ts';

/** A container as a row of the list. */
export interface ContainerRow extends ListedCockpitContainer {
  id: number;
}

export interface ContainerFilter {
  periode: (typeof PERIODES)[number];
  statut: ContainerStatut | undefined;
}

/** Containers of a period, in a statut or all, nearest departure first. */
export const useContainerPage = ({ periode, statut }: ContainerFilter, cursor: string | undefined) =>
  usePage<ContainerRow>(cockpitKeys.list(periode, statut), cursor, async (page) => {
    const { data, next } = await call(cockpitRoutes.containers, { query: { periode, statut, cursor: page } });
    return { data: data.map((row) => ({ id: row.conteneur.id, ...row })), next };
  });

/** Query for all movements of money of a month, `YYYY-MM`, in the seller's zone. */
export const useMovements = (mois: string) =>
  useQuery({
    queryKey: paymentKeys.month(mois),
    queryFn: () => allRows((query) => call(paymentsRoutes.movements, { params: { mois }, query })),
  });

/** Fetches the containers that leave in a month, `YYYY-MM`. */
export const fetchDepartures = async (mois: string): Promise<CockpitContainer[]> =>
  (await call(cockpitRoutes.month, { params: { mois } })).data;
