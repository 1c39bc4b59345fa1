import { useTranslation } from 'react-i18next';
import { ProsePage } from '#web/core/prose/ProsePage.tsx';
import { useCancelFee } from '#web/core/prose/useCancelFee.ts';

export default function TermsPage() {
  const { t } = useTranslation('terms');
  return (
    <ProsePage
      title={t('title')}
      lead={t('lead')}
      sections={t('sections', { returnObjects: true, fee: useCancelFee() })}
      updated="2026-11-30"
    />
  );
}
