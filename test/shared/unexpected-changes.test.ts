import { expect, test } from 'vitest';
import type { Unexpected } from '#shared/changes/constants.ts';
import { ETATS } from '#shared/colis/constants.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import {
  colisContradictions,
  containerContradictions,
  unexpectedEtat,
  unexpectedEvent,
  unexpectedStatut,
} from '#shared/unexpected-changes.ts';

const DATES = { dateDepart: '2026-12-12T12:00:00.000Z', dateArrivee: '2026-12-24T12:00:00.000Z' };
const LOADING = new Date('2026-12-01T12:00:00Z');
const AT_SEA = new Date('2026-12-18T12:00:00Z');
const ARRIVED = new Date('2026-12-25T12:00:00Z');
const container = (statut: ContainerStatut) => ({ ...DATES, statut });

/** Title, time, old statut, new statut, reasons why the change is unexpected. */
const statuts: [string, Date, ContainerStatut, ContainerStatut, Unexpected[]][] = [
  ['a container is put on hold while it is loaded', LOADING, 'EN_COURS', 'EN_ATTENTE', []],
  ['a container opens again before it leaves', LOADING, 'EN_ATTENTE', 'EN_COURS', []],
  ['a container is closed once it has left', AT_SEA, 'EN_COURS', 'EN_ATTENTE', []],
  ['a container is delivered after its arrival', ARRIVED, 'EN_ATTENTE', 'LIVRE', []],
  ['nothing changes', LOADING, 'LIVRE', 'LIVRE', []],
  ['a container is delivered before it leaves', LOADING, 'EN_COURS', 'LIVRE', ['BEFORE_DEPARTURE']],
  ['a container is delivered at sea', AT_SEA, 'EN_ATTENTE', 'LIVRE', ['BEFORE_ARRIVAL']],
  ['a container opens after it has left', AT_SEA, 'EN_ATTENTE', 'EN_COURS', ['DEPARTED']],
  ['a delivered container goes back on hold', ARRIVED, 'LIVRE', 'EN_ATTENTE', ['BACKWARDS']],
  ['a delivered container opens', ARRIVED, 'LIVRE', 'EN_COURS', ['BACKWARDS', 'DEPARTED']],
  ['a cancelled container opens again', LOADING, 'ANNULE', 'EN_COURS', ['REVIVES']],
  ['a container is cancelled', LOADING, 'EN_COURS', 'ANNULE', ['CANCELS']],
  ['a container is cancelled at sea', AT_SEA, 'EN_ATTENTE', 'ANNULE', ['CANCELS', 'DEPARTED']],
];
test.each(statuts)('%s', (_, at, from, to, reasons) => {
  expect(unexpectedStatut(container(from), to, at)).toEqual(reasons);
});

test('a container that arrived before its expected day is delivered as expected', () => {
  const arrived = { ...container('EN_ATTENTE'), arriveLe: '2026-12-17T12:00:00.000Z' };
  expect(unexpectedStatut(arrived, 'LIVRE', AT_SEA)).toEqual([]);
});

const PAID = { paye: true };
const UNPAID = { paye: false };

/** Title, time, container’s statut, payment, old état, new état, reasons why the change is unexpected. */
const etats: [string, Date, ContainerStatut, { paye: boolean }, Etat, Etat, Unexpected[]][] = [
  ['a parcel awaits its departure', LOADING, 'EN_COURS', UNPAID, 'ENREGISTRE', 'EN_ATTENTE', []],
  ['a paid parcel leaves with its container', AT_SEA, 'EN_ATTENTE', PAID, 'ENREGISTRE', 'EN_TRANSIT', []],
  ['a paid parcel leaves in a container that is still open', AT_SEA, 'EN_COURS', PAID, 'EN_ATTENTE', 'EN_TRANSIT', []],
  ['a parcel arrives', ARRIVED, 'EN_ATTENTE', PAID, 'EN_TRANSIT', 'ARRIVE', []],
  ['a parcel is handed over', ARRIVED, 'LIVRE', PAID, 'ARRIVE', 'LIVRE', []],
  ['a parcel is handed over at the port', ARRIVED, 'LIVRE', PAID, 'EN_TRANSIT', 'LIVRE', []],
  [
    'a parcel is in transit in an open container',
    LOADING,
    'EN_COURS',
    PAID,
    'ENREGISTRE',
    'EN_TRANSIT',
    ['BEFORE_DEPARTURE'],
  ],
  ['a parcel arrives while at sea', AT_SEA, 'EN_ATTENTE', PAID, 'EN_TRANSIT', 'ARRIVE', ['BEFORE_ARRIVAL']],
  ['an unpaid parcel leaves', AT_SEA, 'EN_ATTENTE', UNPAID, 'EN_ATTENTE', 'EN_TRANSIT', ['UNPAID']],
  ['a parcel arrives without having left', ARRIVED, 'EN_ATTENTE', PAID, 'ENREGISTRE', 'ARRIVE', ['SKIPS_TRANSIT']],
  ['a parcel goes back', ARRIVED, 'EN_ATTENTE', PAID, 'ARRIVE', 'EN_TRANSIT', ['BACKWARDS']],
  [
    'a parcel waits though its container has left',
    AT_SEA,
    'EN_ATTENTE',
    PAID,
    'ENREGISTRE',
    'EN_ATTENTE',
    ['DEPARTED'],
  ],
  [
    'a parcel leaves in a container that is delivered',
    ARRIVED,
    'LIVRE',
    PAID,
    'EN_ATTENTE',
    'EN_TRANSIT',
    ['CONTAINER_DELIVERED'],
  ],
  [
    'a parcel moves in a cancelled container',
    LOADING,
    'ANNULE',
    PAID,
    'ENREGISTRE',
    'EN_ATTENTE',
    ['CONTAINER_CANCELLED'],
  ],
  ['a parcel is cancelled', LOADING, 'EN_COURS', PAID, 'ENREGISTRE', 'ANNULE', ['CANCELS']],
  ['a delivered parcel is cancelled', ARRIVED, 'LIVRE', PAID, 'LIVRE', 'ANNULE', ['CANCELS', 'BACKWARDS']],
  ['a cancelled parcel is revived', LOADING, 'EN_COURS', UNPAID, 'ANNULE', 'ENREGISTRE', ['REVIVES']],
];
test.each(etats)('%s', (_, at, statut, { paye }, from, to, reasons) => {
  expect(unexpectedEtat({ etat: from, paye }, to, container(statut), at)).toEqual(reasons);
});

test('a tracking event that changes an état is compared with the container’s dates by its own date', () => {
  const reasons = (statut: 'EN_TRANSIT' | 'ARRIVE' | 'EN_ATTENTE' | 'PROBLEME', date: string, unpaid = false) =>
    unexpectedEvent({ statut, date, unpaid }, container('EN_ATTENTE'));
  expect(reasons('EN_TRANSIT', '2026-12-12T13:00:00Z')).toEqual([]);
  expect(reasons('ARRIVE', '2026-12-24T13:00:00Z')).toEqual([]);
  expect(reasons('ARRIVE', '2026-12-02T13:00:00Z')).toEqual(['BEFORE_DEPARTURE']);
  expect(reasons('ARRIVE', '2026-12-20T13:00:00Z')).toEqual(['BEFORE_ARRIVAL']);
  expect(reasons('EN_ATTENTE', '2026-12-13T13:00:00Z')).toEqual(['DEPARTED']);
  expect(reasons('EN_TRANSIT', '2026-12-12T13:00:00Z', true)).toEqual(['UNPAID']);
  expect(reasons('PROBLEME', '2026-12-02T13:00:00Z')).toEqual([]);
});

test('contradictions in a stored container or parcel are found, whatever caused them', () => {
  expect(containerContradictions(container('LIVRE'), LOADING)).toEqual(['BEFORE_DEPARTURE']);
  expect(containerContradictions(container('LIVRE'), AT_SEA)).toEqual(['BEFORE_ARRIVAL']);
  for (const statut of CONTAINER_STATUTS) expect(containerContradictions(container(statut), ARRIVED)).toEqual([]);
  expect(colisContradictions({ etat: 'EN_TRANSIT', paye: false }, container('EN_COURS'), LOADING)).toEqual([
    'BEFORE_DEPARTURE',
    'UNPAID',
  ]);
  expect(colisContradictions({ etat: 'LIVRE', paye: true }, container('ANNULE'), LOADING)).toEqual([]);
  expect(colisContradictions({ etat: 'ANNULE', paye: false }, container('LIVRE'), LOADING)).toEqual([]);
});

test('every change is expected or has distinct reasons, and an unchanged value has none', () => {
  for (const at of [LOADING, AT_SEA, ARRIVED]) {
    for (const from of CONTAINER_STATUTS) {
      expect(unexpectedStatut(container(from), from, at)).toEqual([]);
      for (const to of CONTAINER_STATUTS) {
        const reasons = unexpectedStatut(container(from), to, at);
        expect(new Set(reasons).size).toBe(reasons.length);
        if (from !== to && to === 'ANNULE') expect(reasons).toContain('CANCELS');
      }
    }
    for (const from of ETATS)
      expect(unexpectedEtat({ etat: from, paye: true }, from, container('EN_COURS'), at)).toEqual([]);
  }
});
