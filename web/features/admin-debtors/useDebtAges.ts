import { useTranslation } from 'react-i18next';
import { DEBT_DAYS, type Debtor } from '#shared/colis/debtors.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Returns what a customer owes by age, each group with its name and sum, without the empty ones. */
export function useDebtAges({ parAge }: Debtor): { name: string; sum: string }[] {
  const { t } = useTranslation('adminDebtors');
  const language = useLanguage();
  const nameOf = (group: number) => {
    const [before, most] = [DEBT_DAYS[group - 1], DEBT_DAYS[group]];
    if (most === undefined) return t('ages.over', { days: before });
    return t('ages.days', { from: before === undefined ? 0 : before + 1, to: most });
  };
  return parAge.flatMap((sum, group) => (sum > 0 ? [{ name: nameOf(group), sum: dollars(language, sum) }] : []));
}
