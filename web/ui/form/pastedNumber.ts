import { asTyped } from '#shared/http/pasted.ts';

/** Digits in groups, between a currency sign and a unit, of which neither is part of the number. */
const NUMBER = /^(?:[$€£]|[A-Z]{3,4}\s)?\s*(-?\d[\d\s.,'’]*)\s*(?:[$€£%]|\p{L}{1,4}\d?)?$/iu;

/**
 * Returns a pasted number in the notation of a number field: "1 234,5 kg", "1,234.50" and "١٢٫٥" are `1234.5`, `1234.50`
 * and `12.5`. Of two marks the last is the decimal mark; a repeated one groups thousands. Undefined for other text.
 */
export function pastedNumber(pasted: string): string | undefined {
  const typed = asTyped(pasted).trim().replaceAll('٫', '.').replaceAll('٬', ' ');
  const digits = NUMBER.exec(typed)?.[1]?.replace(/[\s'’]/g, '');
  if (digits === undefined) return undefined;
  const marks = digits.match(/[.,]/g) ?? [];
  const decimal = new Set(marks).size === marks.length ? marks.at(-1) : undefined;
  if (decimal === undefined && !/^-?\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$|^-?\d+$/.test(digits)) return undefined;
  const at = decimal === undefined ? digits.length : digits.lastIndexOf(decimal);
  const fraction = digits.slice(at + 1);
  return digits.slice(0, at).replace(/[.,]/g, '') + (fraction && `.${fraction}`);
}
