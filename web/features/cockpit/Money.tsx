import { useTranslation } from 'react-i18next';
import type { Montants } from '#shared/cockpit/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';

/** Money of the container. */
export function Money({ montants }: { montants: Montants }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  return (
    <Facts title={t('money.title')} short>
      {(['reserve', 'paye', 'du', 'rembourse', 'supplements'] as const).map((sum) => (
        <Fact key={sum} name={t(`money.${sum}`)}>
          {dollars(language, montants[sum])}
        </Fact>
      ))}
    </Facts>
  );
}
