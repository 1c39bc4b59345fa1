// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import '#web/features/containers/containerFormSchema.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { container } from './containers.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import { listReply, mockApi, pageText, requestBodies, visit, waitUntilSettled } from './visit.tsx';

const tarif = (change: Partial<Tarif> = {}): Tarif => ({
  id: SOLD.id,
  nom: 'France – Dakar',
  departs: ['FR', 'BE'],
  pays: 'SN',
  ville: 'Dakar',
  enService: true,
  versions: [
    { version: 1, effet: '2026-01-01' },
    { version: 2, effet: '2096-06-01' },
  ],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

const others = [
  tarif({ id: 5, nom: 'Canada – Dakar', departs: ['CA'] }),
  tarif({ id: 6, nom: 'France – Bamako', pays: 'ML', ville: null }),
  tarif({ id: 7, nom: 'Ancien', enService: false }),
];

const open = async (address: string, one: Container) => {
  mockApi((call) => {
    const [, version] = /\/tarifs\/\d+\/versions\/(\d+)/.exec(call) ?? [];
    if (version) {
      const number = Number(version);
      return { body: { success: true, data: tarifVersion({ version: number, prixKilo: number === 2 ? 3 : 2.5 }) } };
    }
    if (call.startsWith('GET /tarifs')) return listReply([...others, tarif()]);
    if (call.includes('/sites')) return listReply([]);
    if (call.startsWith('POST')) return { status: 201, body: { success: true, data: one } };
    return { body: { success: true, data: one } };
  });
  await visit(address, { as: 'ADMIN' });
  await waitUntilSettled();
};

const select = () => getOnly('select[name="tarifId"]') as HTMLSelectElement;
const rate = () => getOnly('input[name="prixEstime"]') as HTMLInputElement;

test('the lists in service are offered but those for another journey, and the chosen one anyhow', async () => {
  const offered = () => [...select().options].map(({ text }) => text);
  await open('/update-conteneur/1234567890', container());
  expect(offered()).toEqual(['Aucun : vente au kilo', 'France – Dakar']);
  await fillIn(getOnly('input[name="destination"]'), 'Entrepôt de la rue 12');
  expect(offered()).toEqual(['Aucun : vente au kilo', 'France – Bamako', 'France – Dakar']);
  await fillIn(select(), String(SOLD.id));
  await fillIn(getOnly('input[name="destination"]'), 'Bamako');
  expect(offered()).toEqual(['Aucun : vente au kilo', 'France – Bamako', 'France – Dakar']);
});

test('a chosen list shows the rate of its version for the day of departure, and none the former rate again', async () => {
  await open('/update-conteneur/1234567890', container());
  await fillIn(select(), String(SOLD.id));
  await waitUntilSettled();
  expect([rate().value, rate().readOnly]).toEqual(['3', true]);
  expect(pageText()).toContain('Version 2, dès le');
  await fillIn(getOnly('input[name="dateDepart"]'), '2096-05-12T14:00');
  await waitUntilSettled();
  expect(rate().value).toBe('2.5');
  await fillIn(getOnly('input[name="dateDepart"]'), '2025-12-31T14:00');
  await waitUntilSettled();
  expect(pageText()).toContain('Ce tarif ne s’applique pas encore à ce départ');
  await fillIn(select(), '');
  await waitUntilSettled();
  expect([rate().value, rate().readOnly]).toEqual(['10', false]);
});

test('an edit sends the chosen list, and a container that sells at one keeps its version', async () => {
  const sold = container({ tarif: SOLD, prixEstime: 2.5 });
  await open('/update-conteneur/1234567890', sold);
  expect([select().value, rate().value]).toEqual([String(SOLD.id), '2.5']);
  expect(pageText()).toContain('que le conteneur garde');
  await fillIn(select(), '');
  expect([rate().value, rate().readOnly]).toEqual(['', false]);
  await press('Enregistrer les modifications');
  expect(requestBodies).toEqual([]);
  await fillIn(rate(), '9');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({ prixEstime: 9, tarifId: null });
});

test('the copy of a departure keeps the list, at the version of its own day', async () => {
  await open('/ajouter-conteneur?modele=1234567890', container({ tarif: SOLD, prixEstime: 2.5 }));
  expect([select().value, rate().value]).toEqual([String(SOLD.id), '3']);
  await press('Ajouter le conteneur');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({ tarifId: SOLD.id });
});
