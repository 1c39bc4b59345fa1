import { useTranslation } from 'react-i18next';
import { site } from '#web/core/contact/site.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Returns the sentence on what a cancellation keeps of a parcel that a depot has, by the setting of the stage. */
export function useCancelFee(): string {
  const { t } = useTranslation('prose');
  const language = useLanguage();
  const cents = site.annulation.RECU;
  if (cents === null) return t('cancelFee.team');
  return cents === 0 ? t('cancelFee.none') : t('cancelFee.fee', { sum: dollars(language, cents / 100) });
}
