import { AppError } from '#shared/errors.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, hasAddress, hasLogin } from '../core/items/accounts.ts';
import { remindedWrite } from '../core/items/payment-reminders.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { reminderLink } from '../payments/reminder-link.ts';

export type PaymentReminder = Extract<DomainEvent, { type: 'PAYMENT_REMINDED' }>;

/** Customer to remind: their account, its id, and the parcels to pay for by the id that owns them. */
export type RemindedCustomer = {
  account: Account;
  customerId: number;
  byOwner: ReadonlyMap<number, readonly number[]>;
};

/**
 * Publishes a payment reminder, with the record that this was done; a customer without a login gets links to pay by.
 * Throws REMINDED_RECENTLY when another action reminded the customer within the last 24 hours, or BUSY.
 */
export const remindToPay = async (
  event: PaymentReminder,
  { account, customerId, byOwner }: RemindedCustomer,
  lot: string,
  record: Write | undefined,
): Promise<void> => {
  const links = hasLogin(account) || !hasAddress(account) ? [] : [...byOwner];
  const liens = await Promise.all(
    links.map(async ([userId, colisIds]) => ({ userId, linkId: await reminderLink(userId, colisIds) })),
  );
  try {
    await transact({
      event: eventWrite({ ...event, ...(liens.length > 0 && { liens }) }),
      account: hasLogin(account) || hasAddress(account) ? remindedWrite(customerId, lot) : undefined,
      idempotency: record,
    });
  } catch (error) {
    if (error instanceof ConditionFailed && error.has('account')) throw new AppError('REMINDED_RECENTLY');
    throw error;
  }
};
