import { createHmac, timingSafeEqual } from 'node:crypto';
import { secrets } from '../core/secrets.ts';

/** Computes the token of a reset request. The table and the outbox hold only its id, which gives no access. */
export const resetTokenOf = async (resetId: string): Promise<string> => {
  const { resetTokenKey } = await secrets();
  return `${resetId}.${createHmac('sha256', resetTokenKey).update(resetId).digest('base64url')}`;
};

/** Returns the id of the reset request of a token; undefined for a forged token. */
export const resetIdOf = async (token: string): Promise<string | undefined> => {
  const [resetId = ''] = token.split('.');
  const expected = Buffer.from(await resetTokenOf(resetId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? resetId : undefined;
};

/** Returns the path on the site at which a customer sets a new password. */
export const resetLinkOf = async (resetId: string): Promise<string> =>
  `/reset-password?token=${encodeURIComponent(await resetTokenOf(resetId))}`;
