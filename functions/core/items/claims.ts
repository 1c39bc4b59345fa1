import { waitOf } from '#shared/claims/rules.ts';
import type { ClaimKind, ClaimPayout, ClaimSide, ClaimStatut, ClaimWait, ClaimWish } from '#shared/claims/schema.ts';
import type { StoredStamp } from '../actor.ts';
import { ttlOf } from '../clock.ts';
import { getItem, type Item, insertWrite, replaceWrite, type Write } from '../table/dynamo.ts';
import { indexKeys, keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfPartition } from '../table/query.ts';
import type { StoredSum } from './expenses.ts';

/** Words of the claimant, or of an admin (`par`). */
type StoredMessage = { le: string; texte: string; par?: number };

/**
 * Decision on a claim: percent of the parcel, cents of freight and goods, the most by the rule then (null without a rate),
 * why, and why more than that.
 */
export type StoredClaimDecision = {
  accepte: boolean;
  percent: number;
  freightCents: number;
  goodsCents: number;
  most: { freightCents: number; goodsCents: number | null };
  motif: string;
  motifAuDela?: string;
  le: string;
  par: number;
};

/** Claim for a parcel, in the partition of its sender. */
export type StoredClaim = {
  id: number;
  userId: number;
  colisId: number;
  bookingId: number;
  cote: ClaimSide;
  type: ClaimKind;
  statut: ClaimStatut;
  /** Instant since which it has its statut. */
  depuis: string;
  createdAt: string;
  /** Goods of the inventory that are concerned; absent for all. */
  lignes?: string[];
  souhait: ClaimWish;
  wishCents?: number;
  /** True of one that an agent opened at the handover. */
  aLaRemise?: true;
  messages: StoredMessage[];
  /** Stored files of its photos. */
  photoKeys: string[];
  decision?: StoredClaimDecision;
  /** Decision before its revision. */
  avant?: StoredClaimDecision;
  paiement?: {
    le: string;
    par: number;
    freightCents: number;
    goods?: StoredSum & { moyen: ClaimPayout; reference?: string; depenseId: number };
  };
  cloture?: string;
  /** Instant of deletion, once it is anonymised. */
  keptUntil?: string;
  lastWrite?: StoredStamp;
  version: number;
};

const itemOf = (claim: StoredClaim): Item & { version: number } => ({
  ...claim,
  ...keys.claim(claim.userId, claim.colisId, claim.id),
  ...indexKeys.claim(waitOf(claim.statut), claim.statut, claim.depuis),
  ...(claim.keptUntil && { ttl: ttlOf(claim.keptUntil) }),
});

/** Reads a claim of a customer consistently by its id. */
export const findClaim = async (userId: number, id: number): Promise<StoredClaim | undefined> => {
  const owner = await getItem<{ userId?: number; colisId?: number }>(keys.id(id));
  return owner?.userId === userId && owner.colisId !== undefined
    ? getItem(keys.claim(userId, owner.colisId, id))
    : undefined;
};

/** Writes of a new claim, whose id names its sender and its parcel. */
export const insertClaimWrites = (claim: StoredClaim): { id: Write; claim: Write } => ({
  id: insertWrite({ ...keys.id(claim.id), userId: claim.userId, colisId: claim.colisId }),
  claim: insertWrite(itemOf(claim)),
});

/** Write that replaces a claim, refused (`claim`) when it changed since its version was read. */
export const replaceClaimWrite = (claim: StoredClaim): Write => replaceWrite(itemOf(claim));

/** Claims for one parcel that are read at most. */
const MAX_CLAIMS = 40;

/** Reads the claims for a parcel consistently, the latest first. */
export const findClaimsOf = async (userId: number, colisId: number): Promise<StoredClaim[]> => {
  const range = { prefix: ranges.claims(colisId) };
  const { items } = await pageOfPartition<StoredClaim>(keys.account(userId).pk, range, { limit: MAX_CLAIMS });
  return items.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
};

/** Lists the claims for all parcels of a customer. */
export const pageOfClaimsOf = (userId: number, page: PageRequest): Promise<Page<StoredClaim>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.claims(undefined) }, page);

/** Lists claims by who has to act, or in a statut; those that waited longest first, those that are over latest first. */
export const pageOfClaims = (
  { attend = 'EQUIPE', statut }: { attend?: ClaimWait | undefined; statut?: ClaimStatut | undefined },
  page: PageRequest,
): Promise<Page<StoredClaim>> => {
  const isOver = (statut ? waitOf(statut) : attend) === 'PERSONNE';
  const order = isOver ? ({ order: 'descending' } as const) : {};
  return statut
    ? pageOf('listKeysByStatut', `CLAIM#${statut}`, order, page)
    : pageOf('listKeys', `CLAIM#${attend}`, order, page);
};
