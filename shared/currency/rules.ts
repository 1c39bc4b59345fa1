/**
 * CFA francs per euro, fixed since 1999: Council Decision 98/683/EC of 23 November 1998, and the BCEAO's parity.
 */
export const XOF_PER_EUR = 655.957;

const DAY_MS = 86_400_000;
/** Milliseconds after the end of its date for which a rate is shown. */
const SHOWN_MS = 3 * DAY_MS;

/** Reports whether a rate of this date (`YYYY-MM-DD`) is still shown: until three days after the end of its date. */
export const isRateShown = (date: string, now: Date): boolean => now.getTime() < Date.parse(date) + DAY_MS + SHOWN_MS;
