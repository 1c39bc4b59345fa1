import type { Rows } from './row.ts';

/** A customer's own pages. */
export const customer = {
  profileFailed: {
    page: '/mon-compte',
    trigger: 'open the page while the API fails',
    fr: 'Impossible de récupérer les informations utilisateur.',
    en: 'Your details could not be retrieved.',
  },
  notLoggedIn: {
    page: '/mon-compte',
    trigger: 'a visitor opens it',
    fr: 'Utilisateur non connecté.',
    en: 'You are not logged in.',
  },
  notProvided: {
    page: '/mon-compte',
    trigger: 'a customer without a phone opens it',
    fr: 'Non fourni',
    en: 'Not provided',
  },
  notSpecified: {
    page: '/mon-compte',
    trigger: 'a customer without an address opens it',
    fr: 'Non précisée',
    en: 'Not specified',
  },
  historyFailed: {
    page: '/mes-reservations',
    trigger: 'open the page while the API fails',
    fr: 'Impossible de charger l’historique.',
    en: 'The history could not be loaded.',
  },
} as const satisfies Rows;
