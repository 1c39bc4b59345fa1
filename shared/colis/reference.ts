import { asTyped } from '../http/pasted.ts';
import { readTrackingCode, type TypedCode } from './tracking-code.ts';

/** Number of a parcel, perhaps after "n°" as our mails write it, or in bold as messengers do. */
const NUMBER = /^[\s*_~]*(?:n[o°]\.?|no\.|#)?[\s*_~]*(\d{10})[\s*_~.]*$/i;

/** Path of a parcel's page on this site. */
const IN_ADDRESS = /\/colis\/(\d{10})(?!\d)/;

/** Result of reading a text: the parcel's number or stored tracking code, or why there is none. */
export type TypedReference = { reference: string } | Extract<TypedCode, { fault: unknown }>;

/**
 * Reads a parcel's tracking code or number, typed, pasted or scanned; a label's QR code holds an address that ends with
 * the code. Of links only the number in the address of a parcel's page is read: those of other companies end with
 * numbers too.
 */
export const readReference = (typed: string): TypedReference => {
  const text = asTyped(typed);
  const number = (NUMBER.exec(text) ?? IN_ADDRESS.exec(text))?.[1];
  if (number !== undefined) return { reference: number };
  const read = readTrackingCode(typed);
  return 'code' in read ? { reference: read.code } : read;
};
