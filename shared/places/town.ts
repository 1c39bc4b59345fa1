const COUNTRY =
  /^(s[ée]n[ée]gal|c[ôo]te d[’']ivoire|ivory coast|mali|guin[ée]e|gambi[ea]|the gambia|mauritanie|maroc)$/i;

/**
 * Returns the town in a delivery address of free text: its last part that is no country, without landmark in brackets
 * and postal code. Null when no part names one.
 */
export const townIn = (address: string): string | null =>
  address
    .replace(/\([^)]*\)/g, ' ')
    .split(/[,;\n]/)
    .map((part) =>
      part
        .replace(/\b\d{4,6}\b|\bBP\s*\d+/gi, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /\p{L}{2}/u.test(part) && !COUNTRY.test(part))
    .at(-1) ?? null;
