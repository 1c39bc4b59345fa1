import { convert } from '#shared/customs/totals.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Returns a sum in cents as francs CFA at the rate of the day; null without a rate. */
export const sumInFrancs = async (cents: number): Promise<NonNullable<StoredPayment['recu']> | null> => {
  const rates = await findIndicativeRates();
  const montant = convert(cents, 'USD', 'XOF', rates);
  return rates && montant !== null ? { devise: 'XOF', montant, taux: rates.perUsd.XOF, tauxDu: rates.date } : null;
};
