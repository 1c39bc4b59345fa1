import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { dutyRange } from '#shared/customs/duty-range.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { shortDate } from '#web/core/format.ts';
import { money } from '#web/core/inventory/money.ts';
import { Totals } from '#web/core/inventory/Totals.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Totals of an inventory as the API computed them, and the range of duty and VAT on it. */
export function ReviewTotal({ inventory: { sommes, totalXof, taux } }: { inventory: Inventory }) {
  const { t } = useTranslation(['adminCustoms', 'inventory']);
  const language = useLanguage();
  const francs = (amount: number) => money(language, amount, 'XOF');
  const used = CURRENCIES.filter((currency) => sommes[currency]);
  const range = totalXof === null ? undefined : dutyRange(totalXof);
  const inCurrencies = used.map((currency) => money(language, sommes[currency] ?? 0, currency)).join(' + ');
  return (
    <Totals
      rows={[
        { name: t('inventory:total.list'), value: inCurrencies },
        used.some((currency) => currency !== 'XOF') && {
          name: t('inventory:total.inFrancs'),
          value: totalXof === null ? t('inventory:total.noRates') : francs(totalXof),
        },
        range && {
          name: t('review.duty'),
          value: t('review.range', { from: francs(range.from), to: francs(range.to) }),
        },
      ]}
      note={[
        range && t('review.estimate'),
        totalXof !== null && taux && t('inventory:total.rates', { date: shortDate(language, taux.date, 'UTC') }),
      ]
        .filter(Boolean)
        .join(' ')}
    />
  );
}
