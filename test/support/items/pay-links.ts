import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';

/** Makes a pay link as its customer, or staff. */
export const addPayLink = ({ token }: Pick<Person, 'token'>, body: object): Promise<Reply> =>
  api('POST', '/payments/liens', { token, body });

/** Makes a pay link for parcels and returns its code. */
export const payLinkFor = async (person: Pick<Person, 'token'>, colisIds: number[]): Promise<string> => {
  const { status, text, body } = await addPayLink(person, { colisIds });
  if (status !== 201) throw new Error(`pay link: ${status} ${text}`);
  return body.data.code;
};

/** Makes a pay link for a new parcel in a container; revokes what the customer has, since their number is limited. */
export const aPayLink = async (customer: Person, bookingId: number): Promise<string> => {
  for (const code of await openLinks(customer)) await revokeLink(customer, code);
  return payLinkFor(customer, [await aColis(customer, bookingId)]);
};

/** Codes of the open links of a customer. */
export const openLinks = async ({ token }: Pick<Person, 'token'>): Promise<string[]> =>
  (await api('GET', '/payments/liens', { token })).body.data.map(({ code }: { code: string }) => code);

export const revokeLink = ({ token }: Pick<Person, 'token'>, code: string): Promise<Reply> =>
  api('DELETE', `/payments/liens/${code}`, { token });

/** Reads what a link shows to whoever has it, or (`session`) to who comes back from paying. */
export const openPayLink = (code: string, session?: string): Promise<Reply> =>
  api('GET', `/api/payer/${code}${session ? `?session_id=${session}` : ''}`);

/** Starts a payment by a link. */
export const payByLink = (code: string, body: object = {}): Promise<Reply> =>
  api('POST', `/api/payer/${code}`, { body });
