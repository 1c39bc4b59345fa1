import type { StoredPayment } from './stored-payment.ts';

/** Returns the cents that lost disputes took, part of what counts as refunded. */
export const lostCentsIn = (disputes: StoredPayment['disputes']): number =>
  Object.values(disputes ?? {}).reduce((sum, { etat, cents }) => sum + (etat === 'PERDU' ? cents : 0), 0);
