import { randomUUID } from 'node:crypto';
import type { bulkRoutes } from '#shared/bulk/routes.ts';
import { aColis } from '../calls/table.ts';
import { parcelRow } from '../items/imports.ts';
import type { Cases } from './case.ts';

/** Cancelling uses most permissions: it releases space, and makes a payment due for refund. */
const action = { type: 'ETAT', etat: 'ANNULE' } as const;

export const bulkCases: Cases<typeof bulkRoutes> = {
  preview: {
    call: async (owner, { open }) => {
      const id = await aColis(owner, open);
      return { params: { id: open }, body: { action, colisIds: [id] } };
    },
  },
  run: {
    call: async (owner, { open }) => {
      const id = await aColis(owner, open);
      return { params: { id: open }, body: { action, lot: randomUUID(), colis: [{ id }] } };
    },
  },
  previewReminders: { call: ({ userId }) => ({ body: { clients: [userId] } }) },
  sendReminders: {
    call: async (owner, { open }) => {
      await aColis(owner, open);
      return { body: { lot: randomUUID(), clients: [owner.userId] } };
    },
  },
  importRows: {
    call: (_, { open }) => ({
      body: {
        lot: randomUUID(),
        type: 'COLIS',
        conteneurId: open,
        lignes: [parcelRow(2), parcelRow(3, { conditions: 'A_L_ARRIVEE' })],
      },
    }),
  },
};
