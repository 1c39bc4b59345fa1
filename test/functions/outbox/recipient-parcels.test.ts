import { expect, test } from 'vitest';
import { cancellationOf } from '#functions/outbox/recipient-parcels.ts';
import { storedColis } from '../cockpit/rows.ts';

const AT = '2026-11-20T12:00:00.000Z';
const record = { le: AT, leAppareil: null, agentId: 1, siteId: 5 };
const missing = { type: 'MANQUANT', le: AT, conteneurId: 1, siteId: 7, decision: null } as const;
const arrivee = { ...record, siteId: 7, dommage: null, avant: 'EN_TRANSIT' as const };

test.each([
  ['loaded, at sea', { chargement: record }, undefined, false],
  ['loaded, and its container has arrived', { chargement: record }, AT, true],
  ['gone without a scan, and its container has arrived', { partiSansScan: true as const }, AT, true],
  ['not loaded, and its container has arrived', {}, AT, false],
  ['missing there', { chargement: record, incident: missing }, AT, false],
  ['unloaded', { chargement: record, arrivee }, AT, true],
  ['to be cancelled at its arrival', { etat: 'ARRIVE' as const }, AT, true],
])('the mail about a cancelled parcel that is %s says whether it has arrived', (_, change, arriveLe, isArrived) => {
  const [colis, container] = [storedColis({ etat: 'ANNULE', ...change }), { arriveLe }];
  expect(cancellationOf([colis], container).isArrived).toBe(isArrived);
});
