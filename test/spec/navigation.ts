import type { Rows } from './row.ts';

/** The navigation bar, and what it leads to. */
export const navigation = {
  loginRequired: {
    page: '/colis',
    trigger: 'a visitor opens a page for customers',
    fr: 'Veuillez vous connecter pour accéder à cette page.',
    en: 'Please log in to access this page.',
  },
  confirmLogout: {
    page: '/',
    trigger: 'log out',
    fr: 'Voulez-vous vous déconnecter ?',
    en: 'Do you want to log out?',
  },
} as const satisfies Rows;
