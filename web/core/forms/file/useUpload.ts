import { useEffect, useRef, useState } from 'react';
import type { UploadKind } from '#shared/uploads/schema.ts';
import { type FileFault, faultOfFile, type SentFile, sendFile } from '#web/core/api/upload.ts';
import { thumbnailOf } from '#web/core/thumbnail.ts';

/** What a form holds of a file: nothing, one that has arrived, or one that is not there yet. */
export type FileValue = SentFile | 'sending' | 'failed' | null;

interface Upload {
  /** What is under way, or has failed. */
  file: File | undefined;
  /** From 0 to 1. */
  progress: number;
  /** Why the last chosen file was not sent, or could not be. */
  fault: FileFault | undefined;
  error: unknown;
}

const idle: Upload = { file: undefined, progress: 0, fault: undefined, error: undefined };

/** Sends a file as soon as it is chosen and tells the form what has become of it. */
export function useUpload(kind: UploadKind, value: FileValue, onChange: (value: FileValue) => void) {
  const [upload, setUpload] = useState(idle);
  const sending = useRef<AbortController>(undefined);
  /** What cancelling goes back to. */
  const before = useRef<FileValue>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    sending.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    if (value !== 'sending' && value !== 'failed') before.current = value;
    setUpload({ ...idle, file });
    onChange('sending');
    try {
      const onProgress = (progress: number) => setUpload({ ...idle, file, progress });
      const [key, thumbnail] = await Promise.all([sendFile(kind, file, { onProgress, signal }), thumbnailOf(file)]);
      if (signal.aborted) return;
      setUpload(idle);
      onChange({ key, name: file.name, size: file.size, thumbnail, sentAt: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      setUpload({ ...idle, file, error });
      onChange('failed');
    }
  };

  const choose = (file: File) => {
    const fault = faultOfFile(kind, file);
    if (fault) setUpload((current) => ({ ...current, fault }));
    else void send(file);
  };

  const leave = (next: FileValue) => {
    sending.current?.abort();
    setUpload(idle);
    onChange(next);
  };

  return {
    ...upload,
    choose,
    retry: () => upload.file && void send(upload.file),
    cancel: () => leave(before.current),
    remove: () => leave(null),
  };
}
