import { api, newAdmin, newContainer } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';
import { claimTokenFor } from '../calls/tokens.ts';

/** A claim for a whole parcel that arrived broken. */
export const CLAIM = {
  type: 'ENDOMMAGE',
  souhait: 'INDEMNITE',
  montant: 40,
  texte: 'La théière est cassée, la boîte était ouverte.',
} as const;

/** État of a parcel that was handed over moments ago. */
export const DELIVERED = { etat: 'LIVRE', etatAt: new Date().toISOString() } as const;

/** A parcel of a customer that has arrived. */
export const anArrivedColis = async (owner: Person): Promise<{ id: number }> => {
  const container = await newContainer();
  return { id: await aColis(owner, container.id, { ...DELIVERED, etat: 'ARRIVE' }) };
};

/** Opens a claim of the sender, and returns the reply. */
export const openClaim = (owner: Pick<Person, 'token'>, colisId: number, body: object = CLAIM) =>
  api('POST', `/colis/${colisId}/reclamations`, { ...owner, body });

/** Opens a claim of the recipient by the link in their mail, and returns the reply. */
export const openByLink = async (owner: Person, colisId: number, body: object = CLAIM) =>
  api('POST', `/api/reclamations/${await claimTokenFor({ ...owner, colisId })}`, { body });

/** Makes a step of a claim as an admin: `examen`, `question`, `decision`, `paiement` or `cloture`. */
export const asTeam = async (claimId: number, step: string, body?: object, as?: Pick<Person, 'token'>) =>
  api('POST', `/reclamations/${claimId}/${step}`, { ...(as ?? (await newAdmin())), ...(body && { body }) });

/** Decision that accepts a claim in part. */
export const ACCEPTED = { accepte: true, part: 50, fret: 20, indemnite: 0, motif: 'Emballage insuffisant' } as const;
