import { redirect, replace } from 'react-router-dom';

/**
 * Redirects from a loader. The current address, on page load or after "back", is replaced, because "back" would
 * otherwise return to the same redirect.
 */
export function redirectFrom({ url }: Request, to: string): Response {
  const { origin, pathname, search } = location;
  return url === origin + pathname + search ? replace(to) : redirect(to);
}
