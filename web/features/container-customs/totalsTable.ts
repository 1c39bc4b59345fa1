import { CURRENCIES, type Currency, UNITS } from '#shared/customs/constants.ts';
import type { Consignee } from '#shared/customs/container-check.ts';
import { addSums, type Sums } from '#shared/customs/totals.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { consigneeRules } from '#web/core/containerCustoms/groups.ts';
import { formatNumber } from '#web/core/format.ts';
import { money } from '#web/core/inventory/money.ts';
import { byTotal, reachedLimits } from './limits.ts';
import type { PrintColumn, PrintSource, PrintStyle, PrintTable } from './prints.ts';

/** Returns the totals per recipient, the highest first, with the limits that they reach. */
export function totalsTable({ check }: PrintSource, style: PrintStyle): PrintTable<Consignee> {
  const { destinataires } = check;
  const { texts, language } = style;
  const sums = destinataires.reduce<Sums>((all, { sommes }) => addSums(all, sommes), {});
  const francs = destinataires.reduce<number | null>(
    (sum, { totalXof }) => (sum === null || totalXof === null ? null : sum + totalXof),
    0,
  );
  const limits = (consignee: Consignee): string =>
    reachedLimits(consignee, check)
      .flatMap((id) => consigneeRules.get(id) ?? [])
      .map(({ side, limit, currency }) => `${texts.limits[side]} ${money(language, limit, currency)}`)
      .join(', ');
  const amount = (value: number | undefined, currency: Currency): string =>
    value === undefined ? '' : figures(style, value, currency);
  const sumColumn = (currency: Currency): PrintColumn<Consignee> => ({
    name: currency,
    share: 9,
    value: ({ sommes }) => (sommes[currency] === undefined ? null : sommes[currency] / UNITS[currency]),
    shown: ({ sommes }) => amount(sommes[currency], currency),
    align: 'end',
  });
  return {
    columns: [
      { name: 'destinataire', share: 18, value: ({ nom }) => nom || texts.none },
      {
        name: 'telephone',
        share: 15,
        value: ({ telephone }) => formatCorridorNumber(telephone) ?? telephone,
        isIdentifier: true,
      },
      { name: 'nombreColis', share: 6, value: ({ colisIds }) => colisIds.length, align: 'end' },
      { name: 'sansInventaire', share: 9, value: ({ sansInventaire }) => sansInventaire, align: 'end' },
      ...CURRENCIES.map(sumColumn),
      {
        name: 'totalXof',
        share: 10,
        value: ({ totalXof }) => totalXof,
        shown: ({ totalXof }) => (totalXof === null ? texts.unknown : figures(style, totalXof, 'XOF')),
        align: 'end',
      },
      { name: 'limites', share: 18, value: limits },
    ],
    rows: [...destinataires].sort(byTotal),
    totals: {
      destinataire: texts.total,
      nombreColis: formatNumber(language, check.colis.length, {}),
      ...Object.fromEntries(CURRENCIES.map((currency) => [currency, amount(sums[currency], currency)])),
      totalXof: francs === null ? texts.unknown : figures(style, francs, 'XOF'),
    },
  };
}

const figures = ({ language }: PrintStyle, amount: number, currency: Currency): string => {
  const digits = UNITS[currency] === 1 ? 0 : 2;
  return formatNumber(language, amount / UNITS[currency], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};
