import { open, stat } from 'node:fs/promises';

/** Personal data and secrets of the tests and the keys of their clouds, which no function may log. */
const SECRETS = /@yonnee\.test|\+221|secret-1|\beyJ\w{10}|sk_test_|whsec_/;

const LOGGED = '{"level":';

/** Size of the log of a cloud so far, in bytes. */
export const logSize = async (file: string): Promise<number> => (await stat(file)).size;

/** Log lines of the functions from an offset on that contain secrets. */
export const leakedSecretsIn = async (file: string, from: number): Promise<string[]> => {
  const log = await open(file);
  try {
    const bytes = Buffer.alloc((await log.stat()).size - from);
    await log.read(bytes, 0, bytes.length, from);
    return linesOf(bytes.toString()).filter((line) => line.startsWith(LOGGED) && SECRETS.test(line));
  } finally {
    await log.close();
  }
};

/** Lines of a cloud's output that no function logged: its own errors. */
export const errorsIn = (text: string): string[] => linesOf(text).filter((line) => !line.startsWith(LOGGED));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
