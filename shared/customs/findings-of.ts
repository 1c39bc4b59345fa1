import { applyCustomsRules } from './apply-customs-rules.ts';
import { certificateEnd } from './certificate.ts';
import { closingBlockerOf } from './closing-blocker.ts';
import { byConsignee, type LoadedParcel, latestRates, sumsOfParcels } from './consignees.ts';
import type { CustomsFinding, FindingEffect } from './container-check.ts';
import type { CustomsRule } from './customs-rules/customs-rule.ts';
import { customsRules } from './customs-rules.ts';
import type { CustomsDocument } from './schema.ts';
import { parcelsWithRepeatedList } from './shared-lists.ts';
import { addSums, type Sums } from './totals.ts';

/** Loaded parcel with the decision on its document, and the last change of its list or file. */
export type ParcelToCheck = LoadedParcel & {
  document: Pick<CustomsDocument, 'statut' | 'etape'> | undefined;
  changedAt?: string | undefined;
};

/**
 * Facts of a container: country of departure, days of departure and arrival (`YYYY-MM-DD`), and the instant of the
 * customs check with which its manifest was closed, while it is.
 */
export type ContainerVoyage = { country: string; day: string; arrival: string; customsCheckedAt?: string | undefined };

const EFFECTS = { block: 'BLOQUE', warn: 'AVERTIT', ask: 'DEMANDE' } as const satisfies Record<string, FindingEffect>;

/**
 * Returns what customs rules and decisions find for the loaded parcels of a container, by parcel. A document without an
 * inventory breaks no rule: its picture was reviewed. A list for several parcels of a shipment breaks them once.
 */
export const findingsOf = (parcels: readonly ParcelToCheck[], voyage: ContainerVoyage): CustomsFinding[] =>
  byConsignee(parcels)
    .flatMap((own) => {
      const sums = sumsOfParcels(own);
      const repeated = parcelsWithRepeatedList(own);
      const rates = latestRates(own);
      return own.flatMap((parcel, index) => [
        ...documentFindings(parcel),
        ...certificateFindings(parcel, voyage),
        ...changeFindings(parcel, voyage),
        ...(repeated.has(parcel.colisId) ? [] : customsRules).flatMap((rule) => {
          const isTotal = rule.when.value?.of === 'consignee';
          const otherSums = isTotal ? otherSumsOf(own, sums, index, rule) : {};
          return ruleFindings(parcel, rule, { ...voyage, rates: isTotal ? rates : parcel.inventory?.taux, otherSums });
        }),
      ]);
    })
    .sort((a, b) => a.colisId - b.colisId);

/** Reports whether a finding is of a rule that requires a customs broker. */
export const requiresBroker = (findings: readonly CustomsFinding[]): boolean => {
  const rules = new Set(customsRules.filter((rule) => rule.requiresBroker).map(({ id }) => id));
  return findings.some(({ regle }) => regle !== null && rules.has(regle));
};

/** Returns the sums of the recipient's other parcels whose nature a rule is about. */
const otherSumsOf = (own: readonly ParcelToCheck[], sums: readonly Sums[], at: number, { when }: CustomsRule): Sums =>
  own.reduce<Sums>((total, { inventory }, index) => {
    const counts = index !== at && inventory && (!when.natures || when.natures.includes(inventory.nature));
    return counts ? addSums(total, sums[index] ?? {}) : total;
  }, {});

type Facts = ContainerVoyage & { rates: NonNullable<LoadedParcel['inventory']>['taux'] | undefined; otherSums: Sums };

const ruleFindings = (
  { colisId, inventory }: ParcelToCheck,
  rule: CustomsRule,
  { country, day, rates, otherSums }: Facts,
): CustomsFinding[] => {
  if (!inventory) return [];
  const { lignes: lines, nature } = inventory;
  return applyCustomsRules({ lines, nature, country, day, rates: rates ?? null, otherSums }, [rule]).map((applied) => ({
    colisId,
    constat: 'REGLE',
    regle: rule.id,
    effet: EFFECTS[applied.effect],
    lignes: applied.lines.map((index) => index + 1),
  }));
};

const finding = (colisId: number, constat: CustomsFinding['constat'], effet: FindingEffect): CustomsFinding => ({
  colisId,
  constat,
  regle: null,
  effet,
  lignes: [],
});

const documentFindings = ({ colisId, document }: ParcelToCheck): CustomsFinding[] => {
  const blocker = document && closingBlockerOf(document);
  if (blocker) return [finding(colisId, blocker, 'BLOQUE')];
  return document?.statut === 'EN_ATTENTE' ? [finding(colisId, 'DOCUMENT_A_EXAMINER', 'AVERTIT')] : [];
};

const certificateFindings = ({ colisId, inventory }: ParcelToCheck, { arrival }: ContainerVoyage): CustomsFinding[] =>
  inventory?.certificatLe && certificateEnd(inventory.certificatLe) < arrival
    ? [finding(colisId, 'CERTIFICAT_EXPIRE', 'AVERTIT')]
    : [];

const changeFindings = (
  { colisId, changedAt }: ParcelToCheck,
  { customsCheckedAt }: ContainerVoyage,
): CustomsFinding[] =>
  customsCheckedAt && changedAt && changedAt > customsCheckedAt
    ? [finding(colisId, 'MODIFIE_APRES_CLOTURE', 'AVERTIT')]
    : [];
