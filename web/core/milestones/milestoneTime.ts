import type { Milestone } from '#shared/milestones/schema.ts';
import { date } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import type { Language } from '#web/i18n/language.ts';

/** Milestones that are announced to the minute; the others are estimates of the corridor, to the day. */
const TO_THE_MINUTE: ReadonlySet<string> = new Set(['CLOS', 'DEPA', 'ARRI']);

/**
 * Returns when a milestone happened, or is expected, on the clock of its place: to the minute, or to the day for an
 * estimate from the corridor's usual times.
 */
export const milestoneTime = (language: Language, { code, reel, estime, fuseau }: Milestone): string =>
  reel !== null || TO_THE_MINUTE.has(code)
    ? placeTime(language, reel ?? estime, fuseau)
    : date(language, estime, fuseau);
