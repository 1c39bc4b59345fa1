import { MAX_FILE_BYTES } from '#shared/uploads/constants.ts';
import type { UploadRequest, UploadTicket } from '#shared/uploads/schema.ts';
import { acceptedType, tooLarge } from '../core/files/file-types.ts';
import { presignedUrl } from '../core/files/presign.ts';
import type { Caller } from '../core/request/caller.ts';
import { randomName } from '../core/table/ids.ts';

const UPLOAD_SECONDS = 5 * 60;

/**
 * Returns a new key for a file that the caller is about to upload. Throws AppError FILE_TYPE_REFUSED or FILE_TOO_LARGE.
 */
export const incomingKey = (request: UploadRequest, caller: Pick<Caller, 'userId'>): string => {
  acceptedType(request.kind, request.contentType, 'contentType');
  if (request.size > MAX_FILE_BYTES) throw tooLarge('size');
  return `incoming/${caller.userId}/${randomName()}`;
};

/** Presigns the PUT of one file; content type and length are signed, so that S3 accepts nothing else. */
export const uploadTicket = async (key: string, request: UploadRequest): Promise<UploadTicket> => {
  const contentType = acceptedType(request.kind, request.contentType, 'contentType');
  const headers = { 'content-type': contentType, 'content-length': String(request.size) };
  const url = await presignedUrl({ method: 'PUT', key, headers, expiresIn: UPLOAD_SECONDS });
  return { url, method: 'PUT', headers: { 'content-type': contentType }, key, expiresInSeconds: UPLOAD_SECONDS };
};
