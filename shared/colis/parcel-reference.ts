import * as v from 'valibot';
import { readReference } from './reference.ts';

/** Tracking code or number of a parcel in a path; see `readReference`. */
export const parcelReference = v.pipe(
  v.string(),
  v.maxLength(200),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const read = readReference(dataset.value);
    if ('reference' in read) return read.reference;
    addIssue({ message: read.fault === 'foreign' ? 'foreign_link' : 'invalid' });
    return NEVER;
  }),
);
