import type { ChangePreview } from '#shared/changes/schema.ts';

/** What a change would bring, as the API shows it: expected, to two customers in both languages. */
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
  ...special,
});
