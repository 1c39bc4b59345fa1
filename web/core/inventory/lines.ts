import { type Currency, UNITS } from '#shared/customs/constants.ts';
import type { InventoryLine, Nature, NewInventory } from '#shared/customs/inventory.ts';
import type { InventoryValues, LineValues } from './values.ts';

const CURRENCY_OF: Partial<Record<string, Currency>> = { US: 'USD', CA: 'CAD', SN: 'XOF', CI: 'XOF', ML: 'XOF' };

/** Returns a line that is not filled in yet: like the one before it, or usual for its nature and country. */
export const newLine = (
  nature: Nature | '',
  country: string,
  before: Pick<LineValues, 'etat' | 'devise' | 'origine'> | undefined,
): LineValues => ({
  designation: '',
  bien: '',
  quantite: '1',
  etat: before?.etat ?? (nature === 'COMMERCE' ? 'NEUF' : 'USAGE'),
  valeurUnitaire: '',
  devise: before?.devise ?? CURRENCY_OF[country] ?? 'EUR',
  origine: before?.origine ?? (country || 'FR'),
  numeroSerie: '',
});

/** Returns a line as far as it is filled in, for rules and totals that are shown while typing: numbers may be 0. */
export const typedLine = ({ bien, numeroSerie, quantite, valeurUnitaire, ...typed }: LineValues): InventoryLine => ({
  ...typed,
  bien: bien || null,
  numeroSerie: numeroSerie || null,
  quantite: wholeOf(Number(quantite)),
  valeurUnitaire: wholeOf(Number(valeurUnitaire) * UNITS[typed.devise]),
});

const wholeOf = (amount: number): number => (Number.isFinite(amount) && amount > 0 ? Math.round(amount) : 0);

/** Returns the form values of a line. */
export const lineValues = ({ bien, quantite, valeurUnitaire, numeroSerie, ...line }: InventoryLine): LineValues => ({
  ...line,
  bien: bien ?? '',
  quantite: String(quantite),
  valeurUnitaire: String(valeurUnitaire / UNITS[line.devise]),
  numeroSerie: numeroSerie ?? '',
});

/** Returns the form values of a stored inventory. */
export const inventoryValues = ({ nature, lignes, certificatLe }: NewInventory): InventoryValues => ({
  nature,
  lignes: lignes.map(lineValues),
  certificatLe: certificatLe ?? '',
});

/** Reports whether a line has all that a customer must fill in. */
export const isFilledIn = ({ designation, quantite, valeurUnitaire }: LineValues): boolean =>
  designation.trim() !== '' && Number(quantite) > 0 && Number(valeurUnitaire) > 0;

/** Reports whether nothing was typed into a line. */
export const isEmpty = ({ designation, valeurUnitaire }: LineValues): boolean => !designation.trim() && !valeurUnitaire;

/** Returns the lines without one at the end that the customer has not begun. */
export const begunLines = ({ lignes }: Pick<InventoryValues, 'lignes'>): LineValues[] =>
  lignes.filter((line, index) => index === 0 || index < lignes.length - 1 || !isEmpty(line));
