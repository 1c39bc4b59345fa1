import type { Payment } from '#shared/payments/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import { sharesIn, sumOf } from './refund-shares.ts';
import type { StoredPayment } from './stored.ts';

/** Payment as its customer and admins see it; amounts in dollars. */
export const presentPayment = (stored: StoredPayment): Payment => ({
  id: stored.id,
  userId: stored.userId,
  username: stored.username,
  colisIds: stored.lines.map(({ colisId }) => colisId),
  montant: dollarsOf(stored.cents),
  devise: 'USD',
  moyen: stored.moyen,
  statut: stored.statut,
  sessionId: stored.sessionId,
  rembourse: dollarsOf(stored.refundedCents),
  aRembourser: dollarsOf(sumOf([...sharesIn(stored, 'DUE'), ...sharesIn(stored, 'FAILED')])),
  remboursementEchoue: dollarsOf(sumOf(sharesIn(stored, 'FAILED'))),
  litigeLe: stored.disputedAt,
  createdAt: stored.createdAt,
  paidAt: stored.paidAt,
});
