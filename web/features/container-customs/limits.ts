import type { Consignee, ContainerCheck } from '#shared/customs/container-check.ts';
import { consigneeRules } from '#web/core/containerCustoms/groups.ts';

/** Returns the ids of the rules whose limit on all parcels for one recipient is reached, in the order of the rules. */
export const reachedLimits = ({ colisIds }: Consignee, { constats }: Pick<ContainerCheck, 'constats'>): string[] => {
  const own = new Set(colisIds);
  const applied = new Set(constats.flatMap(({ colisId, regle }) => (own.has(colisId) && regle ? regle : [])));
  return [...consigneeRules.keys()].filter((id) => applied.has(id));
};

/** Orders recipients by total, the highest first; unknown totals come before all, since they may reach any limit. */
export const byTotal = (a: Consignee, b: Consignee): number =>
  (b.totalXof ?? Number.MAX_SAFE_INTEGER) - (a.totalXof ?? Number.MAX_SAFE_INTEGER);
