import type { Rows } from './row.ts';

/** Messages that only a caller of the API reads. */
export const apiMessages = {
  notAuthenticated: {
    page: 'GET /bookings',
    trigger: 'call with a token that is not one',
    fr: 'Utilisateur non authentifié',
    en: 'User not authenticated',
  },
  invalidWeights: {
    page: 'POST /bookings/check-weight',
    trigger: 'a weight that is no number',
    fr: 'Valeurs de poids invalides.',
    en: 'Invalid weight values.',
  },
  weightTooMuch: {
    page: 'POST /bookings/check-weight',
    trigger: 'a parcel heavier than what remains',
    fr: "Ce conteneur n'a pas assez de poids disponible pour ce colis.",
    en: 'This container does not have enough weight capacity left for this parcel.',
  },
  searchDateRequired: {
    page: 'GET /bookings/by-date',
    trigger: 'search without a date',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
  },
  customsWithoutDto: {
    page: 'POST /customs/add',
    trigger: 'a form without its dto',
    fr: 'Le formulaire est incomplet : la partie « dto » manque ou est illisible.',
    en: 'The form is incomplete: the part “dto” is missing or could not be read.',
  },
  customsDtoNoObject: {
    page: 'POST /customs/add',
    trigger: 'a dto that is no object',
    fr: 'Certains champs sont manquants ou invalides. Vérifiez-les.',
    en: 'Some fields are missing or invalid. Please check them.',
  },
  customsWithoutPhoto: {
    page: 'POST /customs/add',
    trigger: 'a form without its photo',
    fr: 'Un fichier est obligatoire.',
    en: 'A file is required.',
  },
  customsUserNoNumber: {
    page: 'POST /customs/add',
    trigger: 'a user id that is no number',
    fr: 'Entrez un nombre.',
    en: 'Enter a number.',
  },
  customsBookingNoNumber: {
    page: 'POST /customs/add',
    trigger: 'a booking id that is no number',
    fr: 'Entrez un nombre.',
    en: 'Enter a number.',
  },
  groupPaymentOfNothing: {
    page: 'POST /payments/group-payment',
    trigger: 'pay a selection of nothing',
    fr: 'Choisissez-en au moins 1.',
    en: 'Choose at least 1.',
  },
} as const satisfies Rows;
