// @vitest-environment jsdom
import { expect, test } from 'vitest';
import '#web/features/containers/containerFormSchema.ts';
import { fillIn, findOnly, getOnly, press } from './browser.ts';
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

test.each(['UTC', 'Africa/Bamako'])(
  'a container in %s, which is no common zone, keeps it, and it is listed once',
  async (fuseau) => {
    mockApi((call) =>
      call.includes('/bookings/')
        ? { body: { success: true, data: container({ fuseau }) } }
        : listReply([], { nonLues: 0 }),
    );
    await visit(`/update-conteneur/${container().id}`, { as: 'ADMIN' });
    await waitUntilSettled();
    await findOnly('option[value="Africa/Algiers"]');
    expect(field('fuseau')).toHaveProperty('value', fuseau);
    expect(field('fuseau').querySelectorAll(`option[value="${fuseau}"]`)).toHaveLength(1);
  },
);
