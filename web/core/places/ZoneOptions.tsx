import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/i18n.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { regions, usualZones } from './zones.ts';

/**
 * Options of a select for a time zone: common zones and `own` first, then all by region, which are loaded once the
 * select is shown.
 */
export function ZoneOptions({ own }: { own: string | undefined }) {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const cities = useZoneCities();
  const isUnusual = own !== undefined && !usualZones.some((usual) => usual === own);
  const rest = useMemo(
    () => cities && regions.map((region) => ({ region, zones: cities.zonesOf(language, region) })),
    [cities, language],
  );
  return (
    <>
      <optgroup label={t('zones.usual')}>
        {isUnusual && <option value={own}>{cities?.cityOf(language, own) ?? own}</option>}
        {usualZones.map((usual) => (
          <option key={usual} value={usual}>
            {t(`zones.${usual}`)}
          </option>
        ))}
      </optgroup>
      {rest?.map(({ region, zones }) => (
        <optgroup key={region} label={t(`zones.${region}`)}>
          {zones
            .filter(({ zone }) => !isUnusual || zone !== own)
            .map((each) => (
              <option key={each.zone} value={each.zone}>
                {each.city}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}

type ZoneCities = typeof import('./zoneCities.ts');

/** Names of all zones' cities; undefined until they are loaded. Without them the usual zones can be chosen. */
function useZoneCities(): ZoneCities | undefined {
  const [cities, setCities] = useState<ZoneCities>();
  useEffect(() => afterPaint(() => void import('./zoneCities.ts').then(setCities, () => undefined)), []);
  return cities;
}
