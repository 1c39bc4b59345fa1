import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import key from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { confirmationLinkOf } from '#functions/auth/confirmation-token.ts';
import { findColis } from '#functions/colis/colis.table.ts';
import { recipientNameOf } from '#functions/core/items/recipient-addresses.ts';
import { stopLinksOf } from '#functions/mails/stop-token.ts';
import { claimLinkPath } from '#functions/recipients/claim-link.ts';
import { proxyLinkOf } from '#functions/recipients/proxy-token.ts';
import { runningCloud } from '../clouds/running-cloud.ts';
import type { Person } from './people.ts';

/** Bearer tokens: a valid one as the pool signs it, and invalid ones. */

const poolKey = createPrivateKey(key.pem);
const KEY_ID = key.jwk.kid;

const pool = () => {
  const { TOKEN_ISSUER: issuer = '', USER_POOL_CLIENT_ID: audience = '' } = runningCloud().environment;
  return { issuer, audience };
};

/** Longer than any run of the tests, so that an account that a whole file shares stays logged in on a slow machine. */
const TOKEN_SECONDS = 4 * 3600;

/** The claims of an ID token. */
const claimsOf = ({ userId, role }: Pick<Person, 'userId' | 'role'>, change: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000);
  const { issuer, audience } = pool();
  return {
    iss: issuer,
    aud: audience,
    iat: now,
    exp: now + TOKEN_SECONDS,
    token_use: 'id',
    userId: String(userId),
    role,
    validAfter: '0',
    ...change,
  };
};

const sign = (claims: JWTPayload, alg = 'RS256', secret: Parameters<SignJWT['sign']>[0] = poolKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: KEY_ID }).sign(secret);

const foreignKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const publicKeyAsSecret = () =>
  Buffer.from(createPublicKey(poolKey).export({ type: 'spki', format: 'pem' }).toString());

/** A valid token of an account whose sessions were never ended. */
export const tokenFor = (person: Pick<Person, 'userId' | 'role'>, change?: JWTPayload): Promise<string> =>
  sign(claimsOf(person, change));

export const BAD_TOKENS: Record<string, (person: Person) => string | Promise<string>> = {
  'an empty token': () => '',
  garbage: () => 'a.b.c',
  'half a token': async (person) => (await tokenFor(person)).slice(0, -20),
  'a token without a signature (alg none)': (person) => new UnsecuredJWT(claimsOf(person)).encode(),
  'a token signed with another key': (person) => sign(claimsOf(person), 'RS256', foreignKey()),
  'a token signed with our public key as a secret': (person) => sign(claimsOf(person), 'HS256', publicKeyAsSecret()),
  'another pool’s token': (person) => sign(claimsOf(person, { iss: `${pool().issuer}x` })),
  'another app’s token': (person) => sign(claimsOf(person, { aud: 'another-app' })),
  'an access token': (person) =>
    sign(claimsOf(person, { token_use: 'access', aud: undefined, client_id: pool().audience })),
  'an expired token': (person) => sign(claimsOf(person, { exp: Math.floor(Date.now() / 1000) - 60 })),
};

/** The token in the mailed link that stops the mails about parcels to an address. */
export const stopTokenFor = async (email: string): Promise<string> =>
  new URL((await stopLinksOf(recipientNameOf(email))).path, 'http://localhost').searchParams.get('jeton') ?? '';

/** The token in the mailed link that confirms an address. */
export const confirmationTokenFor = async (person: { userId: number; email: string }): Promise<string> =>
  new URL(await confirmationLinkOf(person), 'http://localhost').searchParams.get('token') ?? '';

/** The token of the link by which the recipient of a parcel claims for it. */
export const claimTokenFor = async (of: { userId: number; colisId: number }): Promise<string> => {
  const colis = await findColis(of.userId, of.colisId);
  if (!colis) throw new Error('no parcel');
  return (await claimLinkPath(colis)).split('=')[1] ?? '';
};

/** The token of the link by which the recipient of a parcel confirms the person who was named at `le`. */
export const proxyTokenFor = async (of: { userId: number; colisId: number; le: string }): Promise<string> => {
  const colis = await findColis(of.userId, of.colisId);
  if (!colis) throw new Error('no parcel');
  const path = await proxyLinkOf(colis, { colisId: colis.id, nom: '', createdAt: of.le });
  return path.split('=')[1] ?? '';
};
