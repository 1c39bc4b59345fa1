import * as v from 'valibot';
import { UPLOAD_KINDS } from './constants.ts';

export const UploadRequest = v.object({
  kind: v.picklist(UPLOAD_KINDS),
  contentType: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type UploadRequest = v.InferOutput<typeof UploadRequest>;

/** URL and headers for the PUT of a file, and the key that names the file afterwards. */
export const UploadTicket = v.object({
  url: v.string(),
  method: v.literal('PUT'),
  headers: v.record(v.string(), v.string()),
  key: v.string(),
  expiresInSeconds: v.number(),
});
export type UploadTicket = v.InferOutput<typeof UploadTicket>;
