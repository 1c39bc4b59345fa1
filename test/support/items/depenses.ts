import type { Depense } from '#shared/depenses/schema.ts';
import type { Reply } from '../calls/api.ts';
import { asAdmin } from './journey.ts';

/** Expenses of containers and months, as admins record them. */

/** Body of a planned expense of a container: $1,200 of freight. */
export const depenseBody = (conteneurId: number, change: Record<string, unknown> = {}) => ({
  conteneurId,
  poste: 'FRET',
  libelle: 'Fret CMA CGM',
  montant: 1_200,
  devise: 'USD',
  ...change,
});

/** Body of an expense of a month: $800 of rent. */
export const rentBody = (mois: string, change: Record<string, unknown> = {}) => ({
  mois,
  poste: 'LOYER',
  libelle: 'Loyer du dépôt',
  montant: 800,
  devise: 'USD',
  ...change,
});

export const addDepense = (body: unknown, key?: string): Promise<Reply> => asAdmin('POST', '/depenses', body, key);

/** Records an expense of a container, planned by default, and returns it. */
export const newDepense = async (conteneurId: number, change: Record<string, unknown> = {}): Promise<Depense> => {
  const { status, body, text } = await addDepense(depenseBody(conteneurId, change));
  if (status !== 201) throw new Error(`expense: ${status} ${text}`);
  return body.data;
};

export const payDepense = (id: number, body: object, key?: string): Promise<Reply> =>
  asAdmin('POST', `/depenses/${id}/paiement`, body, key);

export const cancelDepense = (id: number, motif = 'Saisie deux fois', key?: string): Promise<Reply> =>
  asAdmin('POST', `/depenses/${id}/annulation`, { motif }, key);
