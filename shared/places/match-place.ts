/** Returns a text in lower case and without accents, for comparison. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Reports whether a place contains the searched text; ignores case and accents, and an empty text matches every place.
 */
export const matchesPlace = (place: string, searched: string): boolean =>
  foldText(place).includes(foldText(searched.trim()));
