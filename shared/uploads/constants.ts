export const UPLOAD_KINDS = [
  'colis',
  'insurance',
  'customs',
  'intake',
  'handover',
  'expense',
  'payment',
  'claim',
] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const CONTENT_TYPES = [...IMAGES, 'application/pdf'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * Accepted content types by kind: photos of a parcel, its intake, its handover, a claim and the proof of a payment are images,
 * documents, and the paper of an expense, may also be PDF.
 */
export const ACCEPTED: Record<UploadKind, readonly ContentType[]> = {
  colis: IMAGES,
  insurance: CONTENT_TYPES,
  customs: CONTENT_TYPES,
  intake: IMAGES,
  handover: IMAGES,
  claim: IMAGES,
  expense: CONTENT_TYPES,
  payment: IMAGES,
};

/** 5 MB by presigned PUT; 4 MB in a multipart form, which fits into Lambda's 6 MB payload as base64. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_INLINE_BYTES = 4 * 1024 * 1024;
