import type { Account, Charge } from './account.ts';

/** Entry of the account's balance, as Stripe shows it; `payout` is the payout that contains it. */
export type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  reporting_category: string;
  created: number;
  currency: 'usd';
  amount: number;
  fee: number;
  net: number;
  source: string;
  payout: string | null;
};

/** Fees in cents: of a card payment 2.9 % and 30 cents, which a refund does not give back; of a dispute 15 dollars. */
const chargeFee = ({ amount }: Charge): number => Math.round(amount * 0.029) + 30;
const DISPUTE_FEE = 1_500;
const DAY = 86_400;

type Part = Pick<BalanceTransaction, 'type' | 'reporting_category' | 'created' | 'amount' | 'source'> & {
  fee?: number;
};

/**
 * Returns the entries of the account, oldest first: they follow from its charges, refunds and disputes. What a day (UTC)
 * brought is paid out at the next midnight, in one payout; a day that lost money waits for the next ones.
 */
export const balanceTransactions = (account: Account, now: number): BalanceTransaction[] => {
  const entries = partsOf(account)
    .toSorted((a, b) => a.created - b.created)
    .map((part): BalanceTransaction => {
      const fee = part.fee ?? 0;
      return {
        ...{
          id: `txn_${part.source}_${part.reporting_category}`,
          object: 'balance_transaction',
          ...part,
          currency: 'usd',
          fee,
        },
        ...{ net: part.amount - fee, payout: null },
      };
    });
  const payouts: BalanceTransaction[] = [];
  let open: BalanceTransaction[] = [];
  const pay = (midnight: number): void => {
    const sum = open.reduce((total, { net }) => total + net, 0);
    if (sum <= 0 || midnight > now) return;
    const id = `po_${new Date(midnight * 1000).toISOString().slice(0, 10).replaceAll('-', '')}`;
    for (const entry of open) entry.payout = id;
    payouts.push({
      ...{ id: `txn_${id}`, object: 'balance_transaction', type: 'payout', reporting_category: 'payout' },
      ...{ created: midnight, currency: 'usd', amount: -sum, fee: 0, net: -sum, source: id, payout: id },
    });
    open = [];
  };
  for (const [index, entry] of entries.entries()) {
    open.push(entry);
    const day = Math.floor(entry.created / DAY);
    const nextDay = Math.floor((entries[index + 1]?.created ?? Number.POSITIVE_INFINITY) / DAY);
    if (nextDay > day) pay((day + 1) * DAY);
  }
  return [...entries, ...payouts].toSorted((a, b) => a.created - b.created);
};

const partsOf = ({ data }: Account): Part[] => [
  ...[...data.charges.values()]
    .filter(({ status }) => status === 'succeeded')
    .map((charge): Part => {
      const { id: source, created, amount } = charge;
      return { type: 'charge', reporting_category: 'charge', created, amount, source, fee: chargeFee(charge) };
    }),
  ...[...data.refunds.values()].flatMap(
    ({ id: source, created, amount, failure_balance_transaction: back }): Part[] => [
      { type: 'refund', reporting_category: 'refund', created, amount: -amount, source },
      ...(back
        ? [
            {
              type: 'refund_failure',
              reporting_category: 'refund_failure',
              created: back.created,
              amount,
              source,
            } as const,
          ]
        : []),
    ],
  ),
  ...[...data.disputes.values()].flatMap(({ id: source, created, amount, status }): Part[] => [
    { type: 'adjustment', reporting_category: 'dispute', created, amount: -amount, source, fee: DISPUTE_FEE },
    ...(status === 'won'
      ? [
          {
            ...({ type: 'adjustment', reporting_category: 'dispute_reversal', amount, source } as const),
            created:
              [...data.events.values()].findLast(
                ({ type, data: { object } }) =>
                  type === 'charge.dispute.closed' && (object as unknown as { id: string }).id === source,
              )?.created ?? created,
          },
        ]
      : []),
  ]),
];
