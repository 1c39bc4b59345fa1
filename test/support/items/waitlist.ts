import { keys } from '#functions/core/table/keys.ts';
import { isOpenEntry } from '#shared/waitlist/rules.ts';
import type { WaitlistEntry } from '#shared/waitlist/schema.ts';
import { api, newContainer, type Reply } from '../calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../calls/people.ts';
import { setStored } from '../calls/stored-state.ts';
import { severalColis } from '../calls/table.ts';

/** Waitlists of containers of 100 kg and 1 m³, which ten boxes of 10 kg and 0.1 m³ fill. */

export const BOX = { poids: 10, longueur: 0.5, largeur: 0.5, hauteur: 0.4 };

/** What somebody wants to send: boxes. */
export const boxes = (count: number) => ({ colis: Array.from({ length: count }, () => BOX) });

/** Records that a customer confirmed their address. */
export const confirm = ({ userId }: Person): Promise<void> =>
  setStored(keys.account(userId), 'verifiedAt', new Date().toISOString());

/** Creates a container that is full; returns it with its parcels and their owner. */
export const newFullContainer = async (change: Record<string, unknown> = {}) => {
  const container = await newContainer({ poidsMax: 100, volumeMax: 1, ...change });
  const owner = await makeCustomer();
  const colisIds = await severalColis(owner, container.id, 10, { grams: 10_000, cm3: 100_000 });
  return { id: container.id, owner, colisIds };
};

/** Asks for space in a full container. */
export const join = (
  { token }: Pick<Person, 'token'>,
  bookingId: number,
  count = 1,
  change: Record<string, unknown> = {},
): Promise<Reply> => api('POST', `/attente/${bookingId}`, { token, body: { ...boxes(count), ...change } });

/** Enters a customer, or a new one, into a waitlist, for some boxes; returns them. */
export const waiting = async (bookingId: number, count = 1, person?: Person): Promise<Person> => {
  const customer = person ?? (await makeCustomer({ langue: 'fr' }));
  const { status, text } = await join(customer, bookingId, count);
  if (status !== 201) throw new Error(`join: ${status} ${text}`);
  return customer;
};

export const leave = ({ token }: Pick<Person, 'token'>, bookingId: number): Promise<Reply> =>
  api('DELETE', `/attente/${bookingId}`, { token });

/** Withdraws all open entries of a customer. */
export const leaveAll = async ({ token }: Pick<Person, 'token'>): Promise<void> => {
  const { body } = await api('GET', '/attente?limit=100', { token });
  for (const { conteneur } of body.data.filter(isOpenEntry) as WaitlistEntry[]) await leave({ token }, conteneur.id);
};

/** Returns the entry of a customer in the waitlist of a container as they see it. */
export const entryOf = async ({ token }: Pick<Person, 'token'>, bookingId: number): Promise<WaitlistEntry> => {
  const { body } = await api('GET', '/attente?limit=100', { token });
  const found = body.data.find(({ conteneur }: WaitlistEntry) => conteneur.id === bookingId);
  if (!found) throw new Error(`no entry for ${bookingId}`);
  return found;
};

/** Space of a container in kg as an admin sees it: free, held by offers, and the number of open entries. */
export const spaceOf = async (id: number): Promise<{ libre: number; retenu: number; attentes: number }> => {
  const { token } = await makeAdmin();
  const { poidsRestant, retenu } = (await api('GET', `/bookings/${id}`, { token })).body.data;
  return { libre: poidsRestant, retenu: retenu.poids, attentes: retenu.attentes };
};

/** Lets the offer to a customer pass, as if its day were over; the next sweep ends it. */
export const letOfferPass = ({ userId }: Pick<Person, 'userId'>, bookingId: number): Promise<void> =>
  setStored(keys.waitlistEntry(userId, bookingId), 'offreJusquau', new Date(Date.now() - 1000).toISOString());
