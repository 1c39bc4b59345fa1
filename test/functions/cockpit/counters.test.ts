import { expect, test } from 'vitest';
import { presentAmounts, presentMargin, presentRow } from '#functions/cockpit/cockpit.present.ts';
import { counterChanges, countersDelta, countRows, NO_COUNTERS } from '#functions/cockpit/counters.ts';
import { foundInOf, rowOf } from '#functions/cockpit/row.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { reception, storedColis } from './rows.ts';

const CONTAINER = { dateDepart: '2026-12-10T08:00:00.000Z', receptionFin: '2026-12-08T18:00:00.000Z' };
const LOADED = { le: '', leAppareil: null, agentId: 1, siteId: 3 };
const measured = { grams: 2000, cm3: 6000, longueurMm: 300, largeurMm: 200, hauteurMm: 100 };

test('each parcel counts in the stages that it has reached', () => {
  const rows = [
    rowOf(storedColis(), 'EN_ATTENTE'),
    rowOf(storedColis({ paymentId: 5, reception: reception({ mesures: measured }) }), 'ACCEPTE'),
    rowOf(storedColis({ reception: reception({ verdict: 'REFUSE', refus: 'mouillé' }) }), 'REFUSE'),
    rowOf(storedColis({ etat: 'LIVRE', paymentId: 5, reception: reception() }), 'ACCEPTE'),
    rowOf(storedColis({ etat: 'ANNULE' }), 'ACCEPTE'),
  ];
  expect(countRows(rows)).toMatchObject({
    reserves: 4,
    payes: 2,
    recus: 2,
    peses: 1,
    papiersAcceptes: 2,
    papiersRefuses: 1,
    decharges: 1,
    remis: 1,
    annules: 1,
    refusesAuDepot: 1,
    grams: 8000,
    bookedCents: 8000,
    paidCents: 4000,
    owedCents: 4000,
  });
});

test('what payments pay for parcels counts by their method, also of cancelled ones, in the container of the parcel', () => {
  const paid = storedColis({ paymentId: 5, paidCents: 2_000 });
  const here = rowOf(paid, null, paid.bookingId, { CARTE: 1_500, ESPECES: 500 });
  const cancelled = rowOf(storedColis({ etat: 'ANNULE', paidCents: 300 }), null, paid.bookingId, { MOBILE: 300 });
  expect(countRows([here, cancelled, rowOf(storedColis(), null)])).toMatchObject({
    paidCents: 2_300,
    'recettes:CARTE': 1_500,
    'recettes:ESPECES': 500,
    'recettes:MOBILE': 300,
    'recettes:VIREMENT': 0,
  });
  const moved = rowOf(paid, null, paid.bookingId, { CARTE: 2_000 });
  expect(countersDelta(here, moved)).toEqual({ 'recettes:CARTE': 500, 'recettes:ESPECES': -500 });
});

test('parcels that were paid before they were counted by method are income of an unknown one', () => {
  const counters = { ...NO_COUNTERS, paidCents: 2_300, 'recettes:CARTE': 1_500 };
  expect(presentMargin(counters).recettes).toEqual([
    { moyen: 'CARTE', montant: 15 },
    { moyen: null, montant: 8 },
  ]);
});

test('a parcel of another container that was found in this one counts there as found, and nowhere else', () => {
  const incident = { type: 'EN_TROP', le: '', conteneurId: 9, siteId: 3, decision: null } as const;
  const colis = storedColis({ incident });
  expect(foundInOf(colis)).toBe(9);
  const counted = Object.entries(countRows([rowOf(colis, 'ACCEPTE', 9)])).filter(([, count]) => count !== 0);
  expect(counted).toEqual([['trouves', 1]]);
  expect(countRows([rowOf(colis, 'ACCEPTE')])).toMatchObject({ reserves: 1, enTrop: 1, trouves: 0 });
});

test.each([
  ['RENVOI', { enTrop: 0, trouves: 0, aFaire: 1 }],
  ['RECHERCHE', { enTrop: 1, trouves: 0, aFaire: 0 }],
] as const)('a surplus on which %s was decided counts so in its container', (choix, counts) => {
  const decision = { choix, le: '', par: 1, motif: '' };
  const colis = storedColis({ incident: { type: 'EN_TROP', le: '', conteneurId: 9, siteId: 3, decision } });
  expect(foundInOf(colis)).toBe(9);
  expect(countRows([rowOf(colis, 'ACCEPTE')])).toMatchObject(counts);
  const there = countRows([rowOf(colis, 'ACCEPTE', 9)]);
  expect([there.trouves, there.aFaire]).toEqual(choix === 'RENVOI' ? [0, 1] : [1, 0]);
});

test.each(['EN_ATTENTE', 'EN_TRANSIT'] as const)(
  'a surplus that was %s was received at its depot, and is loaded and unloaded nowhere',
  (etat) => {
    const colis = (choix?: 'RENVOI') =>
      rowOf(
        storedColis({
          etat,
          reception: reception(),
          chargement: { le: '', leAppareil: '', agentId: 1, siteId: 3 },
          incident: {
            type: 'EN_TROP',
            le: '',
            conteneurId: 9,
            siteId: 3,
            decision: choix ? { choix, le: '', par: 1, motif: '' } : null,
          },
        }),
        'ACCEPTE',
      );
    expect(countRows([colis(), colis('RENVOI')])).toMatchObject({ reserves: 2, recus: 2, charges: 0, decharges: 0 });
  },
);

test('a supplement is part of the price, due until it is paid or waived', () => {
  const dearer = { priceCents: 2500, paymentId: 5 };
  const amounts = (etat: 'DU' | 'PAYE' | 'DISPENSE', paymentId: number | null = 5) => {
    const totals = {
      settledCents: 2_000,
      paidCents: paymentId === null ? 0 : etat === 'PAYE' ? 2_500 : 2_000,
      ...(etat === 'DISPENSE' && { waived: { cents: 500, depuis: '' } }),
    };
    const { owedCents, paidCents } = rowOf(storedColis({ ...dearer, paymentId, ...totals }), null);
    return [owedCents, paidCents];
  };
  expect(amounts('DU')).toEqual([500, 2000]);
  expect(amounts('PAYE')).toEqual([0, 2500]);
  expect(amounts('DISPENSE')).toEqual([0, 2000]);
  expect(amounts('DU', null)).toEqual([2500, 0]);
});

test('what is booked is paid but for what is owed, and what a weighing leaves to refund', () => {
  const lighter = storedColis({
    paymentId: 3,
    priceCents: 7_000,
    paidCents: 10_000,
    refundAt: '2026-12-01T12:00:00.000Z',
  });
  const counters = countRows([
    rowOf(lighter, 'ACCEPTE'),
    rowOf(storedColis({ paymentId: null, priceCents: 2_000 }), null),
  ]);
  expect(presentAmounts(counters, CONTAINER, '2026-12-01T12:00:00.000Z')).toMatchObject({
    ...{ reserve: 90, paye: 100, du: 20, aRembourser: 30 },
  });
});

test('a container owes what its rows ask: nothing for what can be brought to it no more', () => {
  const rows = [
    rowOf(storedColis(), null), // still with its sender
    rowOf(storedColis({ paidCents: 500, paymentId: null }), null), // paid in part
    rowOf(storedColis({ reception: reception() }), null), // at the depot
    rowOf(storedColis({ reception: reception({ verdict: 'REFUSE', refus: 'mouillé' }) }), null),
    rowOf(storedColis({ lockedBy: 3, lockedFor: 'ESPECES' }), null), // a payment is recorded
    rowOf(storedColis({ etat: 'EN_TRANSIT', chargement: LOADED, reception: reception() }), null),
  ];
  const dueAt = (now: string) => {
    const asked = rows.map((row) => presentRow(row, CONTAINER, new Date(now)).aPayer);
    const { du } = presentAmounts(countRows(rows), CONTAINER, now);
    expect(du).toBe(asked.reduce((sum, each) => sum + each, 0));
    return du;
  };
  expect(dueAt('2026-12-01T12:00:00.000Z')).toBe(115);
  expect(dueAt('2026-12-09T12:00:00.000Z')).toBe(60);
});

test('a row says which part of its price is due first, as a deposit', () => {
  const conditions = { type: 'ACOMPTE', acompteCents: 600, reste: 'CHARGEMENT' } as const;
  const ask = (special: Partial<StoredColis>) => {
    const { aPayer, acompteDu } = presentRow(
      rowOf(storedColis({ conditions, ...special }), null),
      CONTAINER,
      new Date('2026-12-01T12:00:00.000Z'),
    );
    return [aPayer, acompteDu];
  };
  expect(ask({})).toEqual([20, 6]);
  expect(ask({ paidCents: 600 })).toEqual([14, undefined]);
});

test('the differences of a row that appears, changes and goes add up to nothing', () => {
  const booked = rowOf(storedColis(), null);
  const paid = rowOf(storedColis({ paymentId: 5 }), 'ACCEPTE');
  expect(countersDelta(booked, paid)).toEqual({
    payes: 1,
    aRegler: -1,
    attendentSeuls: 1,
    nonRecusSeuls: 1,
    papiersAcceptes: 1,
    papiersManquants: -1,
    paidCents: 2000,
    owedCents: -2000,
    owedToBringCents: -2000,
  });
  const sum = new Map<string, number>();
  for (const delta of [countersDelta(undefined, booked), countersDelta(booked, paid), countersDelta(paid, undefined)])
    for (const [counter, change] of Object.entries(delta)) sum.set(counter, (sum.get(counter) ?? 0) + change);
  expect([...sum.values()].filter((rest) => rest !== 0)).toEqual([]);
  expect(counterChanges(NO_COUNTERS, countRows([]))).toEqual({});
});

test('the town of a delivery address is its last part that is no country', () => {
  const town = (adresseDestinataire: string) => rowOf(storedColis({ adresseDestinataire }), null).ville;
  expect(town('Sicap Liberté 6, Villa 12, Dakar (derrière la pharmacie)')).toBe('Dakar');
  expect(town('Villa 12\n10200 Thiès, Sénégal')).toBe('Thiès');
  expect(town('')).toBe(null);
});
