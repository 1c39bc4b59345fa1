import type { Movement } from '#shared/payments/movements.ts';
import { api } from '../calls/api.ts';
import { makeCustomer, type Person } from '../calls/people.ts';
import { tokenFor } from '../calls/tokens.ts';

let admin: Promise<Person> | undefined;

/**
 * Reads the movements of a month as an admin, oldest first, page by page; with a new token, since tests move clocks.
 */
export const movementsOf = async (month: string, limit = 100): Promise<Movement[]> => {
  admin ??= makeCustomer({ role: 'ADMIN' });
  const token = await tokenFor(await admin);
  const found: Movement[] = [];
  let next: string | undefined;
  do {
    const cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
    const { status, body, text } = await api('GET', `/payments/mouvements/${month}?limit=${limit}${cursor}`, { token });
    if (status !== 200) throw new Error(`movements: ${status} ${text}`);
    found.push(...body.data);
    next = body.next;
  } while (next !== undefined);
  return found;
};
