import { describeParcel } from '#web/core/colis/describeParcel.ts';
import type { Price } from '#web/core/quote/measures.ts';
import type { Language } from '#web/i18n/language.ts';

/** Says what a parcel of a form is, by its price: its piece, or its kilos. */
export const describePrice = (language: Language, { lines, kg }: Price): string => {
  const piece = lines.find((line) => line.code === 'PIECE');
  return describeParcel(language, { piece, poids: kg });
};
