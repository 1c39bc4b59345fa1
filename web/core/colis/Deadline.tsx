import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const HOUR_MS = 3_600_000;

interface DeadlineProps {
  at: string;
  /** The parcel's container, whose time zone the deadline might be mistaken for; absent while it is not loaded. */
  container: Container | null | undefined;
}

/** Payment deadline of a parcel in the reader's time zone, with the remaining hours on the last day. */
export function Deadline({ at, container }: DeadlineProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const hours = Math.floor((new Date(at).getTime() - Date.now()) / HOUR_MS);
  if (hours < 0) return <strong>{t('deadline.over')}</strong>;
  const deadline = t('deadline.before', { date: readerTime(language, at, container?.fuseau) });
  return hours < 24 ? <strong>{t('deadline.soon', { deadline, count: hours })}</strong> : deadline;
}
