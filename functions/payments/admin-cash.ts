import {
  drawerMovementWrites,
  findDrawer,
  findDrawerIdsForAdmin,
  type NewMovement,
  openOfficeDrawer,
} from '../core/items/drawers.ts';
import type { Caller } from '../core/request/caller.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { cashToGive } from './cash-to-give.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Returns the writes of cash that an admin confirms or gives back, for the transaction of its payment: a movement of
 * the drawer that they have open, or else of the office's, which is opened for it. The office's may hold less than
 * nothing: a refund out of another pocket is one too. Writes nothing for a payment that is no cash.
 */
export const adminCashWrites = async (
  payment: StoredPayment,
  type: 'PAIEMENT' | 'REMBOURSEMENT',
  { userId }: Caller,
): Promise<Writes> => {
  const cash = payment.moyen === 'ESPECES' ? cashOf(payment, type) : undefined;
  if (!cash || cash.amount === 0) return {};
  return adminMovementWrites({ type, ...cash, paymentId: payment.id, userId: payment.userId }, userId);
};

/** Returns the writes of a movement of the drawer that an admin has open and that holds it, or else of the office's. */
export const adminMovementWrites = async (movement: NewMovement, adminId: number): Promise<Writes> => {
  const { own, office } = await findDrawerIdsForAdmin(adminId);
  if (own !== undefined && (await holds(own, movement))) return drawerMovementWrites(own, [movement]);
  return drawerMovementWrites(office ?? (await openOfficeDrawer()), [movement], true);
};

type CashOfMovement = Pick<NewMovement, 'devise' | 'amount'>;

/** Returns the cash that came in with a payment, or that is to be given back of it, as a drawer counts it. */
const cashOf = (payment: StoredPayment, type: 'PAIEMENT' | 'REMBOURSEMENT'): CashOfMovement => {
  if (type === 'REMBOURSEMENT') {
    const { devise, amount } = cashToGive(payment);
    return { devise, amount: -amount };
  }
  const { recu, cents } = payment;
  return recu ? { devise: recu.devise, amount: recu.montant } : { devise: 'USD', amount: cents };
};

/** Reports whether cash can leave a drawer, which may need it all; it can always come in. */
const holds = async (drawerId: number, { devise, amount }: CashOfMovement): Promise<boolean> =>
  amount > 0 || ((await findDrawer(drawerId))?.totaux[devise] ?? 0) + amount >= 0;
