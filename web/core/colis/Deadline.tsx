import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface DeadlineProps {
  at: string;
  /** The parcel's container, whose time zone the deadline might be mistaken for; absent while it is not loaded. */
  container: Container | null | undefined;
}

/** Payment deadline of a parcel in the reader's time zone, with the hours or minutes that remain on the last day. */
export function Deadline({ at, container }: DeadlineProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const left = new Date(at).getTime() - Date.now();
  const hours = Math.floor(left / HOUR_MS);
  if (left < 0) return <strong>{t('deadline.over')}</strong>;
  const deadline = t('deadline.before', { date: readerTime(language, at, container?.fuseau) });
  if (hours >= 24) return deadline;
  return (
    <strong>
      {hours > 0
        ? t('deadline.soon', { deadline, count: hours })
        : t('deadline.verySoon', { deadline, count: Math.ceil(left / MINUTE_MS) })}
    </strong>
  );
}
