import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Account } from '../core/accounts.ts';
import { secrets } from '../core/secrets.ts';

const VALID_MS = 7 * 24 * 3_600_000;

/**
 * The token that confirms an account's email address for 7 days: `userId.expiry.mac`, the expiry in epoch ms. It is computed
 * when its mail is rendered, and stored nowhere.
 */
const confirmationTokenOf = async (account: Pick<Account, 'userId' | 'email'>, expiresAt: number): Promise<string> =>
  `${account.userId}.${expiresAt}.${await macOf(account, expiresAt)}`;

/** The purpose in what is signed keeps these tokens apart from those of password resets, which have the same key. */
const macOf = async ({ userId, email }: Pick<Account, 'userId' | 'email'>, expiresAt: number): Promise<string> => {
  const { resetTokenKey } = await secrets();
  return createHmac('sha256', resetTokenKey)
    .update(JSON.stringify(['confirm-email', userId, email, expiresAt]))
    .digest('base64url');
};

/** Reads the user whom a token claims to be of; undefined when it is none. `isConfirmationOf` decides whether it is. */
export const userIdInToken = (token: string): number | undefined => {
  const [, userId] = /^([1-9]\d{0,15})\.\d{1,15}\.[\w-]+$/.exec(token) ?? [];
  return userId === undefined ? undefined : Number(userId);
};

/** Checks that a token was mailed to the address that an account has; gives until when it is valid, or undefined. */
export const confirmationExpiry = async (
  account: Pick<Account, 'userId' | 'email'>,
  token: string,
): Promise<number | undefined> => {
  const expiresAt = Number(token.split('.')[1]);
  const expected = Buffer.from(await confirmationTokenOf(account, expiresAt));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? expiresAt : undefined;
};

/** Path on our site at which the reader of a mail confirms their address. */
export const confirmationLinkOf = async (account: Pick<Account, 'userId' | 'email'>): Promise<string> =>
  `/confirm-email?token=${encodeURIComponent(await confirmationTokenOf(account, Date.now() + VALID_MS))}`;
