/**
 * True in a run with the large samples (`npm run test:all`). Files of such samples alone are named
 * `*.nightly.test.ts`; other tests choose the size of their sample by this.
 */
export const isNightly = Boolean(process.env.NIGHTLY);

/** Returns all cases at night, and else every `step`th of them, from the `first` on. */
export const sampleOf = <T>(cases: readonly T[], step: number, first = 0): readonly T[] =>
  isNightly ? cases : cases.filter((_, index) => index % step === first);
