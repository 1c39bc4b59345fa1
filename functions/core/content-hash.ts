import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';

/** Returns the SHA-256 of a value's canonical JSON, in hexadecimal. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
