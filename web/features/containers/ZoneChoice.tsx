import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { instantIn } from '#shared/containers/wall-time.ts';
import { wallTimeOf, wallTimePattern, zoneInWords } from '#web/core/wallTime.ts';
import { ZoneOptions } from '#web/core/ZoneOptions.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ContainerSelectField } from './fields.tsx';
import type { ContainerValues } from './values.ts';

/** Select for the pickup place's time zone: common zones first, then all by region. Typing a city's name selects it. */
export function ZoneChoice() {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const { watch, formState } = useFormContext<ContainerValues>();
  const [zone, departure] = watch(['fuseau', 'dateDepart']);
  useKeepReservationInstant(zone);
  const at = wallTimePattern.test(departure) ? new Date(instantIn(zone, departure)) : new Date();
  return (
    <ContainerSelectField name="fuseau" hint={t('hints.fuseau', { zone: zoneInWords(language, zone, at) })}>
      <ZoneOptions own={formState.defaultValues?.fuseau} />
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
