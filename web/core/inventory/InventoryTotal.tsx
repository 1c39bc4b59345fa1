import { useTranslation } from 'react-i18next';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { sumsOf, totalIn } from '#shared/customs/totals.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './InventoryTotal.module.css';
import { typedLine } from './lines.ts';
import { money } from './money.ts';
import type { LineValues } from './values.ts';

export interface Insurance {
  /** Insured value in XOF as typed. */
  value: string;
  /** Insures a value in whole XOF. */
  insure: (value: number) => void;
}

interface InventoryTotalProps {
  lines: readonly LineValues[];
  rates: IndicativeRates | null;
  insurance: Insurance | undefined;
}

/** Running total of an inventory, exact in each currency and in XOF, beside the insured value. */
export function InventoryTotal({ lines, rates, insurance }: InventoryTotalProps) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const sums = sumsOf(lines.map(typedLine));
  const used = CURRENCIES.filter((currency) => sums[currency]);
  const francs = totalIn(sums, 'XOF', rates);
  const hasOthers = used.some((currency) => currency !== 'XOF');
  const insured = insurance && Number(insurance.value);
  const offered = insurance && francs !== insured ? (francs ?? 0) : 0;
  return (
    <div className={styles.total}>
      <dl aria-live="polite" className={styles.sums}>
        <div className={styles.main}>
          <dt>{t('total.list')}</dt>
          <dd>
            {used.length > 0 ? used.map((currency) => money(language, sums[currency] ?? 0, currency)).join(' + ') : '—'}
          </dd>
        </div>
        {hasOthers && (
          <div>
            <dt>{t('total.inFrancs')}</dt>
            <dd>{francs === null ? t('total.noRates') : money(language, francs, 'XOF')}</dd>
          </div>
        )}
        {insurance && (
          <div>
            <dt>{t('total.insured')}</dt>
            <dd>{insured ? money(language, insured, 'XOF') : '—'}</dd>
          </div>
        )}
      </dl>
      {francs !== null && rates && hasDollars(used) && (
        <p className={styles.rates}>{t('total.rates', { date: shortDate(language, rates.date, 'UTC') })}</p>
      )}
      {insurance && offered > 0 && (
        <Button look="quiet" onClick={() => insurance.insure(offered)}>
          {t('total.insure', { value: money(language, offered, 'XOF') })}
        </Button>
      )}
    </div>
  );
}

const hasDollars = (currencies: readonly Currency[]): boolean =>
  currencies.some((currency) => currency === 'USD' || currency === 'CAD');
