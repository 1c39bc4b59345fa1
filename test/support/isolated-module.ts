import { sep } from 'node:path';

/** Reports whether a test file has its own cloud or runs functions in its process: such files are in one folder. */
export const isIsolated = (file: string): boolean => file.includes(`${sep}alone${sep}`);
