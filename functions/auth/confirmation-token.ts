import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Account } from '../core/items/accounts.ts';
import { secrets } from '../core/secrets.ts';

const VALID_MS = 7 * 24 * 3_600_000;

/**
 * Computes the token that confirms an account's email address for 7 days: `userId.expiry.mac`, the expiry in epoch ms.
 * It is computed when its mail is rendered, and never stored.
 */
const confirmationTokenOf = async (account: Pick<Account, 'userId' | 'email'>, expiresAt: number): Promise<string> =>
  `${account.userId}.${expiresAt}.${await macOf(account, expiresAt)}`;

/** Signs a token; the purpose in the signed data separates these tokens from reset tokens, which use the same key. */
const macOf = async ({ userId, email }: Pick<Account, 'userId' | 'email'>, expiresAt: number): Promise<string> => {
  const { resetTokenKey } = await secrets();
  return createHmac('sha256', resetTokenKey)
    .update(JSON.stringify(['confirm-email', userId, email, expiresAt]))
    .digest('base64url');
};

/** Reads the user id that a token claims; undefined for an invalid form. `confirmationExpiry` verifies the token. */
export const userIdInToken = (token: string): number | undefined => {
  const [, userId] = /^([1-9]\d{0,15})\.\d{1,15}\.[\w-]+$/.exec(token) ?? [];
  return userId === undefined ? undefined : Number(userId);
};

/** Returns the expiry of a token (epoch ms), or undefined when it was not mailed to the account's current address. */
export const confirmationExpiry = async (
  account: Pick<Account, 'userId' | 'email'>,
  token: string,
): Promise<number | undefined> => {
  const expiresAt = Number(token.split('.')[1]);
  const expected = Buffer.from(await confirmationTokenOf(account, expiresAt));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? expiresAt : undefined;
};

/** Returns the path on the site that confirms the address of an account. */
export const confirmationLinkOf = async (account: Pick<Account, 'userId' | 'email'>): Promise<string> =>
  `/confirm-email?token=${encodeURIComponent(await confirmationTokenOf(account, Date.now() + VALID_MS))}`;
