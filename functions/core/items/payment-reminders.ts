import { hoursAfter, nowIso } from '../clock.ts';
import type { Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import type { Account } from './accounts.ts';

/** Hours after a payment reminder in which no other action reminds the same customer. */
const PAUSE_HOURS = 24;

/** Reports whether another action than `lot` reminded a customer to pay within the last 24 hours. */
export const isRemindedByOther = (
  { remindedAt, remindedLot }: Pick<Account, 'remindedAt' | 'remindedLot'>,
  lot: string | undefined,
): boolean =>
  remindedAt !== undefined && remindedAt > hoursAfter(-PAUSE_HOURS) && (lot === undefined || remindedLot !== lot);

/**
 * Write, labelled `account`, that records a payment reminder to a customer; refused when the account is gone or another
 * action reminded them within the last 24 hours.
 */
export const remindedWrite = (customerId: number, lot: string): Write => ({
  Update: {
    Key: keys.account(customerId),
    ...buildUpdate({
      set: { remindedAt: nowIso(), remindedLot: lot },
      when: 'attribute_exists(pk) AND (attribute_not_exists(remindedAt) OR remindedAt <= :pauseBegan OR remindedLot = :lot)',
      values: { ':pauseBegan': hoursAfter(-PAUSE_HOURS), ':lot': lot },
    }),
  },
});
