import { readTrackingCode, type TypedCode } from '../colis/tracking-code.ts';
import { asTyped } from '../http/pasted.ts';

/** Number of a parcel, perhaps in bold as messengers write it. */
const NUMBER = /^[\s*_~]*(\d{10})[\s*_~.]*$/;

/** Result of reading a text: the parcel's number or stored tracking code, or why there is none. */
export type TypedReference = { reference: string } | Extract<TypedCode, { fault: unknown }>;

/**
 * Reads a parcel's tracking code or number, typed, pasted or scanned; a label's QR code holds an address that ends with
 * the code. Numbers in links are not read: other companies' links end with numbers too.
 */
export const readReference = (typed: string): TypedReference => {
  const number = NUMBER.exec(asTyped(typed))?.[1];
  if (number !== undefined) return { reference: number };
  const read = readTrackingCode(typed);
  return 'code' in read ? { reference: read.code } : read;
};
