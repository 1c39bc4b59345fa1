import { useEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES, type UploadKind } from '#shared/uploads/constants.ts';
import { type FileFault, faultOfFile, isHeic, isPicture, type UploadedFile, uploadFile } from '#web/core/api/upload.ts';
import { thumbnailOf } from '#web/core/thumbnail.ts';

/** Value of a file field: nothing, an uploaded file, or the state of an upload that is not complete. */
export type FileValue = UploadedFile | 'uploading' | 'failed' | null;

interface Upload {
  /** File that is being uploaded or has failed. */
  file: File | undefined;
  /** From 0 to 1. */
  progress: number;
  /** Reason why the last chosen file was rejected before its upload; `error` is the failure of the upload. */
  fault: FileFault | undefined;
  error: unknown;
}

const idle: Upload = { file: undefined, progress: 0, fault: undefined, error: undefined };

/**
 * Returns a picture as it is sent; the file itself when the browser cannot decode it, since the API says what is wrong
 * with it; undefined when it is in a format that the API does not accept.
 */
async function shrink(file: File): Promise<File | undefined> {
  const { shrinkImage } = await import('./shrinkImage.ts');
  return shrinkImage(file).catch(() => (isHeic(file) ? undefined : file));
}

const faultOfSent = ({ size }: File): FileFault | undefined => (size > MAX_FILE_BYTES ? 'size' : undefined);

/** Uploads a file as soon as it is chosen, a picture shrunk, and reports its state to the form. */
export function useUpload(kind: UploadKind, value: FileValue, onChange: (value: FileValue) => void) {
  const [upload, setUpload] = useState(idle);
  const running = useRef<AbortController>(undefined);
  /** Value to restore when the upload is cancelled. */
  const previous = useRef<FileValue>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    if (value !== 'uploading' && value !== 'failed') previous.current = value;
    setUpload({ ...idle, file });
    onChange('uploading');
    try {
      const sent = isPicture(file) ? await shrink(file) : file;
      if (signal.aborted) return;
      const fault = sent ? faultOfSent(sent) : 'unreadable';
      if (fault || !sent) {
        setUpload({ ...idle, fault });
        return onChange(previous.current);
      }
      const onProgress = (progress: number) => setUpload({ ...idle, file, progress });
      const [key, thumbnail] = await Promise.all([uploadFile(kind, sent, { onProgress, signal }), thumbnailOf(sent)]);
      if (signal.aborted) return;
      setUpload(idle);
      onChange({ key, name: file.name, size: sent.size, thumbnail, uploadedAt: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      setUpload({ ...idle, file, error });
      onChange('failed');
    }
  };

  const choose = (file: File) => {
    const fault = faultOfFile(kind, file);
    if (fault) setUpload((current) => ({ ...current, fault }));
    else void start(file);
  };

  const reset = (next: FileValue) => {
    running.current?.abort();
    setUpload(idle);
    onChange(next);
  };

  return {
    ...upload,
    choose,
    retry: () => upload.file && void start(upload.file),
    cancel: () => reset(previous.current),
    remove: () => reset(null),
  };
}
