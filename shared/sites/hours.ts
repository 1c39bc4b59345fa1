import type { Language } from '../auth/schema.ts';
import { LOCALES } from '../dates.ts';
import type { OpeningPeriod } from './schema.ts';

/** Days that share the same periods, in the order of the week. */
export type HoursGroup = { days: number[]; periods: Pick<OpeningPeriod, 'ouvre' | 'ferme'>[] };

/**
 * Groups opening hours by days in succession that share them: Monday to Friday 9:00–18:00, Saturday 9:00–13:00. Days
 * without periods are left out. Days count from 1 (Monday) to 7 (ISO 8601).
 */
export const groupHours = (hours: readonly OpeningPeriod[]): HoursGroup[] => {
  const groups: HoursGroup[] = [];
  for (let jour = 1; jour <= 7; jour += 1) {
    const periods = hours
      .filter((period) => period.jour === jour)
      .map(({ ouvre, ferme }) => ({ ouvre, ferme }))
      .sort((a, b) => a.ouvre.localeCompare(b.ouvre));
    if (periods.length === 0) continue;
    const last = groups.at(-1);
    if (last?.days.at(-1) === jour - 1 && textOf(last.periods) === textOf(periods)) last.days.push(jour);
    else groups.push({ days: [jour], periods });
  }
  return groups;
};

const textOf = (periods: HoursGroup['periods']): string =>
  periods.map(({ ouvre, ferme }) => `${ouvre}-${ferme}`).join(' ');

/** Reports whether two periods of the same day share a minute. */
export const hasOverlap = (hours: readonly OpeningPeriod[]): boolean =>
  hours.some((one, index) =>
    hours
      .slice(index + 1)
      .some(({ jour, ouvre, ferme }) => jour === one.jour && ouvre < one.ferme && one.ouvre < ferme),
  );

/**
 * Writes opening hours as one text per group of days: "lundi – vendredi : 09:00–12:30, 14:00–18:00". Times have 24
 * hours in both languages.
 */
export const hoursTexts = (hours: readonly OpeningPeriod[], language: Language): string[] =>
  groupHours(hours).map(({ days, periods }) => {
    const [first = 1, last = first] = [days[0], days.at(-1)];
    const range =
      first === last ? dayName(first, language) : `${dayName(first, language)} – ${dayName(last, language)}`;
    const times = periods.map(({ ouvre, ferme }) => `${ouvre}–${ferme}`).join(', ');
    return `${range}${language === 'fr' ? ' : ' : ': '}${times}`;
  });

const weekdays: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Name of a day of the week, from 1 (Monday) to 7. */
export const dayName = (jour: number, language: Language): string => {
  weekdays[language] ??= new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  return weekdays[language].format(Date.UTC(2024, 0, jour)); // 1 January 2024 was a Monday
};
