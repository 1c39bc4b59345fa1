const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Regions with a name that are no country: unions, islands without people, and codes for tests or for an unknown one.
 */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

/**
 * Reports whether a code is that of a country (ISO 3166-1, and `XK` for Kosovo). Withdrawn codes and synonyms, such as
 * `SU` and `UK`, are not: as a locale's region they become the code in force.
 */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && // anything else would throw
  !NO_COUNTRIES.has(code) &&
  new Intl.Locale(`und-${code}`).region === code &&
  regionNames.of(code) !== undefined;
