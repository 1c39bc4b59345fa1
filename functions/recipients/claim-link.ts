import { AppError } from '#shared/errors.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { isMailedToken, mailedTokenOf, readProxyToken } from './proxy-token.ts';

/** Time for which a link to claim in a mail works; each mail about a claim has a new one. */
const VALID_MS = 180 * 24 * 3_600_000;

/** The token names no instant; its format has one. */
const NO_INSTANT = new Date(1_000_000_000_000).toISOString();

/** Returns the path of the page on which the recipient claims for a parcel, and follows that. */
export const claimLinkPath = async (colis: StoredColis): Promise<string> =>
  `/reclamation?jeton=${await mailedTokenOf('claim', colis, NO_INSTANT, Date.now() + VALID_MS)}`;

/** Returns the parcel of a link that was mailed to the current address of its recipient. Throws INVALID_CLAIM_LINK. */
export const colisOfClaimLink = async (token: string): Promise<StoredColis> => {
  const { colisId, le, expiresAt } = readProxyToken(token);
  const colis = expiresAt > Date.now() ? await colisOfReference(String(colisId)) : undefined;
  if (!colis || !(await isMailedToken('claim', token, colis, le, expiresAt))) throw new AppError('INVALID_CLAIM_LINK');
  return colis;
};
