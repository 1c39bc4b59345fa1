import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { formatLocalPrice } from './formatLocalPrice.ts';
import { localCurrency } from './localCurrency.ts';
import { ratesQuery } from './rates.ts';

export interface LocalAmountProps {
  /** Price in US dollars. */
  dollars: number;
  /** Shows the date of the rate beside the amount; otherwise it is in a tooltip and for screen readers. */
  dated?: boolean;
}

/**
 * Indicative price in the currency of the reader's region; nothing without one, or without a recent rate. Depends on
 * the reader, so it must not be rendered before hydration.
 */
export default function LocalAmount({ dollars, dated = false }: LocalAmountProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const currency = localCurrency(navigator.language);
  const { data: rates } = useQuery({ ...ratesQuery, enabled: currency !== undefined });
  const amount = currency && rates && formatLocalPrice(language, dollars, currency, rates, new Date());
  if (!amount || !rates) return null;
  const note = t('localPrice.note', { date: shortDate(language, rates.date, 'UTC') });
  if (dated)
    return (
      <span>
        {amount} · {note}
      </span>
    );
  return (
    <span title={note}>
      {amount} <span className="visually-hidden">({note})</span>
    </span>
  );
}
