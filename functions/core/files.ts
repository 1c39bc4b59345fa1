import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '#shared/errors.ts';
import type { FileInput } from '#shared/http/route.ts';
import {
  ACCEPTED,
  type ContentType,
  MAX_FILE_BYTES,
  type UploadKind,
  type UploadRequest,
  type UploadTicket,
} from '#shared/uploads/schema.ts';
import { FAIL_FAST, withDeadline } from './aws-client.ts';
import type { Caller } from './caller.ts';
import { ConditionFailed } from './dynamo.ts';
import { env } from './env.ts';
import { extensionOf, storedHeaders } from './file-headers.ts';
import { declaredType, detectedType } from './file-signature.ts';
import { randomName } from './ids.ts';
import type { InlineFile } from './multipart.ts';
import type { SubmittedFile } from './request-body.ts';

/** Without this the SDK puts the checksum of an empty body into a presigned PUT, and S3 refuses every upload. */
const s3 = /* @__PURE__ */ withDeadline(
  /* @__PURE__ */ new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', requestHandler: FAIL_FAST }),
  3_000,
);
const bucket = () => ({ Bucket: env('BUCKET_NAME') });

const UPLOAD_SECONDS = 5 * 60;
/** Enough of a file for its magic bytes. */
const HEAD_BYTES = 16;

/** The key for a file to come of the caller. Throws AppError FILE_TYPE_REFUSED or FILE_TOO_LARGE. */
export const incomingKey = (wanted: UploadRequest, caller: Caller): string => {
  acceptedType(wanted.kind, wanted.contentType, 'contentType');
  if (wanted.size > MAX_FILE_BYTES) throw tooLarge('size');
  return `incoming/${caller.userId}/${randomName()}`;
};

/** A presigned PUT of one file: content type and length are signed, so S3 takes nothing else. */
export const uploadTicket = async (key: string, wanted: UploadRequest): Promise<UploadTicket> => {
  const contentType = acceptedType(wanted.kind, wanted.contentType, 'contentType');
  const command = new PutObjectCommand({ ...bucket(), Key: key, ContentType: contentType, ContentLength: wanted.size });
  const url = await getSignedUrl(s3, command, {
    expiresIn: UPLOAD_SECONDS,
    signableHeaders: new Set(['content-type', 'content-length']),
  });
  return { url, method: 'PUT', headers: { 'content-type': contentType }, key, expiresInSeconds: UPLOAD_SECONDS };
};

/**
 * Checks a given file (sender, size, true type) and keeps it under an immutable key, which it gives; `ownerId` is whose
 * thing it belongs to, when somebody else sends it.
 * Throws AppError FILE_NOT_FOUND, FILE_TOO_LARGE, FILE_TYPE_REFUSED or FILE_MISMATCH; then nothing is kept.
 */
export const storeFile = (
  file: SubmittedFile,
  input: FileInput,
  senderId: number,
  ownerId = senderId,
): Promise<string> => {
  const folder = `files/${input.kind}/${ownerId}`;
  return 'bytes' in file ? storeInline(file, input, folder) : storeUploaded(file.key, input, senderId, folder);
};

/** The same for a file that may be left out. */
export const storeOptionalFile = async (
  file: SubmittedFile | undefined,
  input: FileInput,
  senderId: number,
  ownerId = senderId,
): Promise<string | null> => (file ? storeFile(file, input, senderId, ownerId) : null);

/** Deletes a kept file, whose owner is gone; one that is gone already is no error. */
export const deleteFile = async (key: string | null | undefined): Promise<void> => {
  if (key) await s3.send(new DeleteObjectCommand({ ...bucket(), Key: key }));
};

/**
 * Deletes a kept file whose thing was refused. After any other error nobody knows whether the thing was made: its file
 * stays, and is at worst litter.
 */
export const deleteIfRefused = async (key: string | null, error: unknown): Promise<void> => {
  if (error instanceof ConditionFailed || error instanceof AppError) await deleteFile(key).catch(() => undefined);
};

const storedKey = (folder: string, type: ContentType): string => `${folder}/${randomName()}${extensionOf(type)}`;

const storeInline = async ({ bytes, contentType }: InlineFile, input: FileInput, folder: string): Promise<string> => {
  const type = acceptedType(input.kind, contentType, input.filePart);
  if (detectedType(bytes) !== type) throw mismatch(input.filePart);
  const key = storedKey(folder, type);
  await s3.send(new PutObjectCommand({ ...bucket(), Key: key, Body: bytes, ...storedHeaders(type) }));
  return key;
};

const storeUploaded = async (incoming: string, input: FileInput, senderId: number, folder: string): Promise<string> => {
  const field = `${input.filePart}Key`;
  if (!incoming.startsWith(`incoming/${senderId}/`)) throw notFound(field);
  const { contentType, size, etag, start } = await readHead(incoming, field);
  const type = acceptedType(input.kind, contentType, field);
  if (size > MAX_FILE_BYTES) throw tooLarge(field);
  if (detectedType(start) !== type) throw mismatch(field);
  const key = storedKey(folder, type);
  await copyUnchanged(incoming, etag, { key, type }, field);
  return key;
};

/**
 * A file written over between the check and the copy is refused: the ETag no longer matches. The copy keeps its bytes
 * alone: S3 takes any header that a sender adds to a presigned PUT, but those that begin with `x-amz-`.
 */
const copyUnchanged = async (
  from: string,
  etag: string | undefined,
  to: { key: string; type: ContentType },
  field: string,
): Promise<void> => {
  try {
    await s3.send(
      new CopyObjectCommand({
        ...bucket(),
        Key: to.key,
        CopySource: `${env('BUCKET_NAME')}/${from}`,
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ...storedHeaders(to.type),
      }),
    );
  } catch (error) {
    throw isMissing(error) || withFieldName(error, 'PreconditionFailed') ? notFound(field) : error;
  }
};

/** What is checked of an upload, in one answer: the ETag then names the very file that was looked at. */
const readHead = async (key: string, field: string) => {
  try {
    const found = await s3.send(new GetObjectCommand({ ...bucket(), Key: key, Range: `bytes=0-${HEAD_BYTES - 1}` }));
    return {
      contentType: found.ContentType ?? '',
      size: Number(found.ContentRange?.split('/')[1] ?? found.ContentLength),
      etag: found.ETag,
      start: (await found.Body?.transformToByteArray()) ?? new Uint8Array(),
    };
  } catch (error) {
    throw isMissing(error) ? notFound(field) : error;
  }
};

const acceptedType = (kind: UploadKind, contentType: string, field: string): ContentType => {
  const type = declaredType(contentType);
  if (type && ACCEPTED[kind].includes(type)) return type;
  throw new AppError('FILE_TYPE_REFUSED', {
    values: { types: ACCEPTED[kind].map((accepted) => (accepted.split('/')[1] ?? '').toUpperCase()).join(', ') },
    fields: { [field]: { fault: 'not_in_list' } },
  });
};

const withFieldName = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
const isMissing = (error: unknown): boolean => withFieldName(error, 'NotFound', 'NoSuchKey');
const notFound = (field: string) => new AppError('FILE_NOT_FOUND', { fields: { [field]: { fault: 'invalid' } } });
const mismatch = (field: string) => new AppError('FILE_MISMATCH', { fields: { [field]: { fault: 'invalid' } } });
const tooLarge = (field: string) =>
  new AppError('FILE_TOO_LARGE', {
    values: { max: MAX_FILE_BYTES / 1024 / 1024 },
    fields: { [field]: { fault: 'too_large', limit: MAX_FILE_BYTES } },
  });
