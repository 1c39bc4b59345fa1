import { api } from './api.ts';
import { makeAdmin, type Person } from './people.ts';

/** All pages of a list as ids, as the admin of the file or another person sees them. */
export const pagesOf = async (path: string, limit: number, person?: Person): Promise<number[][]> => {
  const { token } = person ?? (await makeAdmin());
  const address = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  const pages: number[][] = [];
  let next: string | undefined;
  do {
    const cursor: string = next === undefined ? '' : `&cursor=${next}`;
    const { status, text, body } = await api('GET', address + cursor, { token });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    pages.push(body.data.map(({ id }: { id: number }) => id));
    next = body.next;
  } while (next !== undefined);
  return pages;
};
