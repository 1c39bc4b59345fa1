import type { InventoryLine, LineState, Nature, NewInventory } from '#shared/customs/inventory.ts';

type DemoLine = readonly [
  designation: string,
  /** Id of the good in the product's list. */
  bien: string,
  quantite: number,
  etat: LineState,
  /** Value of one piece in euros. */
  euros: number,
  more?: Partial<Pick<InventoryLine, 'origine' | 'numeroSerie'>>,
];

/** Returns the list of what a demo parcel contains; the goods are from France unless a line says otherwise. */
export const listOf = (nature: Nature, ...lines: readonly DemoLine[]): NewInventory => ({
  nature,
  certificatLe: null,
  lignes: lines.map(([designation, bien, quantite, etat, euros, more]) => ({
    designation,
    bien,
    quantite,
    etat,
    valeurUnitaire: Math.round(euros * 100),
    devise: 'EUR',
    origine: 'FR',
    numeroSerie: null,
    ...more,
  })),
});
