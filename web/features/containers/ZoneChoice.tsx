import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { instantIn } from '#shared/containers/wall-time.ts';
import { cityOf } from '#shared/places/cities.ts';
import { wallTimeOf, wallTimePattern, zoneInWords } from '#web/core/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ContainerSelectField } from './fields.tsx';
import type { ContainerValues } from './values.ts';
import { isListed, regions, usualZones, zonesOf } from './zones.ts';

/** Select for the pickup place's time zone: common zones first, then all by region. Typing a city's name selects it. */
export function ZoneChoice() {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const { watch, formState } = useFormContext<ContainerValues>();
  const [zone, departure] = watch(['fuseau', 'dateDepart']);
  useKeepReservationInstant(zone);
  const at = wallTimePattern.test(departure) ? new Date(instantIn(zone, departure)) : new Date();
  const own = formState.defaultValues?.fuseau;
  const rest = useMemo(() => regions.map((region) => ({ region, zones: zonesOf(language, region) })), [language]);
  return (
    <ContainerSelectField name="fuseau" hint={t('hints.fuseau', { zone: zoneInWords(language, zone, at) })}>
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
    </ContainerSelectField>
  );
}

/** Converts an existing reservation date to a newly chosen zone, so that its instant stays, unless it was edited. */
function useKeepReservationInstant(zone: string): void {
  const { watch, formState, setValue } = useFormContext<ContainerValues>();
  const { defaultValues: { fuseau, dateReservation } = {}, dirtyFields } = formState;
  const shown = watch('dateReservation');
  const typed = dirtyFields.dateReservation === true;
  const kept = fuseau && dateReservation ? wallTimeOf(instantIn(fuseau, dateReservation), zone) : shown;
  useEffect(() => {
    if (!typed && shown !== kept) setValue('dateReservation', kept);
  }, [typed, shown, kept, setValue]);
}
