import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { useSession } from '#web/core/session/session.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

interface CancelledByTextProps {
  colis: Colis;
  /** Time zone of the depot. */
  timeZone: string | undefined;
}

/** Sentences that say who cancelled a parcel, if that is known, and when its box was given back. */
export function CancelledByText({ colis: { annulePar, rendu, userId }, timeZone }: CancelledByTextProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const isOwn = useSession().userId === userId;
  const who = annulePar && t(annulePar === 'CLIENT' && !isOwn ? 'cancelledBy.ofCustomer' : `cancelledBy.${annulePar}`);
  const back =
    rendu &&
    t(isOwn ? 'cancelledBy.backToYou' : 'cancelledBy.back', { date: readerTime(language, rendu.le, timeZone) });
  return [who, back].filter(Boolean).join(' ');
}
