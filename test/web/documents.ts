import type { CustomsDocument } from '#shared/customs/schema.ts';

/** Creates the rejected customs document 2 of parcel 11. */
export const rejectedDocument = (special: Partial<CustomsDocument> = {}): CustomsDocument => ({
  id: 2,
  typeDocument: 'Facture commerciale',
  statut: 'REFUSE',
  etape: null,
  motif: 'Le tampon est illisible.',
  userId: 7,
  containerBookingId: 1234567890,
  colisId: 11,
  expireLe: null,
  photo: 'https://files.test/1',
  inventaire: null,
  deposeLe: '2026-11-20T10:00:00.000Z',
  decideLe: '2026-11-21T10:00:00.000Z',
  historique: [],
  decisions: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...special,
});
