import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import key from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { confirmationLinkOf } from '#functions/auth/confirmation-token.ts';
import type { Person } from './people.ts';
import { runningCloud } from './running-cloud.ts';

/** Bearer tokens as a thief or a bungler would make them, and one as the pool makes it. */

const ours = createPrivateKey(key.pem);
const KEY_ID = key.jwk.kid;

const pool = () => {
  const { TOKEN_ISSUER: issuer = '', USER_POOL_CLIENT_ID: audience = '' } = runningCloud().environment;
  return { issuer, audience };
};

/** What an ID token says of a person. */
const claimsOf = ({ userId, role }: Pick<Person, 'userId' | 'role'>, change: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000);
  const { issuer, audience } = pool();
  return {
    iss: issuer,
    aud: audience,
    iat: now,
    exp: now + 900,
    token_use: 'id',
    userId: String(userId),
    role,
    validAfter: '0',
    ...change,
  };
};

const signed = (claims: JWTPayload, alg = 'RS256', secret: Parameters<SignJWT['sign']>[0] = ours): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: KEY_ID }).sign(secret);

const strangersKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const publicKeyAsSecret = () => Buffer.from(createPublicKey(ours).export({ type: 'spki', format: 'pem' }).toString());

/** A token that is good, for whom no sessions were ever ended, and those that are not, each good but for what its name says. */
export const signedFor = (person: Pick<Person, 'userId' | 'role'>, change?: JWTPayload): Promise<string> =>
  signed(claimsOf(person, change));

export const BAD_TOKENS: Record<string, (person: Person) => string | Promise<string>> = {
  'an empty token': () => '',
  garbage: () => 'a.b.c',
  'half a token': async (person) => (await signedFor(person)).slice(0, -20),
  'a token without a signature (alg none)': (person) => new UnsecuredJWT(claimsOf(person)).encode(),
  'a token signed with another key': (person) => signed(claimsOf(person), 'RS256', strangersKey()),
  'a token signed with our public key as a secret': (person) => signed(claimsOf(person), 'HS256', publicKeyAsSecret()),
  'another pool’s token': (person) => signed(claimsOf(person, { iss: `${pool().issuer}x` })),
  'another app’s token': (person) => signed(claimsOf(person, { aud: 'another-app' })),
  'an access token': (person) =>
    signed(claimsOf(person, { token_use: 'access', aud: undefined, client_id: pool().audience })),
  'an expired token': (person) => signed(claimsOf(person, { exp: Math.floor(Date.now() / 1000) - 60 })),
};

/** The token of the link that is mailed to somebody to confirm their address. */
export const confirmationTokenFor = async (person: { userId: number; email: string }): Promise<string> =>
  new URL(await confirmationLinkOf(person), 'http://localhost').searchParams.get('token') ?? '';
