import { api, colisBody, newContainer, type Reply } from './api.ts';
import { makeAdmin, makeCustomer } from './people.ts';
import { draftedPapers } from './stored-state.ts';

/** A parcel of which many fit. */
export const SMALL = { poids: 1, longueur: 0.1, largeur: 0.1, hauteur: 0.1 };

/** What a container has left, as an admin sees it. */
export const remaining = async (id: number): Promise<{ poidsRestant: number; volumeRestant: number }> => {
  const { token } = await makeAdmin();
  const { poidsRestant, volumeRestant } = (await api('GET', `/bookings/${id}`, { token })).body.data;
  return { poidsRestant, volumeRestant };
};

/** Five bookings at once for each place in a container, by ten customers who have their papers; what each heard. */
export const rush = async (places: number): Promise<{ bookingId: number; replies: Reply[] }> => {
  const { id: bookingId } = await newContainer({ poidsMax: places, volumeMax: places });
  const people = await Promise.all(Array.from({ length: 10 }, () => makeCustomer()));
  const drafted = people.map(async ({ token, ...person }) => {
    const papers = await draftedPapers({ token, ...person }, bookingId, places / 2);
    return papers.map((pair) => ({ token, body: colisBody(pair, SMALL) }));
  });
  const wishes = (await Promise.all(drafted)).flat();
  const replies = await Promise.all(wishes.map((wish) => api('POST', `/colis/ajouter/${bookingId}`, wish)));
  return { bookingId, replies };
};

/** A rush takes its time on a busy machine. */
export const RUSH_MS = 60_000;

/** How many replies there are of each status. */
export const tally = (replies: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
