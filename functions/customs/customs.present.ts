import type { CustomsDocument, CustomsVersion } from '#shared/customs/schema.ts';
import { signedUrl } from '../core/links.ts';
import type { StoredCustomsDocument, StoredVersion } from './customs.table.ts';

/** A document as its customer sees it, with fresh links to its files. */
export const presentCustomsDocument = async (stored: StoredCustomsDocument): Promise<CustomsDocument> => ({
  id: stored.id,
  typeDocument: stored.typeDocument,
  statut: stored.statut,
  motif: stored.motif,
  userId: stored.userId,
  containerBookingId: stored.bookingId,
  colisId: stored.colisId,
  expireLe: stored.expiresAt,
  photo: await signedUrl(stored.photoKey),
  deposeLe: stored.filedAt ?? stored.createdAt, // what an idempotency key recorded may be older than the fields
  decideLe: stored.decidedAt ?? null,
  historique: await Promise.all((stored.historique ?? []).map(presentVersion)),
  createdAt: stored.createdAt,
});

/** The same for admins, who also see which of them decided. */
export const presentToAdmin = async (stored: StoredCustomsDocument): Promise<CustomsDocument> => {
  const shown = await presentCustomsDocument(stored);
  const historique = shown.historique.map((version, at) => ({
    ...version,
    decidePar: stored.historique[at]?.decidedBy ?? null,
  }));
  return { ...shown, decidePar: stored.decidedBy, historique };
};

const presentVersion = async (version: StoredVersion): Promise<CustomsVersion> => ({
  typeDocument: version.typeDocument,
  statut: version.statut,
  motif: version.motif,
  photo: await signedUrl(version.photoKey),
  decideLe: version.decidedAt,
  remplaceLe: version.replacedAt,
});
