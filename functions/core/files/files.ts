import { AppError } from '#shared/errors.ts';
import type { FileInput } from '#shared/http/route.ts';
import { type ContentType, MAX_FILE_BYTES } from '#shared/uploads/constants.ts';
import { busyError } from '../attempts.ts';
import { deadlineSignal } from '../deadline.ts';
import { RequestRepeated } from '../items/idempotency.ts';
import type { InlineFile } from '../request/multipart.ts';
import type { SubmittedFile } from '../request/request-body.ts';
import { ConditionFailed } from '../table/dynamo.ts';
import { randomName } from '../table/ids.ts';
import { extensionOf, typeOfKey } from './file-headers.ts';
import { acceptedType, mismatch, tooLarge } from './file-types.ts';

/** Loads the S3 client when the first file is stored or deleted, since most calls of a function need none. */
const objectStore = () => import('./object-store.lazy.ts');

/** Bytes read from the start of a file: its signature, and the size of nearly every picture. */
const HEAD_BYTES = 65_536;

/**
 * Checks a submitted file (uploader, size, detected type), stores it under an immutable key and returns the key.
 * `ownerId` is the owner of the item that the file belongs to, when someone else sends it. Throws AppError
 * FILE_NOT_FOUND, FILE_TOO_LARGE, FILE_TYPE_REFUSED, FILE_MISMATCH or PICTURE_TOO_LARGE; then nothing is stored.
 */
export const storeFile = (
  file: SubmittedFile,
  input: FileInput,
  uploaderId: number,
  ownerId = uploaderId,
): Promise<string> => {
  const folder = `files/${input.kind}/${ownerId}`;
  return 'bytes' in file ? storeInline(file, input, folder) : storeUploaded(file.key, input, uploaderId, folder);
};

/** Stores a file like `storeFile`; returns null when none was submitted. */
export const storeOptionalFile = async (
  file: SubmittedFile | undefined,
  input: FileInput,
  uploaderId: number,
  ownerId = uploaderId,
): Promise<string | null> => (file ? storeFile(file, input, uploaderId, ownerId) : null);

/**
 * Copies a stored file to a new key and returns that key. Throws BUSY when the file was replaced since its key was
 * read.
 */
export const copyFile = async (key: string): Promise<string> => {
  const type = typeOfKey(key);
  if (!type) throw new Error(`the type of ${key} is unknown`);
  const copy = storedKey(key.slice(0, key.lastIndexOf('/')), type);
  const { copyObject } = await objectStore();
  if (!(await copyObject(key, undefined, copy, type, deadlineSignal()))) throw busyError();
  return copy;
};

/**
 * Waits until all files are stored and returns their keys; when one is not, deletes the others and throws its error.
 */
export const storeAll = async (files: readonly Promise<string | null>[]): Promise<(string | null)[]> => {
  const results = await Promise.allSettled(files);
  const failure = results.find((result) => result.status === 'rejected');
  const keys = results.map((result) => (result.status === 'fulfilled' ? result.value : null));
  if (!failure) return keys;
  await deleteFiles(keys);
  throw failure.reason;
};

/** Deletes a stored file; a missing one is no error. */
export const deleteFile = async (key: string | null | undefined): Promise<void> => {
  if (key) await (await objectStore()).deleteObject(key, deadlineSignal());
};

const deleteFiles = async (keys: readonly (string | null)[]): Promise<void> => {
  await Promise.allSettled(keys.map(deleteFile));
};

/**
 * Deletes stored files when the items that name them were refused, or not written because the request is a repetition.
 * After any other error the items may exist: the files stay, at worst without an item.
 */
export const deleteIfRefused = async (error: unknown, ...keys: (string | null)[]): Promise<void> => {
  if ([ConditionFailed, RequestRepeated, AppError].some((refusal) => error instanceof refusal)) await deleteFiles(keys);
};

const storedKey = (folder: string, type: ContentType): string => `${folder}/${randomName()}${extensionOf(type)}`;

const storeInline = async ({ bytes, contentType }: InlineFile, input: FileInput, folder: string): Promise<string> => {
  const type = acceptedType(input.kind, contentType, input.filePart);
  const { checkPixels, detectedType, putObject } = await objectStore();
  if (detectedType(bytes) !== type) throw mismatch(input.filePart);
  checkPixels(bytes, input.filePart);
  const key = storedKey(folder, type);
  await putObject(key, bytes, type, deadlineSignal());
  return key;
};

/** Stores an upload, refusing one that was overwritten since it was checked. */
const storeUploaded = async (
  incoming: string,
  input: FileInput,
  uploaderId: number,
  folder: string,
): Promise<string> => {
  const field = input.keyField ?? `${input.filePart}Key`;
  if (!incoming.startsWith(`incoming/${uploaderId}/`)) throw notFound(field);
  const { checkPixels, copyObject, detectedType, pixelsOf, readObjectHead } = await objectStore();
  const head = await readObjectHead(incoming, HEAD_BYTES, deadlineSignal());
  if (!head) throw notFound(field);
  const type = acceptedType(input.kind, head.contentType, field);
  if (head.size > MAX_FILE_BYTES) throw tooLarge(field);
  if (detectedType(head.start) !== type) throw mismatch(field);
  // A photo may have a long preface of metadata; only then the whole file is read.
  const isPartial = pixelsOf(head.start) === 'more' && head.size > head.start.byteLength;
  const whole = isPartial ? await readObjectHead(incoming, MAX_FILE_BYTES, deadlineSignal()) : head;
  if (whole?.etag !== head.etag) throw notFound(field);
  checkPixels(whole?.start ?? head.start, field);
  const key = storedKey(folder, type);
  if (!(await copyObject(incoming, head.etag, key, type, deadlineSignal()))) throw notFound(field);
  return key;
};

const notFound = (field: string) => new AppError('FILE_NOT_FOUND', { fields: { [field]: { fault: 'invalid' } } });
