import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cityOf } from '#shared/places/cities.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { isListed, regions, usualZones, zonesOf } from './zones.ts';

/** Options of a select for a time zone: common zones first, then all by region; `own` is listed in any case. */
export function ZoneOptions({ own }: { own: string | undefined }) {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const rest = useMemo(() => regions.map((region) => ({ region, zones: zonesOf(language, region) })), [language]);
  return (
    <>
      <optgroup label={t('zones.usual')}>
        {own && !isListed(own) && <option value={own}>{cityOf(language, own)}</option>}
        {usualZones.map((usual) => (
          <option key={usual} value={usual}>
            {t(`zones.${usual}`)}
          </option>
        ))}
      </optgroup>
      {rest.map(({ region, zones }) => (
        <optgroup key={region} label={t(`zones.${region}`)}>
          {zones.map((each) => (
            <option key={each.zone} value={each.zone}>
              {each.city}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
