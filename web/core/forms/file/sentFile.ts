import * as v from 'valibot';
import type { FileValue } from './useUpload.ts';

/** The key of a file that has arrived, or nothing; its faults are keys of the words of `files`. */
export const sentFile = v.pipe(
  v.custom<FileValue>(() => true),
  v.check((value) => value !== 'sending', 'underway'),
  v.check((value) => value !== 'failed', 'unsent'),
  v.transform((value) => (typeof value === 'object' ? value?.key : undefined)),
);
