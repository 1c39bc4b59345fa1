import type { Drawer } from '#shared/counter/schema.ts';
import { dayIn } from '#shared/dates.ts';
import { browserZone, shortDate, timeOfDay } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/**
 * Returns a function that formats the time of a movement in the zone of the drawer's site, or else in the reader's:
 * "14:02", with its day after the one of the opening.
 */
export function useDrawerTime({ ouvertLe }: Pick<Drawer, 'ouvertLe'>, zone: string | undefined) {
  const language = useLanguage();
  const at = zone ?? browserZone();
  const openingDay = dayIn(ouvertLe, at);
  return (instant: string): string => {
    const time = timeOfDay(language, instant, at);
    return dayIn(instant, at) === openingDay ? time : `${shortDate(language, instant, at)}, ${time}`;
  };
}
