import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/bookings/schema.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const hourMs = 3_600_000;

interface DeadlineProps {
  at: string;
  /** The parcel's container, on whose clocks the deadline might be taken to be; absent while it is not known. */
  container: Container | null | undefined;
}

/** By when a parcel is to be paid, on the reader's clocks; how many hours are left of the last day. */
export function Deadline({ at, container }: DeadlineProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const hours = Math.floor((new Date(at).getTime() - Date.now()) / hourMs);
  if (hours < 0) return <strong>{t('deadline.over')}</strong>;
  const words = t('deadline.before', { date: readerTime(language, at, container?.fuseau) });
  return hours < 24 ? <strong>{t('deadline.soon', { words, count: hours })}</strong> : words;
}
