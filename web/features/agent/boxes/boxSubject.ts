/** Characters by which the list of records names a box. */
const SUBJECT = 40;

/** Returns what a record of a box is called: the beginning of what was read on it, or of its note. */
export const subjectOf = (text: string): string => text.slice(0, SUBJECT);
