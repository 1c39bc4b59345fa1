// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { press, the, write } from './browser.ts';
import { settled, visit } from './visit.tsx';

const field = (name: string) => the(`[name="${name}"]`);
const choose = async (zone: string) => {
  await write(field('fuseau'), zone);
  await settled();
};

test('the error of an hour skipped by summer time disappears when it exists in the new zone', async () => {
  await visit('/ajouter-conteneur', { as: 'ADMIN' });
  const refused = () => field('dateDepart').getAttribute('aria-invalid');
  await choose('Europe/Paris');
  await write(field('dateDepart'), '2097-03-31T02:30');
  await press('Ajouter le conteneur');
  await settled();
  expect(refused()).toBe('true');
  await choose('Africa/Dakar');
  expect(refused()).not.toBe('true');
  await choose('Europe/Paris');
  expect(refused()).toBe('true');
});
