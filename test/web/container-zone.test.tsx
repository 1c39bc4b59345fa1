// @vitest-environment jsdom
import { expect, test } from 'vitest';
import '#web/features/containers/rules.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { container } from './containers.ts';
import { listReply, mockApi, visit, waitUntilSettled } from './visit.tsx';

const field = (name: string) => getOnly(`[name="${name}"]`);
const choose = async (zone: string) => {
  await fillIn(field('fuseau'), zone);
  await waitUntilSettled();
};

test('the error of an hour skipped by summer time disappears when it exists in the new zone', async () => {
  await visit('/ajouter-conteneur', { as: 'ADMIN' });
  const refused = () => field('dateDepart').getAttribute('aria-invalid');
  await choose('Europe/Paris');
  await fillIn(field('dateDepart'), '2097-03-31T02:30');
  await press('Ajouter le conteneur');
  await waitUntilSettled();
  expect(refused()).toBe('true');
  await choose('Africa/Dakar');
  expect(refused()).not.toBe('true');
  await choose('Europe/Paris');
  expect(refused()).toBe('true');
});

test('a container in UTC, which no list has, keeps its zone', async () => {
  mockApi((call) =>
    call.includes('/bookings/')
      ? { body: { success: true, data: container({ fuseau: 'UTC' }) } }
      : listReply([], { nonLues: 0 }),
  );
  await visit(`/update-conteneur/${container().id}`, { as: 'ADMIN' });
  await waitUntilSettled();
  expect(field('fuseau')).toHaveProperty('value', 'UTC');
});
