import * as v from 'valibot';

export const UPLOAD_KINDS = ['colis', 'insurance', 'customs'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const CONTENT_TYPES = [...IMAGES, 'application/pdf'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Which files each kind takes: a parcel's photo is a picture, the papers may also be PDF. */
export const ACCEPTED: Record<UploadKind, readonly ContentType[]> = {
  colis: IMAGES,
  insurance: CONTENT_TYPES,
  customs: CONTENT_TYPES,
};

/** 5 MB by presigned PUT; 4 MB in a multipart form, which Lambda's 6 MB of base64 still holds. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_INLINE_BYTES = 4 * 1024 * 1024;

export const UploadRequest = v.object({
  kind: v.picklist(UPLOAD_KINDS),
  contentType: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type UploadRequest = v.InferOutput<typeof UploadRequest>;

/** Where to PUT the file, with which headers, and the key to name it by afterwards. */
export const UploadTicket = v.object({
  url: v.string(),
  method: v.literal('PUT'),
  headers: v.record(v.string(), v.string()),
  key: v.string(),
  expiresInSeconds: v.number(),
});
export type UploadTicket = v.InferOutput<typeof UploadTicket>;
