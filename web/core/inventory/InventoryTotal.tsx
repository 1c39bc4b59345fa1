import { useTranslation } from 'react-i18next';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { sumsOf, totalIn } from '#shared/customs/totals.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { typedLine } from './lines.ts';
import { money } from './money.ts';
import { Totals } from './Totals.tsx';
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
  const inCurrencies = used.map((currency) => money(language, sums[currency] ?? 0, currency)).join(' + ');
  return (
    <Totals
      live
      rows={[
        { name: t('total.list'), value: inCurrencies || '—' },
        hasOthers && {
          name: t('total.inFrancs'),
          value: francs === null ? t('total.noRates') : money(language, francs, 'XOF'),
        },
        insurance && { name: t('total.insured'), value: insured ? money(language, insured, 'XOF') : '—' },
      ]}
      note={
        francs !== null &&
        rates &&
        hasDollars(used) &&
        t('total.rates', { date: shortDate(language, rates.date, 'UTC') })
      }
    >
      {insurance && offered > 0 && (
        <Button look="quiet" onClick={() => insurance.insure(offered)}>
          {t('total.insure', { value: money(language, offered, 'XOF') })}
        </Button>
      )}
    </Totals>
  );
}

const hasDollars = (currencies: readonly Currency[]): boolean =>
  currencies.some((currency) => currency === 'USD' || currency === 'CAD');
