import { beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import { api, containerBody, type Reply } from '../support/calls/api.ts';
import { DEEP, HOSTILE_JSON, kindOf, takesEmpty } from '../support/calls/hostile-values.ts';
import { fieldsOf } from '../support/calls/mass-assignment.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { type Call, mapConcurrently, type Row, rows, send } from '../support/calls/route-rows.ts';
import { caseOf, type Ready, readyFor } from '../support/cases/all.ts';
import { newWorld, type World } from '../support/cases/case.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';

/** A route that accepts a body, and a call of it that succeeds. */
type Target = { row: Row; ready: Ready };
let world: World;
let targets: Target[] = [];

beforeAll(async () => {
  if (!projectCloud()) return;
  world = await newWorld();
  const withBody = rows.filter(({ route }) => route.body);
  targets = await mapConcurrently(withBody, async (row) => ({ row, ready: await readyFor(row, world) }));
});

const sendBody = ({ row, ready: { who, ...call } }: Target, body: string, headers?: Call['headers']): Promise<Reply> =>
  send(row, { ...call, body, ...(headers && { headers }) }, who);

/** The names of all fields that a body may have, including the key of its file. */
const fieldNames = ({ route: { body, file } }: Row): string[] => [
  ...fieldsOf(body),
  ...(file ? [`${file.filePart}Key`] : []),
];

const objectOf = (fields: [name: string, json: string][]): string =>
  `{${fields.map(([name, json]) => `"${name}":${json}`).join()}}`;

/** Checks that a reply is a refusal with a code of the table. A plain-text refusal has only its status. */
const expectRefusal = ({ status, body, text }: Reply, { label, route }: Row): void => {
  expect(status, `${label}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(status, `${label}: ${text}`).toBeLessThan(500);
  if (!route.text) expect(Object.entries(ERRORS), `${label}: ${text}`).toContainEqual([body?.code, status]);
};

test.each(HOSTILE_JSON)(
  '%s is refused in every field that cannot hold it, and each field is named',
  async (_name, json, goodFor) => {
    await mapConcurrently(targets, async (target) => {
      const { row, ready } = target;
      const bad = fieldNames(row).filter(
        (name) => ![...goodFor, 'anything'].includes(kindOf(name)) && !takesEmpty(row.label, name, json),
      );
      if (bad.length === 0 && !Array.isArray(ready.body)) return;
      const reply = await sendBody(
        target,
        Array.isArray(ready.body) ? `[${json}]` : objectOf(bad.map((name) => [name, json])),
      );
      expectRefusal(reply, row);
      if (row.route.text) return;
      const named = Object.keys(reply.body.fields).map((field) => field.split('.')[0]); // `colis.0` is in `colis`
      expect(named, row.label).toEqual(expect.arrayContaining(bad));
    });
  },
);

test.each([
  ['no JSON', '{"poids": 1', 400, 'MALFORMED_REQUEST'],
  ['not a number', '{"poids": NaN}', 400, 'MALFORMED_REQUEST'],
  ['a NUL byte', '\0', 400, 'MALFORMED_REQUEST'],
  ['a list', '[]', 422, 'INVALID_FIELDS'],
  ['nothing at all', 'null', 422, 'INVALID_FIELDS'],
  ['a text', '"poids"', 422, 'INVALID_FIELDS'],
  ['a number', '12', 422, 'INVALID_FIELDS'],
  ['ten thousand nested lists', DEEP, 422, 'INVALID_FIELDS'],
  ['a megabyte', JSON.stringify({ description: 'a'.repeat(1_000_000) }), 413, 'BODY_TOO_LARGE'],
])('a body that is %s is refused', async (_name, body, status, code) => {
  await mapConcurrently(targets, async (target) => {
    const reply = await sendBody(target, body);
    expect([reply.status, reply.body?.code], target.row.label).toEqual([
      status,
      target.row.route.text ? undefined : code,
    ]);
  });
});

test('a body that is not text, of another type, or too large for the gateway is refused', async () => {
  await mapConcurrently(targets, async (target) => {
    const reply = await sendBody(target, '<poids/>', { 'content-type': 'application/xml' });
    expect(reply.status, target.row.label).toBe(415);
  });
  for (const type of ['application/json; charset=utf-16', 'application/json;charset="ISO-8859-1"', 'text/plain']) {
    await mapConcurrently(targets, async (target) => {
      const { status } = await sendBody(target, '{}', { 'content-type': type });
      const isAccepted = target.row.route.text && type === 'text/plain';
      expect(status, `${target.row.label} ${type}`).toBe(isAccepted ? 422 : 415);
    });
  }
  const headers = { 'content-type': 'Application/JSON; Charset=UTF-8' };
  expect(
    (await api('POST', '/bookings/check-weight', { body: { poidsColis: 1, poidsRestant: 2 }, headers: headers }))
      .status,
  ).toBe(200);
  const huge = await api('POST', '/bookings/check-weight', { body: 'a'.repeat(7_000_000) });
  expect([huge.status, huge.body]).toEqual([413, { message: 'Request Entity Too Large' }]);
});

test.each(HOSTILE_JSON)('%s is stored without damage in fields that can hold it', async (_name, json, goodFor) => {
  await mapConcurrently(targets, async ({ row, ready }) => {
    const good = fieldNames(row).filter((name) => [...goodFor, 'anything'].includes(kindOf(name)));
    for (const name of good) {
      const current = caseOf(row).endsSessions ? await readyFor(row, world) : ready;
      const otherFields = Object.entries({ ...(current.body as object) }).filter(([other]) => other !== name);
      const fields = otherFields.map(([other, value]): [string, string] => [other, JSON.stringify(value)]);
      const reply = await sendBody({ row, ready: current }, objectOf([...fields, [name, json]]));
      if (reply.status >= 300) expectRefusal(reply, row);
    }
  });
});

test('check-weight refuses non-numbers, also under an idempotency key', async () => {
  for (const [name, json] of HOSTILE_JSON.slice(3))
    for (const headers of [{ accept: '*/*' }, { 'idempotency-key': 'one' }] as Record<string, string>[]) {
      const { status, body } = await api('POST', '/bookings/check-weight', {
        body: `{"poidsColis":${json},"poidsRestant":5}`,
        headers,
      });
      expect([status, body.code], name).toEqual([422, 'INVALID_WEIGHTS']);
    }
});

test('a password that is not text, too short or too long is refused and never repeated in the answer', async () => {
  for (const password of [12345678, ['secret-1'], { secret: 1 }, '12345', 'secret-1'.repeat(20)]) {
    const reply = await api('POST', '/api/auth/register', { body: { ...registrationBody(), password } });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['password']]);
    expect(reply.text).not.toContain('secret');
  }
});

const registrationBody = () => ({
  nom: 'Ba',
  prenom: 'Ada',
  email: 'ada@yonnee.test',
  telephone: '+33 6 12 34 56 78',
  adresse: 'Paris',
  langue: 'fr',
});

test('an admin’s typing error in a year or an amount is refused by its limits', async () => {
  const { token } = await makeAdmin();
  for (const change of [
    { dateDepart: '1999-12-31T00:00:00Z' },
    { dateArrivee: '2101-01-01T00:00:00Z' },
    { dateDepart: '2026-02-30T10:00:00Z' },
    { dateReservation: '2026-01-01T25:00:00Z' },
    { poidsMax: 35_001 },
    { volumeMax: 100.5 },
    { prixEstime: 1_000.01 },
  ]) {
    const reply = await api('POST', '/bookings', { token, body: containerBody(change) });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, Object.keys(change)]);
  }
});
