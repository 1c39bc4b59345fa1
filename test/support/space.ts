import { anAdmin, api, newContainer, newCustomer, type Person } from './api.ts';
import { draftedPapers } from './inside.ts';

/** A parcel of which many fit. */
export const SMALL = { poids: 1, longueur: 0.1, largeur: 0.1, hauteur: 0.1 };

/** What a container has left, as an admin sees it. */
export const remaining = async (id: number): Promise<{ poidsRestant: number; volumeRestant: number }> => {
  const { token } = await anAdmin();
  const { poidsRestant, volumeRestant } = (await api('GET', `/bookings/${id}`, { token })).body.data;
  return { poidsRestant, volumeRestant };
};

type Rush = {
  bookingId: number;
  wishes: { person: Person; papers: { assuranceId: number; documentId: number } }[];
};

/** A container with room for 100 small parcels, and 500 wishes for one, by ten customers who have their papers. */
export const rush = async (): Promise<Rush> => {
  const { id: bookingId } = await newContainer({ poidsMax: 100, volumeMax: 100 });
  const people = await Promise.all(Array.from({ length: 10 }, () => newCustomer()));
  const wishes = people.map(async (person) => {
    const papers = await draftedPapers(person, bookingId, 50);
    return papers.map((pair) => ({ person, papers: pair }));
  });
  return { bookingId, wishes: (await Promise.all(wishes)).flat() };
};

/** A rush takes its time on a busy machine. */
export const RUSH_MS = 60_000;

/** How many replies there are of each status. */
export const tally = (replies: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
