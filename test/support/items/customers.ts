import { asAdmin } from './journey.ts';

/** Customers without a login. */

/** Body of a customer without a login, as staff send it. */
export const customerBody = (change: Record<string, unknown> = {}) => ({
  nom: 'Sow',
  prenom: 'Mariama',
  telephone: '+33 6 12 34 56 78',
  langue: 'fr',
  ...change,
});

/** Adds a customer without a login, as an admin, and returns their id. */
export const addCustomer = async (change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await asAdmin('POST', '/customers/add', customerBody(change));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.id;
};

/** Gives out a recovery code of a customer without a login, as an admin. */
export const newRecoveryCode = async (userId: number): Promise<string> => {
  const { status, body } = await asAdmin('POST', `/customers/${userId}/code`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.code;
};
