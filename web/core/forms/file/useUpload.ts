import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES, type UploadKind } from '#shared/uploads/constants.ts';
import { type FileFault, isHeic, isPicture, type UploadedFile, uploadFile } from '#web/core/api/upload.ts';
import { thumbnailOf } from '#web/core/thumbnail.ts';
import { faultOfFiles, joinsPages, MAX_PAGES } from './documentPages.ts';

/** Value of a file field: nothing, an uploaded file, or the state of an upload that is not complete. */
export type FileValue = UploadedFile | 'uploading' | 'failed' | null;

interface Upload {
  /** Files that are being uploaded or have failed; several are the pages of one document. */
  files: readonly File[];
  /** From 0 to 1. */
  progress: number;
  /** Reason why the last chosen files were rejected before their upload; `error` is the failure of the upload. */
  fault: FileFault | undefined;
  error: unknown;
  /** Pictures of the uploaded document, to which pages may be added while its field is open. */
  pages: readonly File[];
}

const idle: Upload = { files: [], progress: 0, fault: undefined, error: undefined, pages: [] };

/**
 * Returns a picture as it is sent; the file itself when the browser cannot decode it, since the API reports what is
 * wrong with it; undefined when it is in a format that the API does not accept.
 */
async function shrink(file: File): Promise<File | undefined> {
  const { shrinkImage } = await import('./shrinkImage.ts');
  return shrinkImage(file).catch(() => (isHeic(file) ? undefined : file));
}

async function join(files: readonly File[]): Promise<File | undefined> {
  const { joinPictures } = await import('./joinPictures.ts');
  return joinPictures(files).catch(() => undefined);
}

/** Returns the file to send, pictures shrunk and several joined; undefined when a picture cannot be read. */
async function prepare(files: readonly File[]): Promise<File | undefined> {
  const [file] = files;
  if (!file || files.length > 1) return join(files);
  return isPicture(file) ? shrink(file) : file;
}

async function isHuge(file: File): Promise<boolean> {
  if (!isPicture(file)) return false;
  const { hasTooManyPixels } = await import('./tooManyPixels.ts');
  return hasTooManyPixels(file);
}

const faultOfSent = (sent: File | undefined): FileFault | undefined => {
  if (!sent) return 'unreadable';
  return sent.size > MAX_FILE_BYTES ? 'size' : undefined;
};

/** Uploads files as soon as they are chosen, pictures shrunk and joined, and reports their state to the form. */
export function useUpload(kind: UploadKind, value: FileValue, onChange: (value: FileValue) => void) {
  const [upload, setUpload] = useState(idle);
  const running = useRef<AbortController>(undefined);
  /** Value to restore when the upload is cancelled. */
  const previous = useRef<FileValue>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (files: readonly File[]) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const { pages } = upload;
    if (value !== 'uploading' && value !== 'failed') previous.current = value;
    setUpload({ ...idle, files, pages });
    onChange('uploading');
    try {
      const isTooLarge = (await Promise.all(files.map(isHuge))).includes(true);
      const sent = isTooLarge ? undefined : await prepare(files);
      if (signal.aborted) return;
      const fault = isTooLarge ? 'pixels' : faultOfSent(sent);
      if (fault || !sent) {
        setUpload({ ...idle, fault, pages });
        return onChange(previous.current);
      }
      const onProgress = (progress: number) => setUpload({ ...idle, files, progress, pages });
      const [key, thumbnail] = await Promise.all([
        uploadFile(kind, sent, { onProgress, signal }),
        thumbnailOf(files.length > 1 ? files[0] : sent),
      ]);
      if (signal.aborted) return;
      setUpload({ ...idle, pages: joinsPages(kind) && files.every(isPicture) ? files : [] });
      const name = files[0]?.name ?? sent.name;
      onChange({ key, name, size: sent.size, pages: files.length, thumbnail, uploadedAt: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      setUpload({ ...idle, files, error, pages });
      onChange('failed');
    }
  };

  const choose = (chosen: readonly File[]) => {
    const files = joinsPages(kind) ? chosen : chosen.slice(0, 1);
    if (files.length === 0) return;
    const fault = faultOfFiles(kind, files);
    if (fault) setUpload((current) => ({ ...current, fault }));
    else void start(files);
  };

  const reset = (next: FileValue, pages: readonly File[]) => {
    running.current?.abort();
    setUpload({ ...idle, pages });
    onChange(next);
  };

  return {
    ...upload,
    choose,
    /** Adds pages to the uploaded document; undefined when it is none, its pictures are gone or it is full. */
    addPages:
      upload.pages.length > 0 && upload.pages.length < MAX_PAGES
        ? (files: readonly File[]) => choose([...upload.pages, ...files])
        : undefined,
    retry: () => void start(upload.files),
    cancel: () => reset(previous.current, upload.pages),
    remove: () => reset(null, []),
  };
}
