/** Words after a number that make it a measure or a weight of one piece, in French and English. */
const UNITS =
  /^(?:kg|kilos?|g|gr|grammes?|grams?|lbs?|l|litres?|liters?|cl|ml|m|cm|mm|m²|m2|mètres?|metres?|pouces?|inch|inches|pieds?|feet|go|gb|to|tb|w|watts?|v|volts?|ans?|years?|mois|months?|en|in|portes?|doors?|places?|feux|vitesses?|roues?)$/iu;

/**
 * Splits a description that begins with a number of pieces: "20 t-shirts" is 20 and "T-shirts". Undefined where the
 * number is a measure ("25 kg de riz"), part of a name ("4x4"), or missing.
 */
export function splitLeadingCount(description: string): { count: string; goods: string } | undefined {
  const [, count, word = '', rest = ''] =
    /^([1-9]\d{0,3})\s*[x×]?\s+(\p{L}[^\s,.]*)(.*)$/su.exec(description.trim()) ?? [];
  if (!count || UNITS.test(word)) return undefined;
  return { count, goods: `${word.charAt(0).toUpperCase()}${word.slice(1)}${rest}` };
}
