import { ACCEPTED, MAX_FILE_BYTES, type UploadKind } from '#shared/uploads/constants.ts';
import { uploadsRoutes } from '#shared/uploads/routes.ts';
import type { UploadTicket } from '#shared/uploads/schema.ts';
import { call } from './call.ts';
import { ApiUnreachable, Refusal } from './refusal.ts';

/**
 * Reason to reject files before they are sent: `unreadable` for a picture that could not be decoded, `together` for
 * several files of which one is no picture, `pages` for too many pictures.
 */
export type FileFault = 'type' | 'empty' | 'size' | 'pixels' | 'unreadable' | 'together' | 'pages';

/** Largest picture that is read into memory to be shrunk. */
const MAX_PICTURE_BYTES = 50 * 1024 * 1024;

/** Checks a chosen file; undefined when it may be sent, a picture once it is shrunk. */
export function faultOfFile(kind: UploadKind, file: Pick<File, 'name' | 'type' | 'size'>): FileFault | undefined {
  if (!isHeic(file) && !ACCEPTED[kind].some((accepted) => accepted === file.type)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > (isPicture(file) ? MAX_PICTURE_BYTES : MAX_FILE_BYTES) ? 'size' : undefined;
}

/** Reports whether a file is a picture in the format of phones, which few browsers decode and the API refuses. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

export const isPicture = (file: Pick<File, 'name' | 'type'>): boolean => file.type.startsWith('image/') || isHeic(file);

interface UploadOptions {
  /** Reports the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file and returns its key. Throws Refusal when it is refused, ApiUnreachable when the connection breaks, and
 * the signal's reason when it is aborted.
 */
export async function uploadFile(kind: UploadKind, file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const { data } = await call(uploadsRoutes.create, { body: { kind, contentType: file.type, size: file.size } });
  signal.throwIfAborted();
  await putFile(data, file, { onProgress, signal });
  return data.key;
}

/** Sends a file by a ticket that the caller got, and returns its key. Throws Refusal or ApiUnreachable. */
export async function sendFile(ticket: UploadTicket, file: File): Promise<string> {
  await putFile(ticket, file, { onProgress: () => undefined, signal: new AbortController().signal });
  return ticket.key;
}

/** Sends a file by XMLHttpRequest, because fetch does not report upload progress. */
function putFile(
  { method, url, headers }: UploadTicket,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Refusal(request.status, 'UPLOAD_REFUSED', ''));
    request.onerror = () => reject(new ApiUnreachable('the file could not be sent'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

/** Uploaded file that the form has not submitted yet. */
export interface UploadedFile {
  key: string;
  name: string;
  size: number;
  /** Number of pictures that it was made of, when these are the pages of a document. */
  pages?: number | undefined;
  /** Small picture of the file, as a data: URL. */
  thumbnail?: string | undefined;
  /** Time of the upload in milliseconds since 1970; a file that no form submits is deleted after a day. */
  uploadedAt: number;
}
