import type { Currency } from '#shared/customs/constants.ts';
import type { LineState, Nature } from '#shared/customs/inventory.ts';

/** Line of an inventory as typed; the names are the API's. */
export interface LineValues {
  designation: string;
  /** Id of the good that was chosen from the list, or empty. */
  bien: string;
  quantite: string;
  etat: LineState;
  /** Value of one piece in whole units of its currency, such as "12.50". */
  valeurUnitaire: string;
  devise: Currency;
  origine: string;
  numeroSerie: string;
}

/** Inventory as typed; without a nature the customer has not begun one. */
export interface InventoryValues {
  nature: Nature | '';
  lignes: LineValues[];
  certificatLe: string;
}

/** Values of a form that has an inventory. */
export interface WithInventory {
  inventaire: InventoryValues;
}

export const emptyInventory: InventoryValues = { nature: '', lignes: [], certificatLe: '' };

/** Checks a stored inventory by hand: a schema would be loaded before the form shows. */
export const isInventory = (stored: unknown): stored is InventoryValues =>
  hasTexts(stored, ['nature', 'certificatLe']) &&
  'lignes' in stored &&
  Array.isArray(stored.lignes) &&
  stored.lignes.every((line) => hasTexts(line, LINE_NAMES));

const LINE_NAMES = 'designation bien quantite etat valeurUnitaire devise origine numeroSerie'.split(' ');

const hasTexts = (stored: unknown, names: readonly string[]): stored is object =>
  typeof stored === 'object' &&
  stored !== null &&
  names.every((name) => typeof (stored as Record<string, unknown>)[name] === 'string');
