import { useEffect, useRef, useState } from 'react';
import type { UploadKind } from '#shared/uploads/schema.ts';
import { type FileFault, faultOfFile, type UploadedFile, uploadFile } from '#web/core/api/upload.ts';
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

/** Uploads a file as soon as it is chosen and reports its state to the form. */
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
      const onProgress = (progress: number) => setUpload({ ...idle, file, progress });
      const [key, thumbnail] = await Promise.all([uploadFile(kind, file, { onProgress, signal }), thumbnailOf(file)]);
      if (signal.aborted) return;
      setUpload(idle);
      onChange({ key, name: file.name, size: file.size, thumbnail, uploadedAt: Date.now() });
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
