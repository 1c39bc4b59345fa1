import { useTranslation } from 'react-i18next';
import type { HandoverBlocker } from '#shared/colis/handover-blockers.ts';
import { collectionOfColis } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Reports whether a parcel is not handed over because something is unpaid. */
export const isOwing = (
  blocker: unknown,
): blocker is Extract<HandoverBlocker, `HANDOVER_${'UNPAID' | 'SUPPLEMENT_DUE'}`> =>
  blocker === 'HANDOVER_UNPAID' || blocker === 'HANDOVER_SUPPLEMENT_DUE';

/** Notice of the sum in dollars that is paid before a parcel is handed over, by its terms, with the way to take it. */
export function ToPay({ id, sum }: { id: number; sum: number }) {
  const { t } = useTranslation('agentHandover');
  const language = useLanguage();
  return (
    <Notice
      tone="warning"
      title={t('onCollection.title', { sum: dollars(language, sum) })}
      action={<ButtonLink to={collectionOfColis(id)}>{t('onCollection.take')}</ButtonLink>}
    >
      {t('onCollection.text')}
    </Notice>
  );
}
