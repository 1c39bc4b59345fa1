import type { CustomsDocument, CustomsVersion, PastDecision } from '#shared/customs/schema.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { signedUrl } from '../core/files/links.ts';
import type { StoredInventory } from '../core/items/inventories.ts';
import type { StoredCustomsDocument, StoredCustomsVersion, StoredDecision } from './customs.table.ts';
import { totalsOf } from './inventory-totals.ts';

/** Document as its customer sees it, with fresh links to its files. */
export const presentCustomsDocument = async (stored: StoredCustomsDocument): Promise<CustomsDocument> => ({
  id: stored.id,
  typeDocument: stored.typeDocument,
  statut: stored.statut,
  etape: stored.etape ?? null, // a reply recorded for an idempotency key may be older than the fields
  motif: stored.motif,
  userId: stored.userId,
  containerBookingId: stored.bookingId,
  colisId: stored.colisId,
  expireLe: stored.expiresAt,
  photo: await signedUrl(stored.photoKey),
  inventaire: stored.inventaire ?? null,
  ...(stored.replacedBy && { remplacePar: stored.replacedBy }),
  deposeLe: stored.filedAt ?? stored.createdAt,
  decideLe: decisionInstant(stored),
  historique: await Promise.all((stored.historique ?? []).map(presentVersion)),
  decisions: (stored.decisions ?? []).map(presentDecision),
  createdAt: stored.createdAt,
});

/** Inventory as its customer sees it. */
export const presentInventory = (stored: StoredInventory): Inventory => ({
  documentId: stored.documentId,
  nature: stored.nature,
  lignes: stored.lignes,
  certificatLe: stored.certificatLe,
  revision: stored.revision,
  modifieLe: stored.modifiedAt,
  taux: stored.taux,
  ...totalsOf(stored),
  decisions: stored.decisions.map(({ revision, decidedAt, lignes }) => ({ revision, decideLe: decidedAt, lignes })),
});

/** Inventory as admins see it, with the admins who decided on lines. */
export const presentInventoryToAdmin = (stored: StoredInventory): Inventory => {
  const presented = presentInventory(stored);
  const decisions = presented.decisions.map((decision, index) => ({
    ...decision,
    decidePar: stored.decisions[index]?.decidedBy,
  }));
  return { ...presented, decisions };
};

/** Document as admins see it, with the admins who decided. */
export const presentToAdmin = async (stored: StoredCustomsDocument): Promise<CustomsDocument> => {
  const presented = await presentCustomsDocument(stored);
  const historique = presented.historique.map((version, index) => ({
    ...version,
    decidePar: stored.historique[index]?.decidedBy ?? null,
  }));
  const decisions = presented.decisions.map((decision, index) => ({
    ...decision,
    decidePar: stored.decisions[index]?.decidedBy ?? null,
  }));
  return { ...presented, decidePar: isDecided(stored) ? stored.decidedBy : null, historique, decisions };
};

/** Document as the admins' list shows it, with its parcel; undefined for a deleted parcel. */
export const presentWithColis = async (
  stored: StoredCustomsDocument,
  colis: StoredColis | undefined,
): Promise<CustomsDocument> => ({
  ...(await presentToAdmin(stored)),
  colis: colis
    ? { description: colis.description, client: colis.username, nomDestinataire: colis.nomDestinataire }
    : null,
});

/** Returns the instant of a document's valid decision; null while there is none. */
export const decisionInstant = (stored: StoredCustomsDocument): string | null =>
  isDecided(stored) ? (stored.decidedAt ?? null) : null;

/** Reports whether a document has a valid decision; a withdrawn one leaves it EN_ATTENTE, and not held. */
const isDecided = ({ statut, etape = null }: StoredCustomsDocument): boolean =>
  statut !== 'EN_ATTENTE' || etape !== null;

const presentDecision = ({ statut, etape, motif, decidedAt, filedAt }: StoredDecision): PastDecision => ({
  statut,
  ...(etape && { etape }),
  motif,
  decideLe: decidedAt,
  deposeLe: filedAt,
});

const presentVersion = async (version: StoredCustomsVersion): Promise<CustomsVersion> => ({
  typeDocument: version.typeDocument,
  statut: version.statut,
  ...(version.etape && { etape: version.etape }),
  motif: version.motif,
  photo: await signedUrl(version.photoKey),
  decideLe: version.decidedAt,
  remplaceLe: version.replacedAt,
});
