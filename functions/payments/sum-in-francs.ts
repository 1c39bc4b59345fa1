import { askedIn, type Debt } from '#shared/counter/debt.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Returns a debt as francs CFA at the rate of the day; null without a rate. */
export const sumInFrancs = async (debt: Debt): Promise<NonNullable<StoredPayment['recu']> | null> => {
  const rates = await findIndicativeRates();
  const montant = askedIn(debt, 'XOF', rates);
  return rates && montant !== null ? { devise: 'XOF', montant, taux: rates.perUsd.XOF, tauxDu: rates.date } : null;
};
