import type { Rows } from './row.ts';

/** Adding and changing containers. */
export const containers = {
  containerFieldRequired: {
    page: '/ajouter-conteneur',
    trigger: 'add with every field left empty',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
  },
  containerTooSmall: {
    page: '/ajouter-conteneur',
    trigger: 'add with a capacity below 1',
    fr: 'Le minimum est 1.',
    en: 'The minimum is 1.',
  },
  containerPriceBelowZero: {
    page: '/ajouter-conteneur',
    trigger: 'add with a price below 0',
    fr: 'Le minimum est 0.',
    en: 'The minimum is 0.',
  },
  containerAdded: {
    page: '/ajouter-conteneur',
    trigger: 'an admin adds a container',
    fr: 'Conteneur ajouté avec succès !',
    en: 'Container added successfully!',
  },
  containerNotAdded: {
    page: '/ajouter-conteneur',
    trigger: 'the API refuses a field',
    fr: "Une erreur est survenue lors de l'ajout. Vérifiez les champs requis.",
    en: 'Something went wrong while adding the container. Check the required fields.',
  },
  containerIncomplete: {
    page: '/ajouter-conteneur',
    trigger: 'leave a required field empty',
    fr: "Une erreur est survenue lors de l'ajout. Vérifiez les champs requis. 1 champ est à corriger.",
    en: 'Something went wrong while adding the container. Check the required fields. 1 field needs correcting.',
  },
  containerImpossible: {
    page: '/ajouter-conteneur',
    trigger: 'add while the API cannot be reached',
    fr: "Erreur : impossible d'ajouter le conteneur.",
    en: 'Error: the container could not be added.',
  },
  containerUpdated: {
    page: '/update-conteneur',
    trigger: 'an admin changes a container',
    fr: 'Réservation mise à jour avec succès !',
    en: 'Booking updated successfully!',
  },
  containerNotUpdated: {
    page: '/update-conteneur',
    trigger: 'make it smaller than what is in it',
    fr: 'Une erreur est survenue. Vérifiez les champs.',
    en: 'Something went wrong. Check the fields.',
  },
  containerUpdateIncomplete: {
    page: '/update-conteneur',
    trigger: 'empty a required field',
    fr: 'Une erreur est survenue. Vérifiez les champs. 1 champ est à corriger.',
    en: 'Something went wrong. Check the fields. 1 field needs correcting.',
  },
  containerUpdateImpossible: {
    page: '/update-conteneur',
    trigger: 'change while the API cannot be reached',
    fr: 'Erreur : impossible de modifier le conteneur.',
    en: 'Error: the container could not be updated.',
  },
  containerLoadFailed: {
    page: '/update-conteneur',
    trigger: 'open while the API fails',
    fr: 'Erreur lors du chargement des données.',
    en: 'The data could not be loaded.',
  },
} as const satisfies Rows;
