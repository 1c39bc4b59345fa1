import type { sitesRoutes } from '#shared/sites/routes.ts';
import { makeCustomer } from '../calls/people.ts';
import { newAgent, newSite, siteBody } from '../items/sites.ts';
import type { Cases } from './case.ts';

const aSite = async () => ({ id: await newSite() });

export const sitesCases: Cases<typeof sitesRoutes> = {
  list: { call: () => ({}) },
  get: { call: async () => ({ params: await aSite() }) },
  add: { call: () => ({ body: siteBody() }) },
  update: { call: async () => ({ params: await aSite(), body: siteBody({ enService: false }) }) },
  mine: { call: () => ({}), otherSite: 'own', admin: 'SITE_NOT_FOUND' },
  agents: { call: (_, { site }) => ({ params: { id: site } }) },
  addAgent: {
    call: async (_, { site }) => {
      const { email } = await makeCustomer({ emailProvenAt: '2026-10-01T08:00:00.000Z' });
      return { params: { id: site }, body: { email } };
    },
  },
  removeAgent: {
    call: async (_, { site }) => ({ params: { id: site, userId: (await newAgent(site)).userId } }),
  },
};
