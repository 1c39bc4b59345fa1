import { useTranslation } from 'react-i18next';
import { isHeldByDispute, isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Tells the sender of a parcel that their bank disputes its payment, and what they can do. */
export function DisputeNotice({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  return (
    <Notice tone="warning" title={t('dispute.title')}>
      {isUnderWay(colis) && `${t(isHeldByDispute(colis) ? 'dispute.held' : 'dispute.released')} `}
      {t('dispute.text')}
    </Notice>
  );
}
