import { expect, test } from 'vitest';
import { type ContainerName, DEMO_CONTAINERS } from '#local/seed/containers.ts';
import { DEMO_COLIS, type DemoColis, sidesOf } from '#local/seed/parcels.ts';
import { CUSTOMERS, DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { LIST_PRICES } from '#local/seed/price-list.ts';
import { ADMIN_NOTICES, SUPPORT_MESSAGES } from '#local/seed/support-messages.ts';
import { cm3OfSides, priceCents } from '#shared/colis/rules.ts';
import { DEFAULT_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import { STARTER_PIECES } from '#shared/tarifs/starter-pieces.ts';
import { centsOf, gramsOf } from '#shared/units.ts';
import { riskyGoodsIn } from '../support/data/goods.ts';

/** Inner width and height of a container's door, and the longest side that fits a 20 ft container, in metres. */
const DOOR = [2.34, 2.28];
const LENGTH_20FT = 5.9;

const containers = Object.entries(DEMO_CONTAINERS).map(([name, container]) => ({ name, ...container }));
const parcels = Object.entries(DEMO_COLIS).flatMap(([name, all]) =>
  all.map((colis) => ({ ...colis, container: DEMO_CONTAINERS[name as ContainerName] })),
);

const centsFor = (colis: (typeof parcels)[number]): number => {
  if (colis.piece) return centsOf(LIST_PRICES[colis.piece] ?? Number.NaN);
  const measure = { grams: gramsOf(colis.kg), cm3: cm3OfSides(sidesOf(colis)) };
  return priceCents(centsOf(colis.container.prixEstime), measure);
};
const cubicMetresOf = (colis: DemoColis): number => cm3OfSides(sidesOf(colis)) / 1e6;

test('parcels have realistic weights, densities and sizes', () => {
  for (const colis of parcels) {
    expect(colis.kg, colis.what).toBeGreaterThanOrEqual(5);
    expect(colis.kg, colis.what).toBeLessThanOrEqual(300);
    const density = colis.kg / cubicMetresOf(colis);
    expect(density, colis.what).toBeGreaterThan(60);
    expect(density, colis.what).toBeLessThan(400);
    const [height = 0, width = 0, length = 0] = Object.values(sidesOf(colis)).sort((a, b) => a - b);
    expect([height <= (DOOR[1] ?? 0), width <= (DOOR[0] ?? 0), length <= LENGTH_20FT]).toEqual([true, true, true]);
  }
  const ofUsualWeight = parcels.filter(({ kg }) => kg >= 6 && kg <= 60);
  expect(ofUsualWeight.length / parcels.length).toBeGreaterThan(0.6);
});

test('a kilo costs between 10 dollars, as advertised, and 12 dollars, and no parcel more than 3,500 dollars', () => {
  for (const { prixEstime } of containers) {
    expect(prixEstime).toBeGreaterThanOrEqual(DEFAULT_PRICE_PER_KILO);
    expect(prixEstime).toBeLessThanOrEqual(12);
  }
  for (const colis of parcels) {
    expect(centsFor(colis), colis.what).toBeLessThanOrEqual(3_500_00);
    expect(colis.xof).toBeGreaterThanOrEqual(50_000);
    expect(colis.xof).toBeLessThan(500_000); // from 500,000 each would need a prior import declaration
  }
});

test('no two parcels cost the same, since repeated amounts look artificial', () => {
  const sums = Map.groupBy(parcels, (colis) => centsFor(colis));
  const repeated = [...sums.values()].filter((all) => all.length > 1).map((all) => all.map(({ what }) => what));
  expect(repeated).toEqual([]);
});

test('pieces are sold where the container sells at the list, which prices every usual piece', () => {
  expect(Object.keys(LIST_PRICES)).toEqual(STARTER_PIECES.map(({ code }) => code));
  const sold = parcels.filter(({ piece }) => piece);
  expect(sold.map(({ container }) => container.atList)).toEqual(sold.map(() => true));
  expect(sold.length).toBeGreaterThanOrEqual(2);
});

test('no text of the demo mentions restricted goods', () => {
  const texts = [
    ...parcels.map(({ what }) => what),
    ...containers.flatMap(({ events = [] }) => events.map(({ description = '' }) => description)),
    ...containers.flatMap(({ delay }) => delay?.note ?? []),
    ...parcels.flatMap(({ arrival }) => [arrival?.damage ?? [], arrival?.handover?.piece?.motif ?? []].flat()),
    ...SUPPORT_MESSAGES.flatMap(({ subject, message }) => [subject, message]),
    ...ADMIN_NOTICES.map(({ notification }) => notification),
  ];
  expect(texts.filter((text) => riskyGoodsIn(text).length > 0)).toEqual([]);
});

test('a parcel is booked while its container is open, and paid and moved after that', () => {
  for (const { what, on, pay, moves = [], container } of parcels) {
    expect(on, what).toBeGreaterThanOrEqual(container.opened);
    expect(on, what).toBeLessThan(container.leaves);
    for (const move of moves) expect(move.on, what).toBeGreaterThan(on);
    if (typeof pay !== 'object') continue;
    expect(pay.on, what).toBeGreaterThanOrEqual(on);
    for (const decided of [pay.confirmed, pay.rejected])
      if (decided !== undefined) expect(decided).toBeGreaterThanOrEqual(pay.on);
    if (pay.confirmed !== undefined) expect(pay.confirmed, what).toBeLessThan(container.leaves);
  }
});

test('unpaid parcels in containers that are not cancelled are within their payment deadline', () => {
  const unpaid = parcels.filter(({ pay, container }) => pay === 'unpaid' && !container.becomes);
  expect(unpaid.length).toBeGreaterThan(3);
  for (const { on, what } of unpaid) expect(on, what).toBeGreaterThanOrEqual(-2);
});

test('each customer’s first parcel weighs at most 60 kg and is paid at once by card', () => {
  for (const name of Object.keys(CUSTOMERS)) {
    const [first] = parcels.filter(({ by }) => by === name).sort((a, b) => a.on - b.on);
    expect(first?.pay, name).toBeUndefined();
    expect(first?.kg, name).toBeLessThanOrEqual(60);
  }
  expect(new Set(Object.values(CUSTOMERS).map(({ langue }) => langue))).toEqual(new Set(['fr', 'en']));
});

test('a dozen departures are in the future, and every voyage lasts three to five weeks', () => {
  const future = containers.filter(({ leaves, statut, becomes }) => leaves > 0 && !statut && !becomes);
  expect(future.length).toBeGreaterThanOrEqual(12);
  for (const { sailsDays, name } of containers) {
    expect(sailsDays, name).toBeGreaterThanOrEqual(20);
    expect(sailsDays, name).toBeLessThanOrEqual(36);
  }
});

test('the tracking events of a container agree with its dates', () => {
  for (const { name, leaves, sailsDays, events = [] } of containers) {
    const days = events.map(({ on }) => on);
    expect(days, name).toEqual([...days].sort((a, b) => a - b));
    for (const { on, statut } of events) {
      if (statut === 'EN_TRANSIT') expect(on, name).toBeGreaterThanOrEqual(leaves);
      if (statut === 'ARRIVE' || statut === 'LIVRE') expect(on, name).toBeGreaterThanOrEqual(leaves + sailsDays);
      if (['EN_PREPARATION', 'PRET', 'EN_ATTENTE'].includes(statut)) expect(on, name).toBeLessThan(leaves);
    }
  }
});

test('parcels are unloaded after their container arrived, announced after that, and then collected', () => {
  for (const { what, arrival, intake, container } of parcels) {
    if (!arrival) continue;
    const arrived = (container.events ?? []).find(({ statut }) => statut === 'ARRIVE')?.on ?? Number.NaN;
    expect(intake?.loadedOn, what).toBeLessThan(container.leaves);
    expect(arrival.on, what).toBeGreaterThan(arrived);
    expect(container.available?.on, what).toBeGreaterThan(arrival.on);
    expect(container.available?.lastDay, what).toBeGreaterThan(0);
    if (arrival.handover) expect(arrival.handover.on, what).toBeGreaterThan(container.available?.on ?? Number.NaN);
  }
});

test('phone numbers are in E.164', () => {
  const people = [
    ...Object.values(CUSTOMERS),
    ...Object.values(CUSTOMERS).flatMap(({ recipients }) => [...recipients]),
  ];
  for (const { telephone } of [...Object.values(DEMO_ACCOUNTS), ...people])
    expect(telephone).toMatch(/^\+[1-9]\d{7,14}$/);
});
