import type { Rows } from './row.ts';

/** Writing to support. */
export const contact = {
  contactFieldRequired: {
    page: '/contact',
    trigger: 'send the form without a message',
    fr: 'Ce champ est obligatoire.',
    en: 'This field is required.',
  },
  contactSuccess: {
    page: '/contact',
    trigger: 'send a message',
    fr: 'Votre message est bien arrivé. Nous vous répondrons par e-mail.',
    en: 'Your message has been sent. We will reply by email.',
  },
  contactError: {
    page: '/contact',
    trigger: 'send a message while the API fails',
    fr: 'Votre message n’a pas pu être envoyé.',
    en: 'Your message could not be sent.',
  },
} as const satisfies Rows;
