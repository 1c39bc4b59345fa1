import type { Rows } from './row.ts';

/** One's parcels, and paying for them. */
export const payment = {
  colisListFailed: {
    page: '/colis',
    trigger: 'open the page while the API fails',
    fr: 'Une erreur est survenue.',
    en: 'Something went wrong.',
  },
  selectOne: {
    page: '/colis',
    trigger: 'pay a selection of nothing',
    fr: 'Sélectionnez au moins un colis.',
    en: 'Select at least one parcel.',
  },
  singlePaymentFailed: {
    page: '/colis',
    trigger: 'pay one parcel; the answer has no address',
    fr: 'Échec du démarrage du paiement.',
    en: 'The payment could not be started.',
  },
  groupPaymentFailed: {
    page: '/colis',
    trigger: 'pay several parcels; the answer has no address',
    fr: 'Échec du démarrage du paiement groupé.',
    en: 'The group payment could not be started.',
  },
  paymentInitialization: {
    page: '/colis',
    trigger: 'pay one parcel while the API cannot be reached',
    fr: "Erreur lors de l'initialisation du paiement.",
    en: 'The payment could not be initialised.',
  },
  groupPaymentInitialization: {
    page: '/colis',
    trigger: 'pay several parcels while the API fails',
    fr: "Erreur lors de l'initialisation du paiement.",
    en: 'The payment could not be initialised.',
  },
  validationFailed: {
    page: '/colis',
    trigger: 'come back from the payment page while the API fails',
    fr: 'Une erreur est survenue : votre paiement n’a pas pu être vérifié.',
    en: 'Something went wrong: your payment could not be checked.',
  },
  validationRefused: {
    page: '/colis',
    trigger: 'come back from the payment page without having paid',
    fr: "Le paiement n'est pas terminé. Vos colis restent à payer.",
    en: 'The payment is not complete. Your parcels are still unpaid.',
  },
  colisUnassigned: {
    page: '/colis/{colisId}',
    trigger: 'open a parcel that is in no container',
    fr: 'non assigné',
    en: 'not assigned',
  },
} as const satisfies Rows;
