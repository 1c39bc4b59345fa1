import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { dutyRange } from '#shared/customs/duties.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { shortDate } from '#web/core/format.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './ReviewTotal.module.css';

/** Totals of an inventory as the API computed them, and the range of duty and VAT on it. */
export function ReviewTotal({ inventory: { sommes, totalXof, taux } }: { inventory: Inventory }) {
  const { t } = useTranslation(['adminCustoms', 'inventory']);
  const language = useLanguage();
  const francs = (amount: number) => money(language, amount, 'XOF');
  const used = CURRENCIES.filter((currency) => sommes[currency]);
  const range = totalXof === null ? undefined : dutyRange(totalXof);
  return (
    <div className={styles.total}>
      <dl>
        <div className={styles.main}>
          <dt>{t('inventory:total.list')}</dt>
          <dd>{used.map((currency) => money(language, sommes[currency] ?? 0, currency)).join(' + ')}</dd>
        </div>
        {used.some((currency) => currency !== 'XOF') && (
          <div>
            <dt>{t('inventory:total.inFrancs')}</dt>
            <dd>{totalXof === null ? t('inventory:total.noRates') : francs(totalXof)}</dd>
          </div>
        )}
        {range && (
          <div>
            <dt>{t('review.duty')}</dt>
            <dd>{t('review.range', { from: francs(range.from), to: francs(range.to) })}</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>
        {range && t('review.estimate')}
        {totalXof !== null && taux && ` ${t('inventory:total.rates', { date: shortDate(language, taux.date, 'UTC') })}`}
      </p>
    </div>
  );
}
