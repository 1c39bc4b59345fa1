import { boxCm3, m3Of, mmOf } from '../units.ts';
import type { Piece } from './schema.ts';

type StarterPiece = Omit<Piece, 'prix'>;
type Sides = readonly [longueur: number, largeur: number, hauteur: number];
type Kind = Pick<Piece, 'code' | 'fr' | 'en' | 'icone'>;

/** Piece of a weight in kg with sides in metres, which takes the space of its sides. */
const piece = (kind: Kind, poids: number, [longueur, largeur, hauteur]: Sides): StarterPiece => ({
  ...kind,
  poids,
  volume: m3Of(boxCm3({ longueurMm: mmOf(longueur), largeurMm: mmOf(largeur), hauteurMm: mmOf(hauteur) })),
  longueur,
  largeur,
  hauteur,
});

/** Sum of the sides of a suitcase that airlines carry: 158 cm (62 in). */
const SUITCASE: Sides = [0.78, 0.5, 0.3];

/**
 * Pieces that are often sent by sea, without a price, for the first version of a price list. Weights are those of filled
 * ones; sides are the largest that the price includes, packed. What customs refuse in any condition is not among them,
 * and a bicycle or a moped is a new one (customs-rules/prohibited.ts).
 */
export const STARTER_PIECES: readonly StarterPiece[] = [
  // ISO 15750-2: a steel drum of 216.5 l is about 585 mm wide over its hoops and 880 mm high.
  piece({ code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l', icone: 'DRUM' }, 120, [0.6, 0.6, 0.9]),
  piece({ code: 'DRUM_110', fr: 'Demi-fût de 110 l', en: 'Half drum 110 l', icone: 'DRUM' }, 60, [0.5, 0.5, 0.75]),
  piece(
    { code: 'BARREL_120', fr: 'Bidon plastique de 120 l', en: 'Plastic barrel 120 l', icone: 'DRUM' },
    70,
    [0.5, 0.5, 0.8],
  ),
  piece({ code: 'SUITCASE_23', fr: 'Valise de 23 kg', en: 'Suitcase 23 kg', icone: 'SUITCASE' }, 23, SUITCASE),
  piece({ code: 'SUITCASE_32', fr: 'Valise de 32 kg', en: 'Suitcase 32 kg', icone: 'SUITCASE' }, 32, SUITCASE),
  // Usual sizes of moving boxes: for books, standard, large; the largest is a double-wall box.
  piece({ code: 'BOX_S', fr: 'Carton S', en: 'Box S', icone: 'BOX' }, 20, [0.35, 0.28, 0.33]),
  piece({ code: 'BOX_M', fr: 'Carton M', en: 'Box M', icone: 'BOX' }, 25, [0.55, 0.35, 0.3]),
  piece({ code: 'BOX_L', fr: 'Carton L', en: 'Box L', icone: 'BOX' }, 30, [0.6, 0.4, 0.4]),
  piece({ code: 'BOX_XL', fr: 'Carton XL', en: 'Box XL', icone: 'BOX' }, 50, [0.8, 0.6, 0.6]),
  piece({ code: 'RICE_25', fr: 'Sac de riz de 25 kg', en: 'Bag of rice 25 kg', icone: 'BAG' }, 25.2, [0.7, 0.45, 0.14]),
  piece(
    { code: 'RICE_50', fr: 'Sac de riz de 50 kg', en: 'Bag of rice 50 kg', icone: 'BAG' },
    50.3,
    [0.95, 0.55, 0.18],
  ),
  piece(
    { code: 'TV_32', fr: 'Télévision jusqu’à 32 pouces', en: 'TV up to 32 inches', icone: 'TV' },
    8,
    [0.82, 0.15, 0.55],
  ),
  piece(
    { code: 'TV_55', fr: 'Télévision jusqu’à 55 pouces', en: 'TV up to 55 inches', icone: 'TV' },
    25,
    [1.38, 0.17, 0.87],
  ),
  piece(
    { code: 'TV_75', fr: 'Télévision jusqu’à 75 pouces', en: 'TV up to 75 inches', icone: 'TV' },
    50,
    [1.88, 0.24, 1.15],
  ),
  piece({ code: 'FRIDGE', fr: 'Réfrigérateur', en: 'Fridge', icone: 'FRIDGE' }, 75, [0.7, 0.7, 1.9]),
  piece({ code: 'FREEZER', fr: 'Congélateur', en: 'Freezer', icone: 'FRIDGE' }, 55, [1.2, 0.7, 0.9]),
  // Built-in width of 600 mm, a height of 850 mm, and the packing.
  piece(
    { code: 'WASHING_MACHINE', fr: 'Machine à laver', en: 'Washing machine', icone: 'WASHING_MACHINE' },
    75,
    [0.65, 0.65, 0.9],
  ),
  piece({ code: 'SOFA', fr: 'Canapé', en: 'Sofa', icone: 'SOFA' }, 75, [2.2, 0.95, 0.9]),
  piece({ code: 'BED_BASE', fr: 'Sommier', en: 'Bed base', icone: 'BED' }, 35, [2, 1.6, 0.25]),
  // A tyre 205/55 R16 is 632 mm high and 205 mm wide (ISO 4000-1); four of them are stacked.
  piece({ code: 'TYRES_4', fr: '4 pneus de voiture', en: '4 car tyres', icone: 'TYRES' }, 40, [0.65, 0.65, 0.85]),
  piece({ code: 'SOLAR_PANEL', fr: 'Panneau solaire', en: 'Solar panel', icone: 'SOLAR' }, 25, [1.8, 1.15, 0.06]),
  piece({ code: 'BICYCLE_NEW', fr: 'Vélo neuf', en: 'New bicycle', icone: 'BICYCLE' }, 20, [1.45, 0.25, 0.85]),
  piece({ code: 'MOPED_NEW', fr: 'Cyclomoteur neuf', en: 'New moped', icone: 'MOPED' }, 100, [1.85, 0.75, 1.15]),
];
