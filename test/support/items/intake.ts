import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { api, newContainer, type Reply } from '../calls/api.ts';
import { type LoggedIn, makeAdmin, type Person } from '../calls/people.ts';
import { owingSupplement } from '../data/money-of-parcels.ts';
import { newAgent, newSite } from './sites.ts';

/** Intake of parcels at a depot. */

const AS_BOOKED = { grams: 10_000, longueurMm: 400, largeurMm: 300, hauteurMm: 300, cm3: 36_000 };

/** Stored parcel of $100 that was received 2 kg too heavy, without place in its container. */
export const WITHOUT_PLACE: Partial<StoredColis> = {
  etat: 'EN_ATTENTE',
  reception: {
    le: '2026-01-01T00:00:00.000Z',
    agentId: 1_000_000_001,
    siteId: null,
    verdict: 'DIFFERENT',
    mesures: { ...AS_BOOKED, grams: 12_000 },
    prevu: AS_BOOKED,
    ecart: 'SANS_PLACE',
    refus: null,
  },
};

/** Stored parcel that was paid $80 before its intake, and owes a supplement of $20. */
export const OWING_SUPPLEMENT: Partial<StoredColis> = {
  etat: 'EN_ATTENTE',
  paymentId: 1_000_000_002,
  ...owingSupplement(10_000, 2_000),
};

/** Stored parcel that was received as booked. */
export const RECEIVED: Partial<StoredColis> = {
  etat: 'EN_ATTENTE',
  reception: {
    le: '2026-01-01T00:00:00.000Z',
    agentId: 1_000_000_001,
    siteId: null,
    verdict: 'CONFORME',
    mesures: null,
    ecart: null,
    refus: null,
  },
};

/** Stored parcel that was received as booked, and cancelled since. */
export const BROUGHT_AND_CANCELLED: Partial<StoredColis> = { ...RECEIVED, etat: 'ANNULE', annulePar: 'CLIENT' };

/** Creates a depot with an agent and a container that leaves from it. */
export const newDepot = async (
  change: Record<string, unknown> = {},
): Promise<{ site: number; agent: LoggedIn; container: { id: number } }> => {
  const site = await newSite();
  const [agent, container] = await Promise.all([newAgent(site), newContainer({ ...change, siteDepartId: site })]);
  return { site, agent, container };
};

export const findParcel = ({ token }: Pick<Person, 'token'>, reference: string | number): Promise<Reply> =>
  api('GET', `/agent/colis/${encodeURIComponent(String(reference))}`, { token });

export const receive = (
  { token }: Pick<Person, 'token'>,
  reference: string | number,
  body: unknown = {},
  key?: string,
): Promise<Reply> =>
  api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/reception`, {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** Corrects an intake by another weighing. */
export const weighAgain = (
  { token }: Pick<Person, 'token'>,
  reference: string | number,
  body: unknown,
  key?: string,
): Promise<Reply> =>
  api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/pesee`, {
    token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** Stored parcel that was loaded into a container and not found at its unloading. */
export const missingFrom = (conteneurId: number): Partial<StoredColis> => ({
  ...RECEIVED,
  etat: 'EN_TRANSIT',
  paymentId: 1_000_000_002,
  incident: { type: 'MANQUANT', le: '2026-01-02T00:00:00.000Z', conteneurId, siteId: null, decision: null },
});

/** Sends that a depot found a box that counted as missing. */
export const findBox = ({ token }: Pick<Person, 'token'>, reference: string | number, key?: string): Promise<Reply> =>
  api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/trouve`, {
    token,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** Sends that a box was given back to its sender. */
export const giveBack = ({ token }: Pick<Person, 'token'>, reference: string | number): Promise<Reply> =>
  api('POST', `/agent/colis/${encodeURIComponent(String(reference))}/rendu`, { token });

/** Reports a box whose parcel is unknown. */
export const reportBox = (
  { token }: Pick<Person, 'token'>,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> =>
  api('POST', '/agent/boites', { token, body: { note: 'Carton brun, sans étiquette.', ...body }, headers });

/** Returns the id of a reported box that an admin wants kept. */
export const decidedBox = async (agent: Pick<Person, 'token'>): Promise<number> => {
  const [{ token }, { body }] = await Promise.all([makeAdmin(), reportBox(agent)]);
  const decision = { decision: 'GARDEE', motif: 'Personne ne le réclame.' };
  await api('POST', `/boites/${body.data.id}/decision`, { token, body: decision });
  return body.data.id;
};
