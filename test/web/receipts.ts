import type { CreditNote, ReceiptWithCreditNotes } from '#shared/payments/receipt.ts';
import { localSellers, sellerOn, sellerOnPaper } from '#shared/seller.ts';

/** The seller of papers in tests. */
export const SELLER = sellerOnPaper(sellerOn('2026-11-25', localSellers), 'Europe/Paris');

/** A receipt of a price and a supplement. */
export const receipt = (change: Partial<ReceiptWithCreditNotes> = {}): ReceiptWithCreditNotes => ({
  numero: '2026-000042',
  le: '2026-11-25T10:00:00.000Z',
  fuseau: 'Europe/Paris',
  vendeur: SELLER,
  paymentId: 1234567890,
  payeLe: '2026-11-24T23:30:00.000Z',
  moyen: 'CARTE',
  client: 'Ñiaŋ Œuvré',
  lignes: [
    {
      colisId: 11,
      montant: 1100.5,
      pour: null,
      piece: { code: 'FUT_220', fr: 'Fût 220 l', en: 'Drum 220 l' },
      charges: [
        { code: 'PIECE', montant: 1110, piece: 'FUT_220', fr: 'Fût 220 l', en: 'Drum 220 l' },
        { code: 'COUVERTURE', montant: 6, assureur: 'Assurance Teranga', valeur: 300_000, pourMille: 12 },
        { code: 'ECART', montant: 4, le: '2026-11-20T10:00:00.000Z' },
      ],
      valeurDeclaree: null,
      reste: 19.5,
    },
    { colisId: 12, montant: 9.5, pour: 'SUPPLEMENT', charges: [], valeurDeclaree: 150_000, reste: 0 },
  ],
  montant: 1110,
  rembourse: 0,
  avoirs: [],
  ...change,
});

/** A credit note of it. */
export const creditNote = (change: Partial<CreditNote> = {}): CreditNote => ({
  ...{ numero: 'AV-2026-000003', le: '2026-11-28T10:00:00.000Z', verseLe: '2026-11-27T10:00:00.000Z' },
  ...{ vendeur: SELLER, type: 'REMBOURSEMENT', montant: 100, colisIds: [11, 12], annule: null },
  ...change,
});
