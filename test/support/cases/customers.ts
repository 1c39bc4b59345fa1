import type { customersRoutes } from '#shared/customers/routes.ts';
import { registration } from '../calls/api.ts';
import { freshEmail } from '../calls/people.ts';
import { addCustomer, customerBody, newRecoveryCode } from '../items/customers.ts';
import type { Cases } from './case.ts';

export const customersCases: Cases<typeof customersRoutes> = {
  find: { call: () => ({ query: { telephone: registration().telephone } }), otherSite: 'own' },
  update: {
    call: async () => ({ params: { id: await addCustomer() }, body: customerBody({ nom: 'Ba' }) }),
  },
  giveCode: { call: async () => ({ params: { id: await addCustomer() } }), otherSite: 'own' },
  mergePreview: { call: async () => ({ params: { id: await addCustomer(), autre: await addCustomer() } }) },
  merge: { call: async () => ({ params: { id: await addCustomer() }, body: { clientId: await addCustomer() } }) },
  join: {
    call: async () => ({ params: { code: await newRecoveryCode(await addCustomer()) } }),
    others: 'own',
    admin: 'MERGE_INTO_ADMIN',
  },
  recoverable: { call: async () => ({ params: { code: await newRecoveryCode(await addCustomer()) } }) },
  recover: {
    call: async () => ({
      params: { code: await newRecoveryCode(await addCustomer()) },
      body: { email: freshEmail(), password: 'secret-1' },
    }),
  },
  add: { call: () => ({ body: customerBody() }), otherSite: 'own' },
};
