import { redirect, replace } from 'react-router-dom';

/**
 * Redirects from a loader. An address that the browser shows already, on arrival or after back, is replaced: "back" would
 * otherwise lead into the same redirect again.
 */
export function redirectFrom({ url }: Request, to: string): Response {
  const { origin, pathname, search } = location;
  return url === origin + pathname + search ? replace(to) : redirect(to);
}
