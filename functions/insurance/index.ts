import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { resource } from '../core/resource.ts';
import { draftInsurance, insuranceFor, presentInsurance } from './insurance.service.ts';

export const handler = resource(insuranceRoutes, {
  add: async ({ body, file, caller, onceKey }) => ({
    success: true,
    data: await presentInsurance(await draftInsurance(body, file, caller, onceKey)),
  }),
  get: async ({ params, caller }) => ({
    success: true,
    data: await presentInsurance(await insuranceFor(params.id, caller)),
  }),
});
