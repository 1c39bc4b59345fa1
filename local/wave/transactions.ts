import { type Account, nowOf } from './account.ts';

/** Entry of the wallet, as Wave documents it (docs.wave.com/balance-api). */
type Transaction = {
  timestamp: string;
  transaction_id: string;
  transaction_type: 'api_checkout' | 'api_checkout_refund' | 'merchant_sweep';
  amount: string;
  fee: string;
  balance: string;
  currency: 'XOF';
  is_reversal: boolean;
  client_reference?: string | null;
  checkout_api_session_id?: string;
};

/** Wave's fee: one percent of a payment, rounded up to a franc; a refund gives it back. */
const feeOf = (amount: number): number => Math.ceil(amount / 100);

type Part = Omit<Transaction, 'balance' | 'amount' | 'fee' | 'currency'> & { net: number; charged: number };

/** Transactions of a page. */
const PAGE = 50;

/**
 * Returns the entries of the wallet, oldest first: they follow from its pages. What is in it at midnight (UTC) is swept to
 * the bank.
 */
const transactionsOf = (account: Account): Transaction[] => {
  const now = nowOf(account);
  const parts = [...account.data.sessions.values()].flatMap((session): Part[] => {
    if (session.payment_status !== 'succeeded' || !session.when_completed) return [];
    const amount = Number(session.amount);
    const fee = feeOf(amount);
    const of = { client_reference: session.client_reference ?? null, checkout_api_session_id: session.id };
    const id = session.transaction_id ?? session.id;
    return [
      {
        ...{
          timestamp: session.when_completed,
          transaction_id: id,
          transaction_type: 'api_checkout',
          is_reversal: false,
        },
        ...{ net: amount - fee, charged: fee, ...of },
      },
      ...(session.when_refunded
        ? [
            {
              ...({ transaction_id: `${id}R`, transaction_type: 'api_checkout_refund', is_reversal: true } as const),
              ...{ timestamp: session.when_refunded, net: fee - amount, charged: -fee, ...of },
            },
          ]
        : []),
    ];
  });
  const found: Transaction[] = [];
  let balance = 0;
  let day: string | undefined;
  const add = ({ net, charged, ...part }: Part): void => {
    balance += net;
    found.push({ ...part, amount: String(net), fee: String(charged), balance: String(balance), currency: 'XOF' });
  };
  const sweep = (midnight: string): void => {
    if (balance <= 0 || midnight > now) return;
    const sent = balance;
    add({
      ...{ timestamp: midnight, transaction_id: `T_SWEEP${midnight.slice(0, 10).replaceAll('-', '')}` },
      ...{ transaction_type: 'merchant_sweep', is_reversal: false, net: -sent, charged: 0 },
    });
  };
  for (const part of parts.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))) {
    if (day !== undefined && part.timestamp.slice(0, 10) > day) sweep(midnightAfter(day));
    add(part);
    day = part.timestamp.slice(0, 10);
  }
  if (day !== undefined) sweep(midnightAfter(day));
  return found;
};

const midnightAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();

/** Answers `GET /v1/transactions`: a page of a day's entries, today's without a date. */
export const listTransactions = (account: Account, query: URLSearchParams): object => {
  const date = query.get('date') ?? nowOf(account).slice(0, 10);
  const ofDay = transactionsOf(account).filter(({ timestamp }) => timestamp.startsWith(date));
  const start = Number(query.get('after') ?? 0);
  const end = start + PAGE;
  return {
    page_info: {
      start_cursor: start === 0 ? null : String(start),
      end_cursor: String(end),
      has_next_page: end < ofDay.length,
    },
    date,
    items: ofDay.slice(start, end),
  };
};
