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
/** Bytes read from the start of a file, enough for its signature. */
const HEAD_BYTES = 16;

/**
 * Returns a new key for a file that the caller is about to upload. Throws AppError FILE_TYPE_REFUSED or FILE_TOO_LARGE.
 */
export const incomingKey = (request: UploadRequest, caller: Caller): string => {
  acceptedType(request.kind, request.contentType, 'contentType');
  if (request.size > MAX_FILE_BYTES) throw tooLarge('size');
  return `incoming/${caller.userId}/${randomName()}`;
};

/** Presigns the PUT of one file; content type and length are signed, so that S3 accepts nothing else. */
export const uploadTicket = async (key: string, request: UploadRequest): Promise<UploadTicket> => {
  const contentType = acceptedType(request.kind, request.contentType, 'contentType');
  const command = new PutObjectCommand({
    ...bucket(),
    Key: key,
    ContentType: contentType,
    ContentLength: request.size,
  });
  const url = await getSignedUrl(s3, command, {
    expiresIn: UPLOAD_SECONDS,
    signableHeaders: new Set(['content-type', 'content-length']),
  });
  return { url, method: 'PUT', headers: { 'content-type': contentType }, key, expiresInSeconds: UPLOAD_SECONDS };
};

/**
 * Checks a submitted file (sender, size, detected type), stores it under an immutable key and returns the key.
 * `ownerId` is the owner of the item that the file belongs to, when someone else sends it. Throws AppError
 * FILE_NOT_FOUND, FILE_TOO_LARGE, FILE_TYPE_REFUSED or FILE_MISMATCH; then nothing is stored.
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

/** Stores a file like `storeFile`; returns null when none was submitted. */
export const storeOptionalFile = async (
  file: SubmittedFile | undefined,
  input: FileInput,
  senderId: number,
  ownerId = senderId,
): Promise<string | null> => (file ? storeFile(file, input, senderId, ownerId) : null);

/** Deletes a stored file; a missing one is no error. */
export const deleteFile = async (key: string | null | undefined): Promise<void> => {
  if (key) await s3.send(new DeleteObjectCommand({ ...bucket(), Key: key }));
};

/**
 * Deletes a stored file when the item that names it was refused. After any other error the item may exist: the file
 * stays, at worst without an item.
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
 * Copies an upload, refusing one that was overwritten since the check: its ETag no longer matches. Only the bytes are
 * kept, since S3 accepts any header that a sender adds to a presigned PUT, except those that begin with `x-amz-`.
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
    throw isMissing(error) || hasErrorName(error, 'PreconditionFailed') ? notFound(field) : error;
  }
};

/**
 * Reads everything that is checked of an upload in one call, so that the ETag names exactly the file that was checked.
 */
const readHead = async (key: string, field: string) => {
  try {
    const object = await s3.send(new GetObjectCommand({ ...bucket(), Key: key, Range: `bytes=0-${HEAD_BYTES - 1}` }));
    return {
      contentType: object.ContentType ?? '',
      size: Number(object.ContentRange?.split('/')[1] ?? object.ContentLength),
      etag: object.ETag,
      start: (await object.Body?.transformToByteArray()) ?? new Uint8Array(),
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

const hasErrorName = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
const isMissing = (error: unknown): boolean => hasErrorName(error, 'NotFound', 'NoSuchKey');
const notFound = (field: string) => new AppError('FILE_NOT_FOUND', { fields: { [field]: { fault: 'invalid' } } });
const mismatch = (field: string) => new AppError('FILE_MISMATCH', { fields: { [field]: { fault: 'invalid' } } });
const tooLarge = (field: string) =>
  new AppError('FILE_TOO_LARGE', {
    values: { max: MAX_FILE_BYTES / 1024 / 1024 },
    fields: { [field]: { fault: 'too_large', limit: MAX_FILE_BYTES } },
  });
