import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { instantIn } from '#shared/containers/wall-time.ts';
import { wallTimeOf, wallTimePattern, zoneInWords } from '#web/core/time/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { ContainerValues } from './values.ts';

/** Name of the chosen zone on the day of departure. */
export function ZoneHint({ zone }: { zone: string }) {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const departure = useFormContext<ContainerValues>().watch('dateDepart');
  useKeepReservationInstant(zone);
  const at = wallTimePattern.test(departure) ? new Date(instantIn(zone, departure)) : new Date();
  return t('hints.fuseau', { zone: zoneInWords(language, zone, at) });
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
