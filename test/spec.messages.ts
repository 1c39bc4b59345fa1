/**
 * Every message and timing that the specification gives for the pages that exist (its sections 5, 8 and 9): what the
 * person does, what they read in each language, and after how long what follows. Journeys trigger each row.
 */
export type MessageRow = {
  page: string;
  trigger: string;
  fr: string;
  en: string;
};

export const messages = {
  // Navigation
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

  // Home
  containerFull: {
    page: '/',
    trigger: 'book a container without room left',
    fr: "Ce conteneur n'a pas assez de poids ou de volume disponible.",
    en: 'This container does not have enough weight or volume available.',
  },
  dateRequired: {
    page: '/',
    trigger: 'search without a date',
    fr: 'Choisissez une date de départ.',
    en: 'Choose a departure date.',
  },
  noResults: {
    page: '/',
    trigger: 'search a day without departures',
    fr: 'Aucun conteneur ne correspond à votre recherche.',
    en: 'No container matches your search.',
  },
  searchFailed: {
    page: '/',
    trigger: 'search while the API fails',
    fr: 'Erreur lors de la recherche',
    en: 'The search failed',
  },
  listFailed: {
    page: '/',
    trigger: 'open the page while the API fails',
    fr: 'Une erreur est survenue.',
    en: 'Something went wrong.',
  },
  confirmContainerDeletion: {
    page: '/',
    trigger: 'an admin deletes a container',
    fr: 'Confirmer la suppression du conteneur ?',
    en: 'Confirm the deletion of this container?',
  },
  containerDeleted: {
    page: '/',
    trigger: 'an admin confirms the deletion',
    fr: 'Conteneur supprimé avec succès.',
    en: 'Container deleted successfully.',
  },

  // Accounts
  fillAllFields: {
    page: '/login',
    trigger: 'log in with an empty field',
    fr: 'Veuillez remplir tous les champs.',
    en: 'Please fill in all fields.',
  },
  invalidCredentials: {
    page: '/login',
    trigger: 'log in with a wrong password',
    fr: 'Identifiants incorrects.',
    en: 'Incorrect email or password.',
  },
  invalidServerResponse: {
    page: '/login',
    trigger: 'the answer has no token',
    fr: 'Réponse invalide du serveur.',
    en: 'Invalid server response.',
  },
  serverError: {
    page: '/login',
    trigger: 'log in while the API fails without a word',
    fr: 'Erreur serveur. Réessayez plus tard.',
    en: 'Server error. Try again later.',
  },
  registerError: {
    page: '/register',
    trigger: 'register while the API fails without a word',
    fr: "Une erreur est survenue pendant l'enregistrement",
    en: 'An error occurred during registration',
  },
  forgotError: {
    page: '/forgot-password',
    trigger: 'ask for a link while the API fails without a word',
    fr: 'Une erreur est survenue.',
    en: 'Something went wrong.',
  },
  invalidLink: {
    page: '/reset-password',
    trigger: 'open the page without a token',
    fr: 'Lien invalide ou expiré.',
    en: 'Invalid or expired link.',
  },
  resetMismatch: {
    page: '/reset-password',
    trigger: 'two different passwords',
    fr: 'Les mots de passe ne correspondent pas.',
    en: 'The passwords do not match.',
  },
  resetTooShort: {
    page: '/reset-password',
    trigger: 'a password of 5 characters',
    fr: 'Le mot de passe doit contenir au moins 6 caractères.',
    en: 'The password must be at least 6 characters long.',
  },
  resetError: {
    page: '/reset-password',
    trigger: 'reset while the API fails without a word',
    fr: 'Erreur lors de la réinitialisation du mot de passe.',
    en: 'The password could not be reset.',
  },

  // Booking
  missingInsurance: {
    page: '/ajouter-colis',
    trigger: 'book without an insurance type or value',
    fr: "Renseignez le type et la valeur de l'assurance.",
    en: 'Enter the type and value of the insurance.',
  },
  missingCustoms: {
    page: '/ajouter-colis',
    trigger: 'book without a customs document',
    fr: 'Renseignez le type de document de douane et joignez son image.',
    en: 'Enter the type of customs document and attach its image.',
  },
  invalidNumbers: {
    page: '/ajouter-colis',
    trigger: 'book with a weight that is no number',
    fr: 'Le poids, les dimensions et la valeur assurée doivent être des nombres.',
    en: 'Weight, dimensions and insured value must be numbers.',
  },
  notEnoughWeight: {
    page: '/ajouter-colis',
    trigger: 'book more than what remains',
    fr: "Ce conteneur n'a pas assez de poids disponible pour ce colis.",
    en: 'This container does not have enough weight available for this parcel.',
  },

  // Payment
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
    trigger: 'pay while the API cannot be reached',
    fr: "Erreur lors de l'initialisation du paiement.",
    en: 'The payment could not be initialised.',
  },

  // Containers
  containerAdded: {
    page: '/ajouter-conteneur',
    trigger: 'an admin adds a container',
    fr: 'Conteneur ajouté avec succès !',
    en: 'Container added successfully!',
  },
  containerNotAdded: {
    page: '/ajouter-conteneur',
    trigger: 'add with a bad field',
    fr: "Une erreur est survenue lors de l'ajout. Vérifiez les champs requis.",
    en: 'An error occurred while adding. Check the required fields.',
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
    trigger: 'change with a bad field',
    fr: 'Une erreur est survenue. Vérifiez les champs.',
    en: 'An error occurred. Check the fields.',
  },
  containerUpdateImpossible: {
    page: '/update-conteneur',
    trigger: 'change while the API cannot be reached',
    fr: 'Erreur : impossible de modifier le conteneur.',
    en: 'Error: the container could not be changed.',
  },
  containerLoadFailed: {
    page: '/update-conteneur',
    trigger: 'open while the API fails',
    fr: 'Erreur lors du chargement des données.',
    en: 'The data could not be loaded.',
  },
} as const satisfies Record<string, MessageRow>;

/** Milliseconds from a success to what follows, and of what turns by itself (section 9). */
export const timings = {
  loginRedirect: 1500,
  loginToast: 3000,
  loginSuccessToast: 1000,
  registerRedirect: 3000,
  addColisRedirect: 2000,
  containerRedirect: 1000,
  changePasswordRedirect: 2000,
  resetPasswordRedirect: 2000,
  toast: 5000,
  slogans: 4000,
} as const;
