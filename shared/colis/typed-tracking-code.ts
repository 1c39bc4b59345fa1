import * as v from 'valibot';
import { readTrackingCode } from './tracking-code.ts';

/** Tracking code in a path, as typed or pasted; normalised to its stored form. */
export const typedTrackingCode = v.pipe(
  v.string(),
  v.maxLength(200),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const read = readTrackingCode(dataset.value);
    if ('code' in read) return read.code;
    addIssue({ message: read.fault === 'foreign' ? 'foreign_link' : 'invalid' });
    return NEVER;
  }),
);
