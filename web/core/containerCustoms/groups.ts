import type { ContainerCheck, CustomsFinding, FindingEffect } from '#shared/customs/container-check.ts';
import type { CustomsRule } from '#shared/customs/customs-rules/customs-rule.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';

/** Effects in the order in which findings are shown: what keeps the manifest open comes first. */
const EFFECTS = ['BLOQUE', 'AVERTIT', 'DEMANDE'] as const satisfies readonly FindingEffect[];

export type CheckedParcel = ContainerCheck['colis'][number];

/** Parcel with a finding, and the ranks of its lines that are concerned. */
export interface ConcernedParcel {
  parcel: CheckedParcel;
  lines: readonly number[];
}

/** A finding with all parcels that it is about. */
export interface FindingGroup extends Pick<CustomsFinding, 'constat' | 'regle' | 'effet'> {
  key: string;
  /** Undefined for a finding without a rule. */
  rule: CustomsRule | undefined;
  parcels: readonly ConcernedParcel[];
}

const ruleOf = new Map(customsRules.map((rule) => [rule.id, rule]));

/** Groups the findings of a check, of which one rule may concern every parcel. */
export function groupFindings({ colis, constats }: Pick<ContainerCheck, 'colis' | 'constats'>): FindingGroup[] {
  const parcelOf = new Map(colis.map((parcel) => [parcel.colisId, parcel]));
  const groups = Map.groupBy(constats, ({ constat, regle, effet }) => `${effet} ${constat} ${regle ?? ''}`);
  return [...groups]
    .flatMap(([key, findings]) => {
      const [first] = findings;
      if (!first) return [];
      const { constat, regle, effet } = first;
      const parcels = findings.flatMap(({ colisId, lignes }): ConcernedParcel[] => {
        const parcel = parcelOf.get(colisId);
        return parcel ? [{ parcel, lines: lignes }] : [];
      });
      return [{ key, constat, regle, effet, rule: ruleOf.get(regle ?? ''), parcels }];
    })
    .sort((a, b) => EFFECTS.indexOf(a.effet) - EFFECTS.indexOf(b.effet));
}

/** Rules with a limit on all parcels for one recipient, by id. */
export const consigneeRules = new Map(
  customsRules.flatMap(({ id, when }) => (when.value?.of === 'consignee' ? [[id, when.value] as const] : [])),
);
