import type { Rows } from './row.ts';

/** The admins' screens, but for those of the containers. */
export const admin = {
  adminColisLoading: {
    page: '/admin/colis',
    trigger: 'open the page while the API takes its time',
    fr: 'Chargement en cours...',
    en: 'Loading...',
  },
  adminColisNone: {
    page: '/admin/colis',
    trigger: 'choose filters that no parcel is under',
    fr: 'Aucun colis trouvé.',
    en: 'No parcels found.',
  },
  adminColisFailed: {
    page: '/admin/colis',
    trigger: 'open the page while the API fails',
    fr: 'Échec du chargement des colis.',
    en: 'The parcels could not be loaded.',
  },
  adminEtatChanged: {
    page: '/admin/colis',
    trigger: 'an admin chooses another état',
    fr: 'État du colis mis à jour !',
    en: 'Parcel status updated!',
  },
  adminEtatNotChanged: {
    page: '/admin/colis',
    trigger: 'choose another état while the API fails',
    fr: "Impossible de mettre à jour l'état du colis.",
    en: 'The parcel’s status could not be updated.',
  },
} as const satisfies Rows;
