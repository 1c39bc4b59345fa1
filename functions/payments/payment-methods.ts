import type { Moyen } from '#shared/payments/schema.ts';
import { findPayments } from './payments.table.ts';

/** The means of payments, in the order of what names them; undefined for one that is gone. One read. */
export const paymentMethodsOf = async (
  named: readonly { userId: number; paymentId: number }[],
): Promise<(Moyen | undefined)[]> => (await findPayments(named)).map((payment) => payment?.moyen);
