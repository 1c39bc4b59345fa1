import type { PieceNames } from '#shared/colis/schema.ts';
import { cubicMetres, kg } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

interface Described {
  /** Absent for a sale per kilo. */
  piece?: Pick<PieceNames, 'fr' | 'en'> | undefined;
  /** Kilos, and m³ where the view has room for them. */
  poids: number;
  volume?: number;
}

/**
 * Says what a parcel is: the piece as which it is sold ("Drum 220 l"), since its weight is the space that the price
 * list gives it; otherwise its kilos and m³ ("23 kg · 0.117 m³").
 */
export const describeParcel = (language: Language, { piece, poids, volume }: Described): string => {
  if (piece) return piece[language];
  return [kg(language, poids), volume !== undefined && cubicMetres(language, volume)].filter(Boolean).join(' · ');
};
