import { expect, test } from 'vitest';
import { presentCounters, presentRow } from '#functions/cockpit/cockpit.present.ts';
import { countRows } from '#functions/cockpit/counters.ts';
import { countMatters } from '#functions/cockpit/matters.ts';
import { type Row, rowOf } from '#functions/cockpit/row.ts';
import { EXCEPTIONS } from '#shared/cockpit/exceptions.ts';
import { STAGES, type Stage } from '#shared/situation/codes.ts';
import type { ContainerFacts, ParcelFacts } from '#shared/situation/facts.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { isHeldElsewhere } from '#shared/situation/stages.ts';
import { centsOf } from '#shared/units.ts';
import { OFF_DATE, SITUATIONS } from '../../support/situations/situations.ts';
import { storedColis } from './rows.ts';

/** Rows, stages bar and matters of a container in every situation: three readers of one parcel that must agree. */

const CONTAINER: ContainerFacts = {
  statut: 'EN_COURS',
  dateDepart: '2026-12-10T08:00:00.000Z',
  dateArrivee: '2026-12-28T08:00:00.000Z',
  receptionFin: '2026-12-08T18:00:00.000Z',
};
const PAID: ParcelFacts = {
  etat: 'ENREGISTRE',
  paye: true,
  aPayerAvant: '2026-12-04T12:00:00.000Z',
  douane: 'ACCEPTE',
};

const cases = Object.entries(SITUATIONS).map(([name, { change, its }]) => {
  const facts = { ...PAID, ...change };
  const paidCents = facts.recu && centsOf(facts.recu);
  const row = { ...rowOf(storedColis(), 'ACCEPTE'), ...facts, paidCents, lapsesAt: facts.aPayerAvant } as Row;
  return { name, facts, row, container: { ...CONTAINER, ...its } };
});

test.each(cases)('$name: the row shows its situation, as every other view', ({ facts, row, container }) => {
  const { titre, etape, problemes } = situationOf(facts, container, 'ADMIN', OFF_DATE);
  const shown = presentRow(row, container, OFF_DATE);
  expect([shown.situation, shown.etape]).toEqual([titre, etape]);
  expect(shown.exceptions).toEqual(problemes.filter((problem) => EXCEPTIONS.some((each) => each === problem)));
});

test.each(cases)('$name: the stages bar counts the parcel as far as its row says', ({ row, container }) => {
  const { etape } = presentRow(row, container, OFF_DATE);
  const { reserves, charges, decharges, remis } = presentCounters(countRows([row]), container, OFF_DATE.toISOString());
  const hasReached = (from: Stage) => Number(etape !== 'ANNULE' && STAGES.indexOf(etape) >= STAGES.indexOf(from));
  const isCounted = (from: Stage) => (isHeldElsewhere(row) ? 0 : hasReached(from));
  expect({ reserves, charges, decharges, remis }).toEqual({
    reserves: hasReached('RESERVE'),
    charges: isCounted('CHARGE'),
    decharges: isCounted('ARRIVE'),
    remis: isCounted('REMIS'),
  });
});

const received = { verdict: 'CONFORME', ecart: null, siteId: 5 } as const;
const CLOSED = { manifesteClos: true };
test.each([
  ['RESTE', { reception: { ...received, ecart: 'SANS_PLACE' }, incident: { type: 'RESTE', siteId: 5 } }, {}],
  ['RESTE', { reception: { ...received, verdict: 'REFUSE' }, incident: { type: 'RESTE', siteId: null } }, {}],
  ['SANS_PLACE', { reception: { ...received, ecart: 'SANS_PLACE' }, douane: 'REFUSE' }, CLOSED],
  ['DOUANE_REFUSEE', { douane: 'REFUSE' }, CLOSED],
  ['DEPART_SUSPENDU', {}, { statut: 'EN_ATTENTE' }],
  ['DEPART_SUSPENDU', { reception: received }, { statut: 'EN_ATTENTE' }],
  [
    'RESTE',
    {
      etat: 'EN_ATTENTE',
      reception: received,
      incident: { type: 'AUTRE_DEPOT', siteId: 9, decision: { choix: 'TRANSFERT' } },
    },
    CLOSED,
  ],
] as const)('a parcel with several exceptions counts once, and first of all %s', (first, change, its) => {
  const row = { ...rowOf(storedColis(), 'ACCEPTE'), ...PAID, ...change } as Row;
  const container = { ...CONTAINER, ...its };
  const { exceptions } = presentRow(row, container, OFF_DATE);
  expect(exceptions[0]).toBe(first);
  expect(countMatters(countRows([row]), 0, container, OFF_DATE.toISOString())).toBe(1);
  const { restes } = presentCounters(countRows([row]), container, OFF_DATE.toISOString());
  expect(restes).toBe(Number(first === 'RESTE'));
});

test.each(cases)('$name: the list of containers counts what the page of the container names', ({ row, container }) => {
  const { exceptions } = presentRow(row, container, OFF_DATE);
  const soon = Number(exceptions.join() === 'IMPAYE_BIENTOT_ANNULE');
  const matters = countMatters(countRows([row]), soon, container, OFF_DATE.toISOString());
  expect(matters).toBe(Number(exceptions.length > 0));
});

test('the list of containers counts each parcel that has two exceptions at once, as its page names it', () => {
  const differences = cases.flatMap((one) =>
    cases.flatMap((other) => {
      const container = { ...one.container, ...other.container };
      const row = { ...one.row, ...SITUATIONS[other.name as keyof typeof SITUATIONS].change } as Row;
      const { exceptions } = presentRow(row, container, OFF_DATE);
      const soon = Number(exceptions.join() === 'IMPAYE_BIENTOT_ANNULE');
      const matters = countMatters(countRows([row]), soon, container, OFF_DATE.toISOString());
      return matters === Number(exceptions.length > 0) ? [] : [{ of: [one.name, other.name], exceptions, matters }];
    }),
  );
  expect(differences).toEqual([]);
});
