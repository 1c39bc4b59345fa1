import { sep } from 'node:path';

/** Reports whether a test file is in `test/api/isolated`: it has its own cloud or runs functions in its process. */
export const isIsolated = (file: string): boolean => file.includes(`${sep}api${sep}isolated${sep}`);
