import { useTranslation } from 'react-i18next';
import type { Sums } from '#shared/customs/totals.ts';
import { Difference } from '#web/core/drawer/Difference.tsx';
import { currenciesOf } from '#web/core/drawer/sums.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Drawers.module.css';

/** Sums, each currency by itself. */
export function SumList({ sums }: { sums: Sums }) {
  const { t } = useTranslation('adminDrawers');
  const language = useLanguage();
  const currencies = currenciesOf(sums);
  if (currencies.length === 0) return t('nothing');
  return (
    <span className={styles.sums}>
      {currencies.map((devise) => (
        <span key={devise}>{money(language, sums[devise] ?? 0, devise)}</span>
      ))}
    </span>
  );
}

/** Differences of a count, each currency by itself; one word when there are none. */
export function Differences({ sums }: { sums: Sums }) {
  const different = currenciesOf(sums).filter((devise) => sums[devise] !== 0);
  if (different.length === 0) return <Difference amount={0} devise="USD" />;
  return (
    <span className={styles.sums}>
      {different.map((devise) => (
        <Difference key={devise} amount={sums[devise] ?? 0} devise={devise} />
      ))}
    </span>
  );
}
