/** Cell of a sheet as a spreadsheet or a CSV file has it; null is an empty one. */
export type Cell = string | number | boolean | Date | null;

/** Rows of a sheet from its first one on. */
export type Sheet = readonly (readonly Cell[])[];

/** Returns a cell as it is read: without spaces around it, and without the signs that keep Excel from reading a number. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell)
    .normalize('NFC')
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
};

/** Returns a text in lower case without accents, its other signs as single spaces: "N° Tél." is "n tel". */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Signs and words that people write into a cell to say that it is empty. */
const NOTHING = /^(?:-+|\.+|\/+|x|n ?\/? ?[adc]|neant|aucune?|none|no|nil|rien|pas de mail|pas d email|inconnue?|\?+)$/;

/** Reports whether a cell says nothing: it is empty, or has a sign for that, such as "-" or "néant". */
export const isEmpty = (cell: Cell | undefined): boolean => {
  const text = textOf(cell);
  return text === '' || NOTHING.test(text) || NOTHING.test(plain(text));
};

/** Reports whether a cell refers to the one above it: "idem", or a ditto mark. */
export const isDitto = (cell: Cell | undefined): boolean => /^(?:["”″]|''|idem|id\.|ditto)$/i.test(textOf(cell));
