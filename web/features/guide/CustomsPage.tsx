import { useTranslation } from 'react-i18next';
import type { RuleEffect } from '#shared/customs/customs-rules/customs-rule.ts';
import { ProsePage } from '#web/core/prose/ProsePage.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { goodsTerms } from './goodsTerms.ts';

export default function CustomsPage() {
  const { t } = useTranslation('customs');
  const language = useLanguage();
  const sections = t('sections', { returnObjects: true });
  const termsOf = (...effects: RuleEffect[]) => goodsTerms(language, effects, (origin) => t('source', origin));
  return (
    <ProsePage
      title={t('title')}
      lead={t('lead')}
      sections={{
        ...sections,
        forbidden: { ...sections.forbidden, terms: termsOf('block') },
        more: { ...sections.more, terms: termsOf('warn', 'ask') },
      }}
    />
  );
}
