import type { Rows } from './row.ts';

/** Adding a parcel. */
export const booking = {
  pleaseLogIn: {
    page: '/ajouter-colis',
    trigger: 'a session does not know whose it is',
    fr: 'Connectez-vous pour ajouter un colis.',
    en: 'Please log in to add a parcel.',
  },
  clickToLogIn: {
    page: '/ajouter-colis',
    trigger: 'the link beside that warning, which leads to the login',
    fr: 'Cliquez ici pour vous connecter',
    en: 'Click here to log in',
  },
  bookingMissing: {
    page: '/ajouter-colis',
    trigger: 'open the page with what is no number of a container',
    fr: 'Votre compte ou le conteneur est introuvable.',
    en: 'Your account or the container could not be found.',
  },
  bookingFull: {
    page: '/ajouter-colis',
    trigger: 'open the page of a container without room left',
    fr: "Ce conteneur n'a pas assez de poids ou de volume disponible.",
    en: 'This container does not have enough weight or volume capacity left.',
  },
  missingCustomsImage: {
    page: '/ajouter-colis',
    trigger: 'book without the customs document itself',
    fr: 'Renseignez le type de document de douane et joignez son image.',
    en: 'Enter the customs document type and attach its image.',
  },
  missingInsuranceType: {
    page: '/ajouter-colis',
    trigger: 'book without an insurance type',
    fr: 'Renseignez le type et la valeur de l’assurance.',
    en: 'Enter the insurance type and value.',
  },
  missingInsuranceValue: {
    page: '/ajouter-colis',
    trigger: 'book without an insured value',
    fr: 'Renseignez le type et la valeur de l’assurance.',
    en: 'Enter the insurance type and value.',
  },
  missingCustomsType: {
    page: '/ajouter-colis',
    trigger: 'book without a type of customs document',
    fr: 'Renseignez le type de document de douane et joignez son image.',
    en: 'Enter the customs document type and attach its image.',
  },
  invalidWeight: {
    page: '/ajouter-colis',
    trigger: 'book with a weight that is no number',
    fr: 'Le poids, les dimensions et la valeur déclarée doivent être des nombres.',
    en: 'Weight, dimensions and declared value must be numbers.',
  },
  invalidSide: {
    page: '/ajouter-colis',
    trigger: 'book with a side that is no number',
    fr: 'Le poids, les dimensions et la valeur déclarée doivent être des nombres.',
    en: 'Weight, dimensions and declared value must be numbers.',
  },
  invalidInsuranceValue: {
    page: '/ajouter-colis',
    trigger: 'book with an insured value that is no number',
    fr: 'Le poids, les dimensions et la valeur déclarée doivent être des nombres.',
    en: 'Weight, dimensions and declared value must be numbers.',
  },
  recipientRequired: {
    page: '/ajouter-colis',
    trigger: 'book without a word on the recipient',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
  },
  notEnoughWeight: {
    page: '/ajouter-colis',
    trigger: 'book more than the weight that remains',
    fr: 'Ce conteneur n’a pas assez de poids disponible pour ce colis.',
    en: 'This container does not have enough weight capacity left for this parcel.',
  },
  notEnoughVolume: {
    page: '/ajouter-colis',
    trigger: 'book more than the volume that remains',
    fr: "Ce conteneur n'a pas assez de poids ou de volume disponible.",
    en: 'This container does not have enough weight or volume capacity left.',
  },
  takenMeanwhile: {
    page: '/ajouter-colis',
    trigger: 'book what somebody else has taken meanwhile',
    fr: "Ce conteneur n'a pas assez de poids ou de volume disponible.",
    en: 'This container does not have enough weight or volume capacity left.',
  },
  insuranceServerWords: {
    page: '/ajouter-colis',
    trigger: 'attach a contract that is not the picture it says it is',
    fr: 'Le contenu du fichier ne correspond pas à son type. Envoyez un autre fichier.',
    en: 'The content of the file does not match its type. Upload another file.',
  },
  insuranceFailed: {
    page: '/ajouter-colis',
    trigger: 'the insurance fails without a word',
    fr: "Erreur lors de la création de l'assurance",
    en: 'The insurance could not be created',
  },
  customsFailed: {
    page: '/ajouter-colis',
    trigger: 'the customs document fails without a word',
    fr: 'Votre colis n’a pas pu être réservé.',
    en: 'Your parcel could not be booked.',
  },
  bookingFailed: {
    page: '/ajouter-colis',
    trigger: 'the parcel fails without a word',
    fr: 'Votre colis n’a pas pu être réservé.',
    en: 'Your parcel could not be booked.',
  },
  colisBooked: {
    page: '/ajouter-colis',
    trigger: 'book',
    fr: 'Votre place est réservée !',
    en: 'Your space is booked!',
  },
} as const satisfies Rows;
