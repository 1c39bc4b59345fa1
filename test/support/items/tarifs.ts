import { VERSION_FIELDS } from '../data/pieces.ts';
import { asAdmin } from './journey.ts';

/** Price lists. */

/** Body of a version, as admins send it. */
export const versionBody = (change: Record<string, unknown> = {}) => ({ ...VERSION_FIELDS, ...change });

export const tarifBody = (change: Record<string, unknown> = {}) => ({
  nom: 'France – Dakar',
  departs: ['FR', 'BE'],
  pays: 'SN',
  ville: 'Dakar',
  version: versionBody(),
  ...change,
});

/** Adds a price list and returns its id. */
export const newTarif = async (change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await asAdmin('POST', '/tarifs', tarifBody(change));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.id;
};

/** Adds a version to a price list and returns its number. */
export const newVersion = async (tarifId: number, change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await asAdmin('POST', `/tarifs/${tarifId}/versions`, versionBody(change));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.version;
};
