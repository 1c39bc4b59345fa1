import type { waitlistRoutes } from '#shared/waitlist/routes.ts';
import type { Person } from '../calls/people.ts';
import { boxes, confirm, leaveAll, newFullContainer, waiting } from '../items/waitlist.ts';
import type { Cases } from './case.ts';

/** Returns a full container whose waitlist an owner may enter, whatever other cases entered them into. */
const fullFor = async (owner: Person): Promise<{ id: number }> => {
  await confirm(owner);
  await leaveAll(owner);
  return newFullContainer();
};

/** Enters an owner into the waitlist of a full container; returns its id. */
const entered = async (owner: Person): Promise<{ bookingId: number }> => {
  const { id } = await fullFor(owner);
  await waiting(id, 1, owner);
  return { bookingId: id };
};

export const waitlistCases: Cases<typeof waitlistRoutes> = {
  mine: { call: () => ({}), others: 'own' },
  join: {
    call: async (owner) => ({ params: { bookingId: (await fullFor(owner)).id }, body: boxes(1) }),
    others: 'own',
  },
  leave: {
    call: async (owner) => ({ params: await entered(owner) }),
    others: 'WAITLIST_ENTRY_NOT_FOUND',
    admin: 'WAITLIST_ENTRY_NOT_FOUND',
  },
  ofContainer: { call: async (owner) => ({ params: await entered(owner) }) },
};
