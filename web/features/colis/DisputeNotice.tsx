import { useTranslation } from 'react-i18next';
import { isHeldByDispute, isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Tells the sender of a parcel that their bank disputes its payment, whether that still holds it, and what they can do. */
export function DisputeNotice({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const isReleased = isUnderWay(colis) && !isHeldByDispute(colis);
  return (
    <Notice tone={isReleased ? 'info' : 'warning'} title={t(isReleased ? 'dispute.released' : 'dispute.title')}>
      {isReleased ? t('dispute.stillOpen') : isUnderWay(colis) && t('dispute.held')} {t('dispute.text')}
    </Notice>
  );
}
