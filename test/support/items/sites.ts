import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { assignAgent } from '#functions/core/items/agents.ts';
import { logIn, newCustomer } from '../calls/api.ts';
import type { LoggedIn } from '../calls/people.ts';
import { asAdmin } from './journey.ts';

/** Sites: depots and arrival points. */

export const siteBody = (change: Record<string, unknown> = {}) => ({
  nom: 'Dépôt de Gennevilliers',
  type: 'DEPOT',
  adresse: '12 rue du Port',
  ville: 'Gennevilliers',
  pays: 'FR',
  latitude: 48.935,
  longitude: 2.286,
  horaires: [
    ...[1, 2, 3, 4, 5].map((jour) => ({ jour, ouvre: '09:00', ferme: '18:00' })),
    { jour: 6, ouvre: '09:00', ferme: '13:00' },
  ],
  fuseau: 'Europe/Paris',
  telephone: '+33 1 23 45 67 89',
  unlocode: 'FRGNV',
  ...change,
});

/** Adds a site and returns its id. */
export const newSite = async (change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await asAdmin('POST', '/sites', siteBody(change));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.id;
};

/** Creates an agent of a site, who has logged in. */
export const newAgent = async (siteId: number): Promise<LoggedIn> => {
  const { userId, email, password } = await newCustomer();
  await assignAgent((await findAccount(userId)) as Account, siteId);
  return logIn(email, password);
};
