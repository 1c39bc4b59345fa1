import type { MoneyBack, ReturnWay } from '#shared/changes/money-back.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import { dollarsOf } from '#shared/units.ts';
import type { PaidShare } from '../colis/stored-colis.ts';
import { cashToGiveMore } from './cash-to-give.ts';
import { findPayments } from './payments.table.ts';
import { refundLinesIn, sumOf } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Returns the ways by which shares of a customer's payments go back, in dollars; without those of nothing. */
export const presentReturns = async (userId: number, shares: readonly PaidShare[]): Promise<MoneyBack[]> => {
  const returned = shares.filter(({ cents }) => cents > 0);
  const payments = await findPayments(returned.map(({ paymentId }) => ({ userId, paymentId })));
  return returned.flatMap(({ cents }, index) => {
    const payment = payments[index];
    return payment ? [presentReturn(payment, cents)] : [];
  });
};

const presentReturn = (payment: StoredPayment, cents: number): MoneyBack => {
  const voie = wayOf(payment, cents);
  return {
    paymentId: payment.id,
    moyen: payment.moyen,
    voie,
    montant: dollarsOf(cents),
    ...(payment.link && { parLien: true as const }),
    ...(voie === 'CAISSE' && presentCash(payment, cents)),
  };
};

/** Returns the way of a part of a payment; Wave takes back all of one, or nothing. */
const wayOf = (payment: StoredPayment, cents: number): ReturnWay => {
  switch (payment.moyen) {
    case 'CARTE':
      return 'CARTE';
    case 'WAVE':
      return sumOf(refundLinesIn(payment, 'DUE')) + cents >= payment.cents ? 'WAVE' : 'EQUIPE';
    case 'ESPECES':
      return 'CAISSE';
    default:
      return 'EQUIPE';
  }
};

const presentCash = (payment: StoredPayment, cents: number): Pick<MoneyBack, 'especes'> => {
  const { devise, amount } = cashToGiveMore(payment, cents);
  return devise === 'USD' ? {} : { especes: { devise, montant: wholeOf(amount, devise) } };
};
