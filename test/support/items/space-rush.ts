import { api, colisBody, newContainer, type Reply } from '../calls/api.ts';
import { makeAdmin, makeCustomer } from '../calls/people.ts';
import { storeDrafts } from '../calls/stored-state.ts';

/** A parcel so small that many fit. */
export const SMALL = { poids: 1, longueur: 0.1, largeur: 0.1, hauteur: 0.1 };

/** The free space of a container as an admin sees it. */
export const remaining = async (id: number): Promise<{ poidsRestant: number; volumeRestant: number }> => {
  const { token } = await makeAdmin();
  const { poidsRestant, volumeRestant } = (await api('GET', `/bookings/${id}`, { token })).body.data;
  return { poidsRestant, volumeRestant };
};

/**
 * Sends five bookings at once for each kilogram of a container, from ten customers with documents, and returns the
 * replies.
 */
export const rush = async (places: number): Promise<{ bookingId: number; replies: Reply[] }> => {
  const { id: bookingId } = await newContainer({ poidsMax: places, volumeMax: places });
  const people = await Promise.all(Array.from({ length: 10 }, () => makeCustomer()));
  const drafted = people.map(async ({ token, ...person }) => {
    const drafts = await storeDrafts({ token, ...person }, bookingId, places / 2);
    return drafts.map((pair) => ({ token, body: colisBody(pair, SMALL) }));
  });
  const requests = (await Promise.all(drafted)).flat();
  const replies = await Promise.all(requests.map((request) => api('POST', `/colis/ajouter/${bookingId}`, request)));
  return { bookingId, replies };
};

/** Number of replies per status. */
export const tally = (replies: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
