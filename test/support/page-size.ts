/** The address of a list request that asks for pages of `rows` rows, whatever the page asked for. */
export const withPageSize = (address: string, rows: number): string => {
  const url = new URL(address);
  url.searchParams.set('limit', String(rows));
  return url.href;
};
