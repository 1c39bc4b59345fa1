import { expect, test } from 'vitest';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { anAdmin, api, newAdmin, newColis, newContainer, newCustomer, type Person } from '../support/api.ts';
import { SMALL } from '../support/space.ts';

const all: Route[] = Object.values(routes).flatMap((resource) => Object.values<Route>(resource));
const having = (...access: Route['access'][]) =>
  all
    .filter((route) => access.includes(route.access))
    .map((route) => [`${route.method} ${route.path}`, route] as const);
const filled = (path: string, id: string | number) => path.replace(/\{\w+\}/g, String(id));
const nonsense = { poids: 'nonsense', statut: 'nonsense' };

const ask = ({ method, path }: Route, id: string | number, { token }: Partial<Person>, body: unknown = nonsense) =>
  api(method, filled(path, id), { ...(token && { token }), ...(method !== 'GET' && { body }) });

test.each(having('customer', 'admin'))(
  '%s hears nobody who is not logged in, whatever else is wrong',
  async (_, route) => {
    for (const token of ['', 'a.b.c']) {
      const reply = await ask(route, '12abc', { token });
      expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthorized' }]);
    }
  },
);

test.each(having('optional'))('%s refuses a bad token, though it would take none', async (_, route) => {
  const reply = await ask(route, '12abc', { token: 'a.b.c' });
  expect([reply.status, reply.body.code]).toEqual([401, 'SIGN_IN_REQUIRED']);
});

test.each(having('admin'))('%s is for admins: a customer hears 403, whatever else is wrong', async (_, route) => {
  const reply = await ask(route, '12abc', await newCustomer());
  expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN']);
});

test('an admin who logged out hears that their session is over before anything else', async () => {
  const admin = await newAdmin();
  await api('POST', '/api/auth/logout', { token: admin.token });
  for (const [, route] of having('admin')) expect((await ask(route, '12abc', admin)).body.code).toBe('SESSION_ENDED');
});

test.each(
  having('customer', 'admin', 'optional').filter(([name]) =>
    /^(PUT|DELETE|PATCH|POST).*\{(id|bookingId|colisId)\}/.test(name),
  ),
)('%s says that its target is absent before it judges the request', async (_, route) => {
  const admin = await anAdmin();
  const path = route.path.replace('{userId}', String(admin.userId)) as Route['path'];
  expect((await ask({ ...route, path }, 1, admin)).status).toBe(404);
});

test('bad fields are named before the state of things is', async () => {
  const admin = await anAdmin();
  const container = await newContainer();
  const customer = await newCustomer();
  const { id } = await newColis(customer, container.id, SMALL);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await api('PUT', `/bookings/${container.id}/status?statut=EN_ATTENTE`, { token: admin.token });
  const edit = (body: object) => api('PUT', `/colis/modifier/${id}`, { token: customer.token, body });
  expect((await edit({ poids: -1 })).status).toBe(422);
  expect((await edit({ poids: 1 })).status).toBe(409);
  const add = (body: object) => api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body });
  expect((await add({})).status).toBe(422);
});

test('a refusal tells what is wrong in the caller’s language, and nothing of how the server is made', async () => {
  const { token } = await newCustomer();
  for (const [language, message] of [
    ['fr', 'Colis introuvable.'],
    ['en', 'Parcel not found.'],
  ] as const) {
    const { body, headers } = await api('GET', '/colis/1', { token, language });
    expect(body).toEqual({ success: false, code: 'COLIS_NOT_FOUND', message });
    expect(headers.get('cache-control')).toBe('no-store');
  }
});
