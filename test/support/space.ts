import { anAdmin, api, newCustomer, type Person } from './api.ts';
import { draftedPapers } from './inside.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many requests the engine can have in hand and still answer each within a Lambda's 10 seconds. */
    crowd: number;
  }
}

/** A parcel of which many fit. */
export const SMALL = { poids: 1, longueur: 0.1, largeur: 0.1, hauteur: 0.1 };

/** What a container has left, as an admin sees it. */
export const remaining = async (id: number): Promise<{ poidsRestant: number; volumeRestant: number }> => {
  const { token } = await anAdmin();
  const { poidsRestant, volumeRestant } = (await api('GET', `/bookings/${id}`, { token })).body.data;
  return { poidsRestant, volumeRestant };
};

type Wish = { person: Person; papers: { assuranceId: number; documentId: number } };

/** Ten customers who between them have papers for so many parcels in one container. */
export const crowd = async (bookingId: number, parcels: number): Promise<Wish[]> => {
  const people = await Promise.all(Array.from({ length: 10 }, () => newCustomer()));
  const wishes = people.map(async (person) => {
    const papers = await draftedPapers(person, bookingId, parcels / people.length);
    return papers.map((pair) => ({ person, papers: pair }));
  });
  return (await Promise.all(wishes)).flat();
};

/** How many replies there are of each status. */
export const tally = (replies: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
