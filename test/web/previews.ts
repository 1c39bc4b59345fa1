import type { ChangePreview } from '#shared/changes/schema.ts';

/** Creates the API's preview of an expected change that notifies two customers, one in each language. */
export const changePreview = (special: Partial<ChangePreview> = {}): ChangePreview => ({
  raisons: [],
  dateDepart: '2096-12-12T13:00:00.000Z',
  dateArrivee: '2096-12-24T13:00:00.000Z',
  fuseau: 'Europe/Paris',
  clients: 2,
  noms: ['Awa Diop', 'Joe Ba'],
  colis: 3,
  colisPayes: 0,
  aRembourser: 0,
  messages: [
    { langue: 'fr', clients: 1, parMail: true, objet: 'Votre conteneur est livré', texte: 'Bonjour Awa,' },
    { langue: 'en', clients: 1, parMail: true, objet: 'Your container is delivered', texte: 'Hello Joe,' },
  ],
  mailsDestinataires: [],
  ...special,
});
