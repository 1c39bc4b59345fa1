/** The address of a list request with pages of `rows` rows instead of the requested size. */
export const withPageSize = (address: string, rows: number): string => {
  const url = new URL(address);
  url.searchParams.set('limit', String(rows));
  return url.href;
};
