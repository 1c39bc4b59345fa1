import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { xof } from '#web/core/quantities.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { BookingValues } from './bookingFormSchema.ts';
import { coverLimit } from './coverLimit.ts';

/**
 * Returns the highest value that a departure takes for the chosen cover, and what to say of a typed one above it; the
 * server checks it again.
 */
export function useCoverFault(container: Container) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const { data: version } = useTarifVersion(container.tarif);
  const couverture = useWatch<BookingValues, 'couverture'>({ name: 'couverture' });
  const most = coverLimit(version, couverture);
  const faultOf = (typed: string): string | undefined =>
    most !== undefined && Number(typed) > most ? t('errors.valueTooHigh', { most: xof(language, most) }) : undefined;
  return { most, faultOf };
}
