import { earliestCertificate } from '#shared/customs/certificate.ts';
import type { NewInventory } from '#shared/customs/inventory.ts';
import type { InventorySummary } from '#shared/customs/shown-inventory.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { countryAt } from '#shared/places/unlocodes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { latestDay, nowIso } from '../core/clock.ts';
import type { StoredInventory } from '../core/items/inventories.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import { totalsOf } from './inventory-totals.ts';

/** Inventory that no rule refuses, with the rates of its dollars. */
export type RatedInventory = Omit<StoredInventory, 'userId' | 'documentId' | 'revision' | 'decisions'>;

/**
 * Checks an inventory against the rules of its container and adds the rates of its dollars. Throws INVALID_FIELDS
 * naming each line that a rule refuses or whose good is not in the list, or a certificate of a day that is impossible.
 */
export const checkInventory = async (
  { nature, lignes, certificatLe }: NewInventory,
  { lieuEnlevement, jourDepart }: Pick<StoredContainer, 'lieuEnlevement' | 'jourDepart'>,
): Promise<RatedInventory> => {
  if (certificatLe !== null) checkCertificate(certificatLe);
  const taux = lignes.some(({ devise }) => devise === 'USD' || devise === 'CAD') ? await findIndicativeRates() : null;
  const country = countryAt(lieuEnlevement) ?? '';
  const { refusedIndexes, unknownGoods } = await import('./refused-lines.lazy.ts');
  const refused = refusedIndexes({ lines: lignes, nature, country, day: jourDepart, rates: taux });
  const faults = [
    ...refused.map((index) => [fieldOf(index, 'designation'), REFUSED] as const),
    ...unknownGoods(lignes).map((index) => [fieldOf(index, 'bien'), UNKNOWN] as const),
  ];
  if (faults.length > 0) throw new AppError('INVALID_FIELDS', { fields: Object.fromEntries(faults) });
  return { nature, lignes, certificatLe, taux, modifiedAt: nowIso() };
};

/** Throws INVALID_FIELDS for a certificate that is not issued yet, or so old that its date is a typing error. */
const checkCertificate = (issuedOn: string): void => {
  const earliest = earliestCertificate(nowIso().slice(0, 10));
  const fault: FieldFault | undefined =
    issuedOn > latestDay()
      ? { fault: 'in_future' }
      : issuedOn < earliest
        ? { fault: 'too_early', limit: earliest }
        : undefined;
  if (fault) throw new AppError('INVALID_FIELDS', { fields: { 'inventaire.certificatLe': fault } });
};

const REFUSED: FieldFault = { fault: 'refused_by_rule' };
const UNKNOWN: FieldFault = { fault: 'not_in_list' };
const fieldOf = (index: number, name: 'designation' | 'bien'): string => `inventaire.lignes.${index}.${name}`;

/** Returns the summary of an inventory, which its document keeps. */
export const summaryOf = (inventory: StoredInventory): InventorySummary => {
  const { lignes, nature, revision } = inventory;
  return { lignes: lignes.length, nature, revision, totalXof: totalsOf(inventory).totalXof };
};
