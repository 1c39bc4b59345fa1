import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Returns the free bytes of a file system; 0 if it does not exist. */
function freeBytesIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** A file system in memory if it has enough space, because test data need not be durable. */
export const DATA_ROOT = freeBytesIn('/dev/shm') > 2e9 ? '/dev/shm' : tmpdir();
