import type { RuledParcel } from '#shared/customs/apply-customs-rules.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';

const RATES = { perUsd: { EUR: 0.92, CAD: 1.4, XOF: 603.48 } };

/** A line of one used piece worth ten euros. */
export const line = (designation: string, fields: Partial<InventoryLine> = {}): InventoryLine => ({
  designation,
  bien: null,
  quantite: 1,
  etat: 'USAGE',
  valeurUnitaire: 10_00,
  devise: 'EUR',
  origine: 'FR',
  numeroSerie: null,
  ...fields,
});

/** A parcel of personal effects from France. */
export const parcel = (lines: InventoryLine[], fields: Partial<RuledParcel> = {}): RuledParcel => ({
  lines,
  nature: 'EFFETS_PERSONNELS',
  country: 'FR',
  day: '2026-11-25',
  rates: RATES,
  ...fields,
});
