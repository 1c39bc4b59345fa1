import { useTranslation } from 'react-i18next';
import type { Montants } from '#shared/cockpit/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';

const SUMS = ['reserve', 'supplements', 'paye', 'du', 'aRembourser', 'rembourse'] as const;

/** Money of the container; what is booked is paid, less what is to be refunded, or owed. */
export function Money({ montants }: { montants: Montants }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  return (
    <Facts title={t('money.title')} short>
      {SUMS.filter((sum) => sum !== 'aRembourser' || montants[sum] > 0).map((sum) => (
        <Fact key={sum} name={t(`money.${sum}`)}>
          {dollars(language, montants[sum])}
        </Fact>
      ))}
    </Facts>
  );
}
