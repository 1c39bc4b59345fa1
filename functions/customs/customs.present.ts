import type { CustomsDocument, CustomsVersion, PastDecision } from '#shared/customs/schema.ts';
import { signedUrl } from '../core/links.ts';
import type { StoredCustomsDocument, StoredDecision, StoredVersion } from './customs.table.ts';

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
  decideLe: isDecided(stored) ? (stored.decidedAt ?? null) : null,
  historique: await Promise.all((stored.historique ?? []).map(presentVersion)),
  decisions: (stored.decisions ?? []).map(presentDecision),
  createdAt: stored.createdAt,
});

/** The same for admins, who also see which of them decided. */
export const presentToAdmin = async (stored: StoredCustomsDocument): Promise<CustomsDocument> => {
  const shown = await presentCustomsDocument(stored);
  const historique = shown.historique.map((version, at) => ({
    ...version,
    decidePar: stored.historique[at]?.decidedBy ?? null,
  }));
  const decisions = shown.decisions.map((decision, at) => ({
    ...decision,
    decidePar: stored.decisions[at]?.decidedBy ?? null,
  }));
  return { ...shown, decidePar: isDecided(stored) ? stored.decidedBy : null, historique, decisions };
};

/** Whether a decision stands: one that was taken back leaves the document waiting. */
const isDecided = ({ statut }: StoredCustomsDocument): boolean => statut !== 'EN_ATTENTE';

const presentDecision = ({ statut, motif, decidedAt, filedAt }: StoredDecision): PastDecision => ({
  statut,
  motif,
  decideLe: decidedAt,
  deposeLe: filedAt,
});

const presentVersion = async (version: StoredVersion): Promise<CustomsVersion> => ({
  typeDocument: version.typeDocument,
  statut: version.statut,
  motif: version.motif,
  photo: await signedUrl(version.photoKey),
  decideLe: version.decidedAt,
  remplaceLe: version.replacedAt,
});
