import { expect, test } from 'vitest';
import { cancellationFee, cancellationPhaseOf } from '#shared/rebooking/rules.ts';
import { localSite } from '#shared/site.ts';
import type { ContainerFacts, ParcelFacts } from '#shared/situation/facts.ts';

const NOW = '2026-06-10T12:00:00.000Z';
const open: ContainerFacts = {
  statut: 'EN_COURS',
  dateDepart: '2026-06-20T12:00:00.000Z',
  receptionFin: '2026-06-18T12:00:00.000Z',
};
const booked: ParcelFacts = { etat: 'ENREGISTRE', paye: true };
const received = { verdict: 'CONFORME', ecart: null } as const;
const left = { type: 'RESTE', siteId: null, decision: null } as const;

test.each<[string, Partial<ParcelFacts>, Partial<ContainerFacts>, string]>([
  ['its sender still has it', {}, {}, 'A_DEPOSER'],
  ['its depot refused it', { reception: { verdict: 'REFUSE', ecart: null } }, {}, 'A_DEPOSER'],
  ['its depot has it', { etat: 'EN_ATTENTE', reception: received }, {}, 'RECU'],
  ['its depot has it after the cut-off', { reception: received }, { receptionFin: NOW }, 'RECU'],
  ['it was not brought by the cut-off', {}, { receptionFin: NOW }, 'SANS_DEPART'],
  ['the closed manifest does not name it', { reception: received }, { manifesteClos: true }, 'SANS_DEPART'],
  ['it was left behind', { reception: received, incident: left }, { dateDepart: NOW }, 'SANS_DEPART'],
  ['its departure is suspended', { reception: received }, { statut: 'EN_ATTENTE' }, 'SANS_DEPART'],
  ['its departure is cancelled', { reception: received }, { statut: 'ANNULE' }, 'SANS_DEPART'],
  [
    'its departure has passed, and nobody closed the manifest',
    { reception: received },
    { dateDepart: NOW },
    'REBOOKING_TOO_LATE',
  ],
  ['it is loaded', { reception: received, chargement: {} }, {}, 'REBOOKING_TOO_LATE'],
  ['it is at sea', { etat: 'EN_TRANSIT' }, {}, 'REBOOKING_TOO_LATE'],
  ['it was handed over', { etat: 'LIVRE' }, {}, 'REBOOKING_TOO_LATE'],
  ['a bank disputes its payment', { litiges: [{}] }, {}, 'REBOOKING_BY_TEAM'],
  ['another depot has it', { incident: { type: 'AUTRE_DEPOT', siteId: 2, decision: null } }, {}, 'REBOOKING_BY_TEAM'],
  ['a handover of it is to be checked', { remiseAVerifier: {} }, {}, 'REBOOKING_BY_TEAM'],
  ['it is cancelled', { etat: 'ANNULE' }, {}, 'COLIS_CANCELLED'],
])('a customer changes a parcel by its phase: %s', (_, parcel, container, expected) => {
  const stage = cancellationPhaseOf({ ...booked, ...parcel } as ParcelFacts, { ...open, ...container }, NOW);
  expect('phase' in stage ? stage.phase : stage.refusal).toBe(expected);
});

test('the fee is that of the phase, never more than was paid, and null where only the team cancels', () => {
  const fees = localSite.annulation;
  expect(cancellationFee(fees, 'A_DEPOSER', 23_000)).toBe(0);
  expect(cancellationFee(fees, 'RECU', 23_000)).toBe(1_500);
  expect(cancellationFee(fees, 'RECU', 1_000)).toBe(1_000);
  expect(cancellationFee(fees, 'SANS_DEPART', 23_000)).toBe(0);
  expect(cancellationFee({ ...fees, RECU: null }, 'RECU', 23_000)).toBeNull();
});
