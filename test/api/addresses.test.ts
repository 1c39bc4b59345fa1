import { expect, test } from 'vitest';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { anAdmin, api, newColis, newContainer, newCustomer } from '../support/api.ts';
import { SMALL } from '../support/space.ts';

const all: Route[] = Object.values(routes)
  .flatMap((resource) => Object.values<Route>(resource))
  .filter(({ access }) => access !== 'stripe');
const named = all.filter(({ path }) => path.includes('{'));
const listed = all.filter(({ method, path, query }) => method === 'GET' && query && path !== '/payments/validate');

const NO_IDS = [
  '12abc',
  '-1',
  '0',
  'NaN',
  '1e309',
  '1.5',
  '9007199254740993',
  '%00',
  '%E0%A4%A',
  '%D9%A3',
  'null',
  'a'.repeat(3_000),
];
const filled = (path: string, id: string | number = 1) => path.replace(/\{\w+\}/g, String(id));

test.each(named.map(({ method, path }) => [`${method} ${path}`, method, path]))(
  '%s takes no id that is none',
  async (_, method, path) => {
    const { token } = await anAdmin();
    for (const id of NO_IDS) {
      const reply = await api(method, filled(path, id), { token, ...(method !== 'GET' && { body: {} }) });
      expect([reply.status, reply.body.code], id).toEqual([400, 'MALFORMED_REQUEST']);
      expect(Object.keys(reply.body.fields)).toHaveLength(1);
    }
  },
);

test.each(listed.map(({ path }) => [path]))(
  'GET %s refuses a query that makes no sense, naming what is wrong',
  async (path) => {
    const { token } = await anAdmin();
    const { userId } = await anAdmin();
    const id = path.includes('/booking/') ? (await newContainer()).id : userId;
    const place = path.replace('{statut}', 'EN_ATTENTE').replace(/\{\w+\}/g, String(id));
    for (const value of [
      '0',
      '101',
      '-1',
      'NaN',
      '1e309',
      '12abc',
      '',
      '2.5',
      '1,2',
      '%00',
      '9007199254740993',
      '[]',
    ]) {
      const { status, body } = await api('GET', `${place}?limit=${value}&dateDepart=2031-01-01`, { token });
      expect([status, Object.keys(body.fields ?? {})], value).toEqual([422, ['limit']]);
    }
    for (const name of ['statut', 'etat', 'paiement', 'dateDepart']) {
      const known = await api('GET', `${place}?dateDepart=2031-01-01&${name}=12abc`, { token });
      expect([200, 422], `${name} ${known.text}`).toContain(known.status);
    }
  },
);

const FORGED = [
  'x',
  '',
  '%00',
  'a'.repeat(401),
  ...[
    '[]',
    '{}',
    'null',
    '"a"',
    '[1,2,3]',
    '["","",""]',
    '["a","b"]',
    '["a","b","c"]',
    '["a","b","c","d"]',
    '[["a"],{},null]',
    '["\\u0000","\\u0000","\\u0000"]',
    '["\\ud800","\\ud800","\\ud800"]',
    '["ACCOUNT","COLIS#9999","x"]',
    '["USER#1","ACCOUNT","COLIS#9999"]',
    '{"__proto__":["a"]}',
    `${'['.repeat(140)}${']'.repeat(140)}`,
  ].map((json) => Buffer.from(json).toString('base64url')),
];

test.each(listed.map(({ path, access }) => [path, access]))(
  'GET %s: a forged cursor leads to nobody else’s things',
  async (path) => {
    const container = await newContainer();
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    await newColis(owner, container.id, SMALL);
    const admin = await anAdmin();
    for (const { token, userId, role } of [stranger, admin]) {
      const place = path
        .replace('{statut}', 'EN_ATTENTE')
        .replace('{userId}', String(userId))
        .replace('{id}', String(path.includes('user') ? userId : container.id));
      for (const cursor of FORGED) {
        const { status, body, text } = await api('GET', `${place}?dateDepart=2031-01-01&cursor=${cursor}`, { token });
        expect([403, 404, 422], `${cursor}: ${text}`).toContain(status);
        if (status === 422) expect(body.fields).toHaveProperty('cursor');
        if (role === 'USER') expect(text).not.toContain(owner.email);
      }
    }
  },
);

test('a real cursor of another list, filter or person is refused', async () => {
  const container = await newContainer();
  const [owner, stranger] = [await newCustomer(), await newCustomer()];
  for (let n = 0; n < 2; n++) await newColis(owner, container.id, SMALL);
  const { next } = (await api('GET', '/colis/user?limit=1', { token: owner.token })).body;
  const replies = await Promise.all(
    [
      ['/colis/user', stranger] as const,
      [`/colis/par-reservation/${container.id}`, owner] as const,
      ['/colis/user?paiement=NON_PAYE', owner] as const,
    ].map(([path, { token }]) => api('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${next}`, { token })),
  );
  for (const { status, body } of replies) expect([status, Object.keys(body.fields)]).toEqual([422, ['cursor']]);
});

test('an address that is none is answered by the gateway, in its own words', async () => {
  for (const path of ['/nowhere', '/colis/1/2', '/colis//user', '/.env', '/bookings/1/status/2'])
    expect((await api('GET', path)).body).toEqual({ message: 'Not Found' });
});
