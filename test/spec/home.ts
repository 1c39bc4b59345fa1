import type { Rows } from './row.ts';

export const home = {
  listFailed: {
    page: '/',
    trigger: 'open the page while the API fails',
    fr: 'Une erreur est survenue.',
    en: 'Something went wrong.',
  },
  dateRequired: {
    page: '/',
    trigger: 'search without a date',
    fr: 'Veuillez choisir une date de départ.',
    en: 'Please select a departure date.',
  },
  noResults: {
    page: '/',
    trigger: 'search a day without departures',
    fr: 'Aucun conteneur ne correspond à votre recherche',
    en: 'No containers match your search',
  },
  searchFailed: {
    page: '/',
    trigger: 'search while the API fails',
    fr: 'Erreur lors de la recherche',
    en: 'Search failed',
  },
  loginToBook: {
    page: '/',
    trigger: 'a visitor books a container',
    fr: 'Connectez-vous pour réserver',
    en: 'Log in to book',
  },
  containerFull: {
    page: '/',
    trigger: 'a customer books a container without room left',
    fr: "Ce conteneur n'a pas assez de poids ou de volume disponible.",
    en: 'This container does not have enough weight or volume capacity left.',
  },
  confirmContainerDeletion: {
    page: '/',
    trigger: 'an admin deletes a container',
    fr: 'Confirmer la suppression du conteneur ?',
    en: 'Delete this container?',
  },
  containerDeleted: {
    page: '/',
    trigger: 'an admin confirms the deletion',
    fr: 'Conteneur supprimé avec succès.',
    en: 'Container deleted successfully.',
  },
} as const satisfies Rows;
