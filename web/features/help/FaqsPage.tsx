import { useTranslation } from 'react-i18next';
import { goodsSentence } from '#web/core/goods.ts';
import { PageHead } from '#web/core/prose/PageHead.tsx';
import { ProseBody } from '#web/core/prose/ProseBody.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Questions } from './Questions.tsx';

export default function FaqsPage() {
  const { t } = useTranslation('faqs');
  const groups = t('groups', { returnObjects: true, ...goodsSentence(useLanguage()) });
  return (
    <div className="page section">
      <PageHead title={t('title')} lead={t('lead')} />
      <ProseBody sections={groups}>
        <Questions groups={groups} />
      </ProseBody>
    </div>
  );
}
