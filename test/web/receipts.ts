import type { Receipt } from '#shared/payments/receipt.ts';

/** A receipt of a price and a supplement. */
export const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  numero: '2026-000042',
  le: '2026-11-25T10:00:00.000Z',
  fuseau: 'Europe/Paris',
  paymentId: 1234567890,
  payeLe: '2026-11-24T23:30:00.000Z',
  moyen: 'CARTE',
  client: 'Ñiaŋ Œuvré',
  lignes: [
    { colisId: 11, montant: 1100.5, supplement: false },
    { colisId: 12, montant: 9.5, supplement: true },
  ],
  montant: 1110,
  rembourse: 0,
  ...change,
});
