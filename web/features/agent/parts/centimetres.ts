import { formatNumber } from '#web/core/format.ts';
import type { Language } from '#web/i18n/language.ts';

/** Formats three sides in metres as a tape shows them: "40 × 30 × 30 cm". */
export const centimetres = (
  language: Language,
  { longueur, largeur, hauteur }: { longueur: number; largeur: number; hauteur: number },
): string =>
  `${[longueur, largeur, hauteur]
    .map((side) => formatNumber(language, side * 100, { maximumFractionDigits: 1 }))
    .join(' × ')}\u00a0cm`;
