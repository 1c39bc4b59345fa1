import type { accountRoutes } from '#shared/account/routes.ts';
import type { Cases } from './case.ts';

export const accountCases: Cases<typeof accountRoutes> = {
  export: { call: () => ({}), others: 'own' },
  remove: {
    call: ({ password }) => ({ body: { password } }),
    others: 'own',
    admin: 'ADMIN_ACCOUNT',
    endsSessions: true,
  },
};
