import { createHmac, timingSafeEqual } from 'node:crypto';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredProxy } from '../core/items/proxies.ts';
import { secrets } from '../core/secrets.ts';

/** Time for which the link in a mail confirms a person; removing them works later too. */
const VALID_MS = 14 * 24 * 3_600_000;

/** What a mailed link opens: the decision on a person named to collect a parcel, or the claims for it. */
type LinkPurpose = 'confirm-proxy' | 'claim';

/**
 * Computes the token by which the recipient confirms a person, or claims: `colisId.naming.expiry.mac`, both times in
 * epoch ms. It holds for one naming and for the address to which it is mailed, and is stored nowhere.
 */
export const mailedTokenOf = async (
  purpose: LinkPurpose,
  { id, emailDestinataire }: Pick<StoredColis, 'id' | 'emailDestinataire'>,
  le: string,
  expiresAt: number,
): Promise<string> => {
  const { resetTokenKey } = await secrets();
  const mac = createHmac('sha256', resetTokenKey)
    .update(JSON.stringify([purpose, id, le, emailDestinataire, expiresAt]))
    .digest('base64url');
  return `${id}.${Date.parse(le)}.${expiresAt}.${mac}`;
};

/** Reads what a token claims; `isMailedToken` verifies it. */
export const readProxyToken = (token: string): { colisId: number; le: string; expiresAt: number } => {
  const [colisId, named, expiresAt] = token.split('.').map(Number);
  return { colisId: colisId ?? 0, le: new Date(named ?? 0).toISOString(), expiresAt: expiresAt ?? 0 };
};

/** Reports whether a token was mailed to the current address of the recipient, for this purpose. */
export const isMailedToken = async (
  purpose: LinkPurpose,
  token: string,
  colis: StoredColis,
  le: string,
  expiresAt: number,
): Promise<boolean> => {
  const expected = Buffer.from(await mailedTokenOf(purpose, colis, le, expiresAt));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Naming of a link that names nobody, and only leads to what is paid at the collection: a time before any naming. */
export const NO_NAMING = new Date(1_000_000_000_000).toISOString();

/** Returns the path of the page on which the recipient reads and pays what is due at the collection. */
export const collectionPaymentPath = async (colis: StoredColis): Promise<string> =>
  `/mandataire?jeton=${await mailedTokenOf('confirm-proxy', colis, NO_NAMING, Date.now() + VALID_MS)}`;

/** Returns the path of the page on which the recipient confirms a person, or removes them. */
export const proxyLinkOf = async (colis: StoredColis, { createdAt }: StoredProxy): Promise<string> =>
  `/mandataire?jeton=${await mailedTokenOf('confirm-proxy', colis, createdAt, Date.now() + VALID_MS)}`;
