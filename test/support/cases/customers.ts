import type { customersRoutes } from '#shared/customers/routes.ts';
import { registration } from '../calls/api.ts';
import { addCustomer, customerBody } from '../items/customers.ts';
import type { Cases } from './case.ts';

export const customersCases: Cases<typeof customersRoutes> = {
  find: { call: () => ({ query: { telephone: registration().telephone } }), otherSite: 'own' },
  update: {
    call: async () => ({ params: { id: await addCustomer() }, body: customerBody({ nom: 'Ba' }) }),
  },
  add: { call: () => ({ body: customerBody() }), otherSite: 'own' },
};
