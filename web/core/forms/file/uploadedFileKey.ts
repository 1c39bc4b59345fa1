import * as v from 'valibot';
import type { FileValue } from './useUpload.ts';

/** Schema that outputs the key of an uploaded file, if any; its faults are keys of the texts `files`. */
export const uploadedFileKey = v.pipe(
  v.custom<FileValue>(() => true),
  v.check((value) => value !== 'uploading', 'uploading'),
  v.check((value) => value !== 'failed', 'notUploaded'),
  v.transform((value) => (typeof value === 'object' ? value?.key : undefined)),
);
