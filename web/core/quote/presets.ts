import type { Measures } from '#web/core/quote/measures.ts';
import type { PresetName } from './quote.ts';

/**
 * Common parcels as packed, in kg and metres: a checked suitcase, a box of books, a 220 litre drum, a 50 kg bag of rice
 * and a piece of furniture.
 */
export const presets: Readonly<Record<PresetName, Measures<number>>> = {
  suitcase: { poids: 23, longueur: 0.75, largeur: 0.5, hauteur: 0.3 },
  box: { poids: 18, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  drum: { poids: 45, longueur: 0.6, largeur: 0.6, hauteur: 0.95 },
  rice: { poids: 50, longueur: 0.9, largeur: 0.55, hauteur: 0.18 },
  large: { poids: 60, longueur: 1.4, largeur: 0.8, hauteur: 0.9 },
};
