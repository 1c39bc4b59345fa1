import type { customersRoutes } from '#shared/customers/routes.ts';
import { customerBody } from '../items/customers.ts';
import type { Cases } from './case.ts';

export const customersCases: Cases<typeof customersRoutes> = {
  add: { call: () => ({ body: customerBody() }), otherSite: 'own' },
};
