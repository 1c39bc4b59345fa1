import type { Rows } from './row.ts';

/** Logging in and registering. */
export const accounts = {
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
  loginServerWords: {
    page: '/login',
    trigger: 'log in to an account that is disabled',
    fr: 'Ce compte est désactivé. Contactez-nous pour le rouvrir.',
    en: 'This account is disabled. Contact us to reopen it.',
  },
  invalidServerResponse: {
    page: '/login',
    trigger: 'the answer has no token',
    fr: 'Réponse invalide du serveur.',
    en: 'Invalid server response.',
  },
  noRoleInResponse: {
    page: '/login',
    trigger: 'the answer has no role',
    fr: 'Réponse invalide du serveur.',
    en: 'Invalid server response.',
  },
  serverError: {
    page: '/login',
    trigger: 'log in while the API fails without a word',
    fr: 'Erreur serveur. Réessayez plus tard.',
    en: 'Server error. Try again later.',
  },
  loggedIn: {
    page: '/login',
    trigger: 'log in',
    fr: 'Connexion réussie.',
    en: 'You are logged in.',
  },

  registerRequired: {
    page: '/register',
    trigger: 'register with every field left empty',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
  },
  registerTooShort: {
    page: '/register',
    trigger: 'register with a password of 5 characters',
    fr: 'Le mot de passe doit contenir au moins 6 caractères.',
    en: 'The password must be at least 6 characters long.',
  },
  registerNoEmail: {
    page: '/register',
    trigger: 'register with what is no email',
    fr: 'Entrez une adresse e-mail valide.',
    en: 'Enter a valid email address.',
  },
  registerServerWords: {
    page: '/register',
    trigger: 'register with an email that has an account',
    fr: 'Un compte existe déjà avec cet e-mail.',
    en: 'An account already exists with this email.',
  },
  registerError: {
    page: '/register',
    trigger: 'register while the API fails without a word',
    fr: "Une erreur est survenue pendant l'enregistrement",
    en: 'An error occurred during registration',
  },
  registerNotCreated: {
    page: '/register',
    trigger: 'the answer is a success, but not 201',
    fr: "Une erreur est survenue pendant l'enregistrement",
    en: 'An error occurred during registration',
  },
  registered: {
    page: '/register',
    trigger: 'register',
    fr: 'Votre compte est créé.',
    en: 'Your account has been created.',
  },
} as const satisfies Rows;
