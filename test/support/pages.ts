import { api } from './api.ts';
import { makeAdmin, type Person } from './people.ts';

/** All pages of a list of things, by their ids; as the file's admin sees them, or somebody else. */
export const pagesOf = async (path: string, limit: number, person?: Person): Promise<number[][]> => {
  const { token } = person ?? (await makeAdmin());
  const asked = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  const pages: number[][] = [];
  let next: string | undefined;
  do {
    const cursor: string = next === undefined ? '' : `&cursor=${next}`;
    const { status, text, body } = await api('GET', asked + cursor, { token });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    pages.push(body.data.map(({ id }: { id: number }) => id));
    next = body.next;
  } while (next !== undefined);
  return pages;
};
