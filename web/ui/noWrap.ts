/**
 * Prevents line breaks before French high punctuation, inside French quotation marks, between a number and its unit,
 * and between "n°" and the number.
 */
export const noWrap = (text: string): string =>
  text
    // Figtree has no narrow no-break space, which French Intl writes.
    .replace(/\u202F/g, '\u00A0')
    .replace(/ (?=[:;?!»])/g, '\u00A0')
    .replace(/« /g, '«\u00A0')
    .replace(/(?<=\bn°|\bno\.) (?=\d)/gi, '\u00A0')
    .replace(/(?<=\d) (?=\d{3}|[$€%]|kg\b|m\b|M[oB]\b|F CFA)/g, '\u00A0')
    .replace(/F CFA/g, 'F\u00A0CFA');
