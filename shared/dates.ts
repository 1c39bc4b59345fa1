/** A date as it is said: in French the first of a month is "1er", where Intl writes "1". */
export const ordinal = (language: string, date: string): string =>
  language.startsWith('fr') ? date.replace(/^1(?= )/, '1er') : date;
