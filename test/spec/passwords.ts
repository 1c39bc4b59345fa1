import type { Rows } from './row.ts';

/** Forgotten, reset and changed passwords. */
export const passwords = {
  forgotSent: {
    page: '/forgot-password',
    trigger: 'ask for a link',
    fr: 'Si un compte existe avec cet e-mail, un lien de réinitialisation vient de lui être envoyé.',
    en: 'If an account exists with this email, we have just sent it a reset link.',
  },
  forgotTestToken: {
    page: '/forgot-password',
    trigger: 'ask for a link where the answer carries the token',
    fr: 'Vous voyez ce jeton parce que ce site est un environnement de test.',
    en: 'You see this token because this site is a test environment.',
  },
  forgotServerWords: {
    page: '/forgot-password',
    trigger: 'ask for a link once too often',
    fr: 'Trop de tentatives. Réessayez dans quelques minutes.',
    en: 'Too many attempts. Try again in a few minutes.',
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
  deadLink: {
    page: '/reset-password',
    trigger: 'reset with a link that was used before',
    fr: 'Lien invalide ou expiré.',
    en: 'Invalid or expired link.',
  },
  resetRequired: {
    page: '/reset-password',
    trigger: 'leave the confirmation empty',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
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
  passwordReset: {
    page: '/reset-password',
    trigger: 'reset the password',
    fr: 'Votre mot de passe est réinitialisé.',
    en: 'Your password has been reset.',
  },

  changeMismatch: {
    page: '/change-password',
    trigger: 'two different new passwords',
    fr: 'Les mots de passe ne correspondent pas.',
    en: 'The passwords do not match.',
  },
  changeTooShort: {
    page: '/change-password',
    trigger: 'a new password of 5 characters',
    fr: 'Le mot de passe doit contenir au moins 6 caractères.',
    en: 'The password must be at least 6 characters long.',
  },
  wrongCurrentPassword: {
    page: '/change-password',
    trigger: 'give a wrong current password',
    fr: 'Le mot de passe actuel est incorrect.',
    en: 'The current password is incorrect.',
  },
  changeError: {
    page: '/change-password',
    trigger: 'change while the API fails without a word',
    fr: 'Le mot de passe n’a pas pu être changé.',
    en: 'The password could not be changed.',
  },
  changeUnconfirmed: {
    page: '/change-password',
    trigger: 'the answer does not say "succès" or "success"',
    fr: 'Le mot de passe n’a pas pu être changé.',
    en: 'The password could not be changed.',
  },
  passwordChanged: {
    page: '/change-password',
    trigger: 'change the password',
    fr: 'Mot de passe modifié avec succès.',
    en: 'Password changed successfully.',
  },
} as const satisfies Rows;
