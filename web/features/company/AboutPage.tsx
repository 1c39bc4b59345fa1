import { useTranslation } from 'react-i18next';
import { ProsePage } from '#web/core/prose/ProsePage.tsx';

export default function AboutPage() {
  const { t } = useTranslation('about');
  return <ProsePage title={t('title')} lead={t('lead')} sections={t('sections', { returnObjects: true })} />;
}
