import { beforeAll, expect, test } from 'vitest';
import { api, newCustomer } from '../support/calls/api.ts';
import { FORGED_CURSORS, HOSTILE_IN_ADDRESS } from '../support/calls/hostile-values.ts';
import { fieldsOf } from '../support/calls/mass-assignment.ts';
import type { LoggedIn } from '../support/calls/people.ts';
import { mapConcurrently, paramsOf, type Row, rows, send, withQuery } from '../support/calls/route-rows.ts';
import { aColis } from '../support/calls/table.ts';
import { caseOf } from '../support/cases/all.ts';
import { newWorld, type World } from '../support/cases/case.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';

let world: World;
let stranger: LoggedIn;
beforeAll(async () => {
  if (!projectCloud()) return;
  world = await newWorld();
  stranger = await newCustomer();
});

const withLabels = (some: Row[]) => some.map((row, place) => [row.label, row, place] as const);

/**
 * A third of the values, shifted by one for each row: each row is tested with some values, and each value in some rows.
 */
const thirdOf = (values: readonly string[], place: number): string[] =>
  values.filter((_, at) => (at + place) % 3 === 0);
const queryOf = ({ route }: Row): string[] => fieldsOf(route.query);

/** Parts of a path that accept any word, and good values of those that are no numbers. */
const ANY_WORD = new Set(['ecart']);
const GOOD_PARAM: Readonly<Record<string, string>> = { mois: '2026-11' };

test.each(withLabels(rows.filter((row) => paramsOf(row).some((name) => !ANY_WORD.has(name)))))(
  '%s refuses an invalid id',
  async (_, row, place) => {
    const names = paramsOf(row);
    for (const bad of names.filter((name) => !ANY_WORD.has(name))) {
      await mapConcurrently(thirdOf(HOSTILE_IN_ADDRESS, place), async (value) => {
        const params = Object.fromEntries(names.map((name) => [name, name === bad ? value : (GOOD_PARAM[name] ?? 1)]));
        const { status, body } = await send(row, { params, body: {} }, world.admin);
        expect([status, body.code, Object.keys(body.fields)], value).toEqual([400, 'MALFORMED_REQUEST', [bad]]);
      });
    }
  },
);

/** Parameters that accept any text: values that are looked up as they are, and free text of an admin. */
const ANY_TEXT = new Set([
  'cursor',
  'session_id',
  'motif',
  'lieu',
  'description',
  'lieuEnlevement',
  'destination',
  'q',
  'nom',
]);

/** Values that are like any other for a parameter: two ids for a list of them, and the digits of a phone number. */
const GOOD_FOR: Readonly<Record<string, readonly string[]>> = {
  conteneurs: ['1,2'],
  telephone: ['2026-02-30', '9007199254740993'],
};

test.each(withLabels(rows.filter((row) => queryOf(row).some((name) => !ANY_TEXT.has(name)))))(
  '%s refuses an invalid query and names every wrong parameter',
  async (_, row, place) => {
    const call = await caseOf(row).call(world.owner, world);
    const names = queryOf(row).filter((name) => !ANY_TEXT.has(name));
    const hostile = [...HOSTILE_IN_ADDRESS, ''].filter(
      (value) => !names.some((name) => GOOD_FOR[name]?.includes(value)),
    );
    await mapConcurrently(thirdOf(hostile, place), async (value) => {
      const query = names.map((name) => `${name}=${value}`).join('&');
      const { status, body } = await send(row, { ...call, query }, world.admin);
      const wrong = Object.keys(body.fields).filter((name) => !ANY_TEXT.has(name));
      expect([status, body.code, wrong.sort()], value).toEqual([422, 'INVALID_FIELDS', [...names].sort()]);
    });
  },
);

const lists = withLabels(rows.filter((row) => queryOf(row).includes('cursor')));

/** The cockpit shows all parcels of a container at once; every other list has at most a hundred items in a page. */
const largestPageOf = ({ resource, name }: (typeof rows)[number]): number =>
  resource === 'cockpit' && name === 'colis' ? 500 : 100;

test.each(lists)('%s refuses a page size of zero or above its largest', async (_, row) => {
  const call = await caseOf(row).call(world.owner, world);
  for (const limit of ['0', `${largestPageOf(row) + 1}`]) {
    const { status, body } = await send(row, withQuery(call, `limit=${limit}`), world.admin);
    expect([status, Object.keys(body.fields)], limit).toEqual([422, ['limit']]);
  }
});

test.each(lists)('%s returns nothing of another customer for a forged cursor', async (_, row, place) => {
  for (const person of ['admin', 'agent'].includes(row.route.access) ? [world.admin] : [world.admin, stranger]) {
    const call = await caseOf(row).call(person, world);
    await mapConcurrently(thirdOf(FORGED_CURSORS, place), async (cursor) => {
      const { status, body, text } = await send(row, withQuery(call, `cursor=${cursor}`), person);
      expect([404, 422], `${cursor}: ${text}`).toContain(status);
      if (status === 422) expect(body.fields).toHaveProperty('cursor');
      if (person === stranger) expect(text).not.toContain(world.owner.email);
    });
  }
});

test('an invalid payment session finds no payment', async () => {
  const { token } = world.owner;
  for (const value of [...HOSTILE_IN_ADDRESS, '', '..%2Fcharges', 'cs_test_x?expand=1']) {
    const { status, body } = await api('GET', `/payments/validate?session_id=${value}`, { token });
    const answer = value === '' || value.length > 200 ? [422, 'INVALID_FIELDS'] : [404, 'PAYMENT_NOT_FOUND'];
    expect([status, body.code], value).toEqual(answer);
  }
});

test('a valid cursor of another list, filter or customer is refused', async () => {
  const { owner, open } = world;
  await aColis(owner, open);
  const { next } = (await api('GET', '/colis/user?limit=1', { token: owner.token })).body;
  expect(next).toBeTruthy();
  for (const [path, { token }] of [
    ['/colis/user', stranger],
    [`/colis/par-reservation/${open}`, owner],
    ['/colis/user?paiement=NON_PAYE', owner],
  ] as const) {
    const { status, body } = await api('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${next}`, { token });
    expect([status, Object.keys(body.fields)], path).toEqual([422, ['cursor']]);
  }
});

test('an unknown address gets the error of the gateway itself', async () => {
  for (const path of ['/nowhere', '/colis/1/2', '/colis//user', '/colis/', '/.env', '/bookings/1/status/2'])
    expect((await api('GET', path)).body).toEqual({ message: 'Not Found' });
});
