import { claimKindsOf } from '#shared/claims/rules.ts';
import type { ClaimKind, ClaimSide, ClaimsOfColis } from '#shared/claims/schema.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { findClaimsOf } from '../core/items/claims.ts';
import { findInventory } from '../core/items/inventories.ts';
import { presentClaim } from './claims.present.ts';

/** Returns the kinds of claims that fit a parcel now, the one first that the product knows. */
export const claimKindsFor = async (colis: StoredColis): Promise<ClaimKind[]> => {
  const container = await containerOf(colis.bookingId);
  return claimKindsOf(parcelFactsOf(colis), container, colis.etatAt, nowIso());
};

/** Returns the goods of a parcel's inventory, in the order of their places; none without one. */
export const goodsOf = async ({ userId, documentId }: StoredColis): Promise<string[]> =>
  (await findInventory(userId, documentId))?.lignes.map(({ designation }) => designation) ?? [];

/**
 * Returns the claims for a parcel as a side sees them, and what it may claim now. The sender sees that the recipient
 * claims and what is decided, without their words and photos; the recipient sees their own claims.
 */
export const claimsOfColis = async (colis: StoredColis, cote: ClaimSide): Promise<ClaimsOfColis> => {
  const [claims, types, lignes] = await Promise.all([
    findClaimsOf(colis.userId, colis.id),
    colis.reclamations?.[cote] === undefined ? claimKindsFor(colis) : [],
    goodsOf(colis),
  ]);
  const seen = cote === 'DESTINATAIRE' ? claims.filter((claim) => claim.cote === cote) : claims;
  return {
    reclamations: await Promise.all(seen.map((claim) => presentClaim(claim, claim.cote === cote))),
    types,
    lignes,
    codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
    colisId: colis.id,
  };
};
