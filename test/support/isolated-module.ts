import { sep } from 'node:path';

/** Whether a file of tests runs a cloud of its own, or functions in its own process: such files are in one folder. */
export const isIsolated = (file: string): boolean => file.includes(`${sep}alone${sep}`);
