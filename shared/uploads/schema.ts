import * as v from 'valibot';

export const UPLOAD_KINDS = ['colis', 'insurance', 'customs', 'intake', 'handover'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const CONTENT_TYPES = [...IMAGES, 'application/pdf'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Accepted content types by kind: photos of a parcel, its intake and its handover are images, its papers may also be PDF. */
export const ACCEPTED: Record<UploadKind, readonly ContentType[]> = {
  colis: IMAGES,
  insurance: CONTENT_TYPES,
  customs: CONTENT_TYPES,
  intake: IMAGES,
  handover: IMAGES,
};

/** 5 MB by presigned PUT; 4 MB in a multipart form, which fits into Lambda's 6 MB payload as base64. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_INLINE_BYTES = 4 * 1024 * 1024;

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
