/** Numbers from `de` to `a`, inclusive. */
export interface NumberRange {
  de: number;
  a: number;
}

/** Ranges that one report of a device has at most. */
export const MAX_RANGES = 20;

/** Returns the same numbers in ascending ranges that neither overlap nor touch. */
export const mergeRanges = (ranges: readonly NumberRange[]): NumberRange[] => {
  const merged: NumberRange[] = [];
  for (const { de, a } of ranges.toSorted((one, other) => one.de - other.de)) {
    const last = merged.at(-1);
    if (last && de <= last.a + 1) last.a = Math.max(last.a, a);
    else merged.push({ de, a });
  }
  return merged;
};

/** Returns single numbers as ranges. */
export const rangesOf = (numbers: readonly number[]): NumberRange[] =>
  mergeRanges(numbers.map((number) => ({ de: number, a: number })));

/** Counts the numbers of a range that are in none of the merged ranges. */
export const countOutside = ({ de, a }: NumberRange, merged: readonly NumberRange[]): number =>
  merged.reduce((count, range) => count - Math.max(0, Math.min(a, range.a) - Math.max(de, range.de) + 1), a - de + 1);
