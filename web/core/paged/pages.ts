import { PAGE_SIZES } from '#shared/http/paging.ts';
import type { ListReply } from '#shared/http/reply.ts';

/** Page sizes for the `limit` parameter, other than the API's default. */
export const CARDS_PAGE = String(PAGE_SIZES.cards);
export const LARGEST_PAGE = String(PAGE_SIZES.largest);

interface PageRequest {
  limit: string;
  cursor: string | undefined;
}

/** Fetches a list page by page to its end, or until the caller stops. Throws the errors of the call. */
export async function* pagesOf<Page extends { next?: string | undefined }>(
  fetchPage: (page: PageRequest) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = await fetchPage({ limit: LARGEST_PAGE, cursor });
    yield page;
    cursor = page.next;
  } while (cursor);
}

/** Fetches every row of a list. Throws the errors of the call. */
export async function allRows<Row>(fetchPage: (page: PageRequest) => Promise<ListReply<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { data } of pagesOf(fetchPage)) rows.push(...data);
  return rows;
}
