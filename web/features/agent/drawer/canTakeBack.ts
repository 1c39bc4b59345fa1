import { TAKE_BACK_MINUTES } from '#shared/counter/constants.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import type { Movement } from '#web/core/drawer/Movements.tsx';

const MINUTE_MS = 60_000;

/** Reports whether a movement is a payment that its agent may still take back, as far as the page knows. */
export const canTakeBack = ({ type, paymentId, le }: Movement, { agentId, liste }: DrawerWithMovements): boolean =>
  agentId !== null &&
  type === 'PAIEMENT' &&
  Date.now() < Date.parse(le) + TAKE_BACK_MINUTES * MINUTE_MS &&
  !liste.some((other) => other.type === 'REMBOURSEMENT' && other.paymentId === paymentId);
