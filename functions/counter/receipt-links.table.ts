import { createHash } from 'node:crypto';
import { hoursAfter, nowIso, ttlOf } from '../core/clock.ts';
import { getItem, insertWrite, type Key, type Write } from '../core/table/dynamo.ts';
import { newTrackingCode } from '../core/table/ids.ts';
import { keys } from '../core/table/keys.ts';

/** Hours for which the link of a receipt is valid: 90 days. */
const LINK_HOURS = 90 * 24;

/** Link of a receipt, stored under the hash of its code: what it is of, and no name. */
export type StoredReceiptLink = {
  userId: number;
  bookingId: number;
  colisIds: number[];
  paymentIds: number[];
  isSale: boolean;
  le: string;
  expiresAt: string;
};

/** Draws the code of a link, of 60 random bits, with the write that stores its hash. */
export const drawReceiptLink = (
  of: Omit<StoredReceiptLink, 'le' | 'expiresAt'>,
): { code: string; expiresAt: string; write: Write } => {
  const code = newTrackingCode();
  const expiresAt = hoursAfter(LINK_HOURS);
  const link: StoredReceiptLink = { ...of, le: nowIso(), expiresAt };
  return { code, expiresAt, write: insertWrite({ ...link, ...keyOf(code), ttl: ttlOf(expiresAt) }) };
};

/** Reads consistently what a code opens; undefined for one that is unknown or has expired. */
export const findReceiptLink = async (code: string): Promise<StoredReceiptLink | undefined> => {
  const found = await getItem<StoredReceiptLink>(keyOf(code));
  return found && found.expiresAt > nowIso() ? found : undefined;
};

const keyOf = (code: string): Key => keys.receiptLink(createHash('sha256').update(code).digest('base64url'));
