import { useTranslation } from 'react-i18next';
import { dateTime, here } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const hourMs = 3_600_000;

/** By when a parcel is to be paid, on the reader's own clock; how many hours are left of the last day. */
export function Deadline({ at }: { at: string }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const hours = Math.floor((new Date(at).getTime() - Date.now()) / hourMs);
  if (hours < 0) return <strong>{t('deadline.over')}</strong>;
  const words = t('deadline.before', { date: dateTime(language, at, here()) });
  return hours < 24 ? <strong>{t('deadline.soon', { words, count: hours })}</strong> : words;
}
