import { CONTENT_TYPES, type ContentType } from '#shared/uploads/constants.ts';

/** Returns the type that a Content-Type header declares, if it is an accepted one; parameters are ignored. */
export const declaredType = (contentType: string): ContentType | undefined => {
  const bare = contentType.split(';')[0]?.trim().toLowerCase();
  return CONTENT_TYPES.find((type) => type === bare);
};

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, offset) => bytes[at + offset] === byte);

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Detects the type of a file from its first bytes (signatures from the specifications of the formats). */
export const detectedType = (bytes: Uint8Array): ContentType | undefined => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  if (startsWith(bytes, ascii('%PDF-'))) return 'application/pdf';
  return undefined;
};
