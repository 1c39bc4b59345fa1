import type { tarifsRoutes } from '#shared/tarifs/routes.ts';
import { newTarif, newVersion, tarifBody, versionBody } from '../items/tarifs.ts';
import type { Cases } from './case.ts';

const aTarif = async () => ({ id: await newTarif() });

export const tarifsCases: Cases<typeof tarifsRoutes> = {
  list: { call: () => ({}) },
  get: { call: async () => ({ params: await aTarif() }) },
  add: { call: () => ({ body: tarifBody() }) },
  update: {
    call: async () => {
      const { version: _, ...body } = tarifBody({ enService: false });
      return { params: await aTarif(), body };
    },
  },
  version: { call: async () => ({ params: { ...(await aTarif()), version: 1 } }) },
  addVersion: { call: async () => ({ params: await aTarif(), body: versionBody({ effet: '2027-01-01' }) }) },
  removeVersion: {
    call: async () => {
      const id = await newTarif();
      return { params: { id, version: await newVersion(id, { effet: '2027-01-01' }) } };
    },
  },
};
