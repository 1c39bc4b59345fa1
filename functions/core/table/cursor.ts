import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { env } from '../env.ts';

/**
 * Cursors are encrypted (AES-256-GCM), so that they reveal nothing of the table, and bound to the list that issued
 * them: a cursor of another list, filter or customer cannot be opened.
 */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const key = (): Buffer => createHash('sha256').update(env('CURSOR_KEY')).digest();

/** Encrypts `values` as a cursor of the list named `list`. */
export const sealCursor = (list: string, values: readonly unknown[]): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(list));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(values)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts a cursor that the same list issued. Throws AppError INVALID_FIELDS for any other. */
export const openCursor = (list: string, cursor: string): unknown[] => {
  const bytes = Buffer.from(cursor, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key(), iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(list));
    decipher.setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(opened.toString());
  } catch (cause) {
    throw new AppError('INVALID_FIELDS', { fields: { cursor: { fault: 'bad_cursor' } }, cause });
  }
};
