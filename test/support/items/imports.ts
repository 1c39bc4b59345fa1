import { randomInt, randomUUID } from 'node:crypto';
import type { ImportedRow } from '#shared/imports/schema.ts';
import { asAdmin } from './journey.ts';

/** Rows of imported sheets. */

/** A French phone number that no other customer has, in E.164. */
export const freshPhone = (): string => `+3367${String(randomInt(1e7)).padStart(7, '0')}`;

export type Row = Record<string, unknown> & { ligne: number };

/** Row of a customer. */
export const customerRow = (ligne: number, change: Record<string, unknown> = {}): Row => ({
  ...{ ligne, prenom: 'Mariama', nom: 'Sow', telephone: freshPhone(), email: '', adresse: '', langue: 'fr' },
  ...change,
});

/** Row of a customer with a recipient. */
export const recipientRow = (ligne: number, change: Record<string, unknown> = {}): Row =>
  customerRow(ligne, {
    nomDestinataire: 'Modou Fall',
    telephoneDestinataire: '+221771234567',
    emailDestinataire: '',
    adresseDestinataire: 'Dakar',
    langueDestinataire: 'fr',
    ...change,
  });

/** Row of a parcel of $100. */
export const parcelRow = (ligne: number, change: Record<string, unknown> = {}): Row =>
  recipientRow(ligne, {
    description: 'Vêtements',
    ...{ poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
    ...change,
  });

/** Imports rows of a kind as an admin, and returns the results. */
export const importRows = async (
  type: 'CLIENTS' | 'DESTINATAIRES' | 'COLIS',
  lignes: readonly Row[],
  { lot = randomUUID(), ...change }: { lot?: string; conteneurId?: number } = {},
): Promise<ImportedRow[]> => {
  const { status, body } = await asAdmin('POST', '/imports', { lot, type, lignes, ...change });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
};

/** What became of rows: the result, or the code of the refusal. */
export const outcomesOf = (rows: readonly ImportedRow[]): string[] =>
  rows.map(({ resultat, refus }) => refus?.code ?? resultat);
