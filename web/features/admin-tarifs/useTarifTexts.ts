import { useTranslation } from 'react-i18next';
import { dayIn } from '#shared/dates.ts';
import { placeName } from '#shared/places/names.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { versionOn } from '#shared/tarifs/terms.ts';
import { browserZone, date } from '#web/core/format.ts';
import { countryName } from '#web/core/places/countries.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Version of a price list that applies to departures of today, in the browser's zone; undefined before the first one. */
export const currentVersion = (tarif: Pick<Tarif, 'versions'>): number | undefined =>
  versionOn(tarif, dayIn(new Date(), browserZone()));

/** Returns functions that describe a price list: "France, Belgique vers Dakar", "Version 2, dès le 1er décembre 2026". */
export function useTarifTexts() {
  const { t } = useTranslation(['adminTarifs', 'table']);
  const language = useLanguage();
  const day = (effet: string) => date(language, effet, 'UTC');
  return {
    day,
    corridor: ({ departs, pays, ville }: Pick<Tarif, 'departs' | 'pays' | 'ville'>) => {
      const from = departs.map((code) => countryName(language, code)).join(', ');
      return t('table:journey', {
        from,
        to: ville === null ? countryName(language, pays) : placeName(language, ville),
      });
    },
    /** Names the version that applies to today's departures, or the day from which the first one does. */
    current: ({ versions }: Pick<Tarif, 'versions'>) => {
      const number = currentVersion({ versions });
      const shown = versions.find(({ version }) => version === number) ?? versions[0];
      if (!shown) return undefined;
      const named = { version: shown.version, date: day(shown.effet) };
      return number === undefined ? t('notYet', named) : t('since', named);
    },
  };
}
