import { createHmac, timingSafeEqual } from 'node:crypto';
import { secrets } from '../core/secrets.ts';

/** The token of a reset request. The table and the outbox hold its name only, so that neither lets anybody in. */
export const resetTokenOf = async (resetId: string): Promise<string> => {
  const { resetTokenKey } = await secrets();
  return `${resetId}.${createHmac('sha256', resetTokenKey).update(resetId).digest('base64url')}`;
};

/** The reset request that a token is of; undefined when the token is not ours. */
export const resetIdOf = async (token: string): Promise<string | undefined> => {
  const [resetId = ''] = token.split('.');
  const expected = Buffer.from(await resetTokenOf(resetId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? resetId : undefined;
};

/** Where a mail sends its reader to choose a new password: a path on our site. */
export const resetLinkOf = async (resetId: string): Promise<string> =>
  `/reset-password?token=${encodeURIComponent(await resetTokenOf(resetId))}`;
