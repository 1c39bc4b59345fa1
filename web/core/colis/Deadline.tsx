import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/bookings/schema.ts';
import { dateTimeThere } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const hourMs = 3_600_000;

interface DeadlineProps {
  at: string;
  /** The one that the parcel is in: null when it cannot be had, undefined while it is on its way. */
  container: Container | null | undefined;
}

/** By when a parcel is to be paid, on its container's clocks as in mails; how many hours are left of the last day. */
export function Deadline({ at, container }: DeadlineProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const hours = Math.floor((new Date(at).getTime() - Date.now()) / hourMs);
  if (hours < 0) return <strong>{t('deadline.over')}</strong>;
  if (container === undefined) return <Skeleton width="16rem" />;
  const words = t('deadline.before', { date: dateTimeThere(language, at, container?.fuseau) });
  return hours < 24 ? <strong>{t('deadline.soon', { words, count: hours })}</strong> : words;
}
