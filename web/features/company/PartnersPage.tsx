import { useTranslation } from 'react-i18next';
import { ProsePage } from '#web/core/prose/ProsePage.tsx';

export default function PartnersPage() {
  const { t } = useTranslation('partners');
  return <ProsePage title={t('title')} lead={t('lead')} sections={t('sections', { returnObjects: true })} />;
}
