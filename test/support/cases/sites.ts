import type { sitesRoutes } from '#shared/sites/routes.ts';
import { newSite, siteBody } from '../sites.ts';
import type { Cases } from './case.ts';

const aSite = async () => ({ id: await newSite() });

export const sitesCases: Cases<typeof sitesRoutes> = {
  list: { call: () => ({}) },
  get: { call: async () => ({ params: await aSite() }) },
  add: { call: () => ({ body: siteBody() }) },
  update: { call: async () => ({ params: await aSite(), body: siteBody({ enService: false }) }) },
};
