import type { authRoutes } from '#shared/auth/routes.ts';
import { api, newCustomer, registration } from '../calls/api.ts';
import { confirmationTokenFor } from '../calls/tokens.ts';
import type { Cases } from './case.ts';

export const authCases: Cases<typeof authRoutes> = {
  register: { call: () => ({ body: registration() }) },
  login: { call: ({ email, password }) => ({ body: { email, password } }) },
  refresh: { call: ({ refreshToken }) => ({ body: { refreshToken } }) },
  logout: { call: () => ({}), others: 'own', endsSessions: true },
  users: { call: () => ({}) },
  user: { call: ({ userId }) => ({ params: { id: userId } }) },
  details: { call: () => ({}), others: 'own' },
  updateDetails: { call: () => ({ body: { adresse: '9 rue Neuve, Thiès' } }), others: 'own' },
  forgotPassword: { call: ({ email }) => ({ body: { email } }) },
  resetPassword: {
    call: async () => {
      const { email } = await newCustomer();
      const { body } = await api('POST', '/api/auth/forgot-password', { body: { email } });
      return { body: { token: body.token, newPassword: 'brand-new' } };
    },
  },
  confirmEmail: { call: async () => ({ body: { token: await confirmationTokenFor(await newCustomer()) } }) },
  sendConfirmation: { call: () => ({}), others: 'own' },
  changePassword: {
    call: ({ password }) => ({ body: { currentPassword: password, newPassword: 'brand-new' } }),
    others: 'own',
    endsSessions: true,
  },
};
