import type { Language } from '#shared/auth/schema.ts';
import type { NewContactRequest } from '#shared/contact/schema.ts';
import type { Day } from './containers.ts';
import type { CustomerName } from './people.ts';

type Letter = Pick<NewContactRequest, 'fullName' | 'email' | 'subject' | 'message'> & {
  on: Day;
  language: Language;
  read?: true;
};

/** Messages of the contact form; those of the last days are unanswered. */
export const SUPPORT_MESSAGES: readonly Letter[] = [
  {
    on: -8,
    language: 'fr',
    fullName: 'Fatou Sarr',
    email: 'fatou.sarr@yonnee.test',
    subject: 'Déposer un fût un samedi',
    message: 'Bonjour,\nJ’arrive de Rouen avec un fût de 60 kg. Le dépôt du Havre est-il ouvert le samedi matin ?',
    read: true,
  },
  {
    on: -5,
    language: 'en',
    fullName: 'Binta Touray',
    email: 'binta.touray@yonnee.test',
    subject: 'Next departure to Banjul',
    message: 'Hello,\nI have two trunks for my mother in Serrekunda. Is there a departure before the one from Paris?',
    read: true,
  },
  {
    on: -3,
    language: 'fr',
    fullName: 'Ousmane Sarr',
    email: 'ousmane.sarr@yonnee.test',
    subject: 'Virement pour ma caisse',
    message:
      'Bonjour,\nLe virement pour le bureau et les chaises est parti ce matin. Combien de jours faut-il compter ?',
    read: true,
  },
  {
    on: -2,
    language: 'en',
    fullName: 'Adama Mbaye',
    email: 'adama.mbaye@yonnee.test',
    subject: 'Refund for the barber chair',
    message: 'Hi,\nThank you for cancelling it so quickly. When will the refund show on my card?',
  },
  {
    on: -1,
    language: 'fr',
    fullName: 'Association Jàppoo',
    email: 'contact.jappoo@yonnee.test',
    subject: 'Devis pour un demi-conteneur',
    message:
      'Bonjour,\nNous envoyons le mobilier de trois classes à Saint-Louis en février, environ 12 m³. Pouvez-vous nous faire un prix ?',
  },
  {
    on: 0,
    language: 'fr',
    fullName: 'Seynabou Kane',
    email: 'seynabou.kane@yonnee.test',
    subject: 'Machine à coudre : quel document ?',
    message:
      'Bonjour,\nJe veux envoyer une machine à coudre d’occasion à ma sœur. Faut-il une facture ou un inventaire suffit-il ?',
  },
];

type Notice = { on: Day; to: CustomerName; notification: string };

/** Notifications that an admin writes to customers. */
export const ADMIN_NOTICES: readonly Notice[] = [
  {
    on: -2,
    to: 'awa',
    notification: 'Votre malle de linge est arrivée au dépôt du Havre, en bon état. Elle pèse bien 27 kg.',
  },
  {
    on: -2,
    to: 'cheikh',
    notification: 'Your crate can be brought to the Newark depot from Monday, 8 am.',
  },
];
