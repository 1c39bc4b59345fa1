import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_PREFIX } from '#shared/http/route.ts';
import { env } from '../core/env.ts';
import { isRecipientName, type RecipientName } from '../core/items/recipient-addresses.ts';
import { secrets } from '../core/secrets.ts';

/**
 * Computes the token that stops and resumes the mails to an address: `DEST-hash.mac`. It never expires, since an old
 * mail must still be able to stop the next ones, and is never stored.
 */
const stopTokenOf = async (recipient: RecipientName): Promise<string> => {
  const { resetTokenKey } = await secrets();
  const mac = createHmac('sha256', resetTokenKey)
    .update(JSON.stringify(['stop-mails', recipient]))
    .digest('base64url');
  return `${recipient}.${mac}`;
};

/** Returns the recipient whose mails a token stops; undefined for a forged token. */
export const recipientInToken = async (token: string): Promise<RecipientName | undefined> => {
  const [recipient = ''] = token.split('.');
  if (!isRecipientName(recipient)) return undefined;
  const expected = Buffer.from(await stopTokenOf(recipient));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? recipient : undefined;
};

/** Returns the path of the page that stops mails, and the address at which mail programs stop them by one POST. */
export const stopLinksOf = async (recipient: RecipientName): Promise<{ path: string; oneClick: string }> => {
  const token = await stopTokenOf(recipient);
  return {
    path: `/arreter-messages?jeton=${token}`,
    oneClick: `${env('SITE_URL')}${API_PREFIX}/api/mails/arret/${token}`,
  };
};
