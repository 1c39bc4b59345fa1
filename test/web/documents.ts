import type { InventoryLine } from '#shared/customs/inventory.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { sumsOf, totalIn } from '#shared/customs/totals.ts';

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

/** Creates the inventory of document 2: a list of what its parcel contains. */
export const inventory = (lignes: InventoryLine[], special: Partial<Inventory> = {}): Inventory => ({
  documentId: 2,
  nature: 'EFFETS_PERSONNELS',
  lignes,
  certificatLe: null,
  revision: 1,
  modifieLe: '2026-11-20T10:00:00.000Z',
  taux: null,
  sommes: sumsOf(lignes),
  totalXof: totalIn(sumsOf(lignes), 'XOF', null),
  decisions: [],
  ...special,
});
