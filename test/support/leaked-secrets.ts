import { open, stat } from 'node:fs/promises';

/** What people confide in the tests, and the keys of the tests' clouds: no function may log any of it. */
const SECRETS = /@yonnee\.test|\+221|secret-1|\beyJ\w{10}|sk_test_|whsec_/;

const LOGGED = '{"level":';

/** How much a cloud has logged so far, in bytes. */
export const loggedBy = async (file: string): Promise<number> => (await stat(file)).size;

/** What the functions have logged from there on that is nobody else's business. */
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

/** What a cloud said that no function logged: of its own troubles. */
export const errorsIn = (text: string): string[] => linesOf(text).filter((line) => !line.startsWith(LOGGED));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
