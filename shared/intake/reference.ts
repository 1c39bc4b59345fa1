import { readTrackingCode } from '../colis/tracking-code.ts';

const NUMBER = /^\d{10}$/;

/**
 * Reads a parcel's tracking code or number, as typed or scanned; a label's QR code holds an address that ends with the
 * code. Returns undefined for other text.
 */
export const readReference = (typed: string): string | undefined => {
  const last = typed.trim().split('/').at(-1) ?? '';
  if (NUMBER.test(last)) return last;
  const read = readTrackingCode(last);
  return 'code' in read ? read.code : undefined;
};
