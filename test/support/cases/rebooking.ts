import { randomUUID } from 'node:crypto';
import type { rebookingRoutes } from '#shared/rebooking/routes.ts';
import { api, newContainer } from '../calls/api.ts';
import type { LoggedIn } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';
import { newSession } from '../items/money.ts';
import type { Cases } from './case.ts';

/**
 * A move uses most permissions: reservation, documents and space of two containers, and the limits of terms. The page of
 * an open payment is ended first.
 */
const moveOf = async (owner: LoggedIn) => {
  const [from, to] = await Promise.all([newContainer(), newContainer()]); // other cases edit and close the world's own
  const id = await aColis(owner, from.id, { conditions: { type: 'A_L_ARRIVEE' } });
  return { action: { type: 'DEPLACER', vers: to.id } as const, id };
};

/** Returns the digest of a change of a parcel. */
const apercuOf = async (owner: LoggedIn, action: object, id: number): Promise<string> => {
  const { body } = await api('POST', '/colis/changements/apercu', { ...owner, body: { action, colisIds: [id] } });
  return body.data.colis[0].apercu;
};

export const rebookingCases: Cases<typeof rebookingRoutes> = {
  preview: {
    call: async (owner) => {
      const { action, id } = await moveOf(owner);
      return { body: { action, colisIds: [id] } };
    },
    others: 'COLIS_NOT_FOUND',
  },
  run: {
    call: async (owner) => {
      const { action, id } = await moveOf(owner);
      await newSession(owner, [id]);
      return { body: { action, lot: randomUUID(), colis: [{ id, apercu: await apercuOf(owner, action, id) }] } };
    },
    others: 'COLIS_NOT_FOUND',
  },
};
