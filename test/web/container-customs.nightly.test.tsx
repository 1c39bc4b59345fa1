// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { line } from '../support/items/inventory-lines.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { checkOf, listed } from './container-check.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(() => Promise.all([import('#web/features/container-customs/ListLines.tsx'), loadPhoneLibrary()]));

const SHIRTS = line('Chemises', { bien: 'shirt', quantite: 3, valeurUnitaire: 8_50 });
const PHONE = line('Téléphone', { bien: 'phone', valeurUnitaire: 250_000, devise: 'XOF', numeroSerie: 'SN-42' });

let parcels: ParcelInventory[];
let stored: Container;
let checkReply: { status: number; body: unknown } | undefined;

beforeEach(() => {
  parcels = [
    listed(11, [SHIRTS, PHONE]),
    listed(12, [line('Vélo', { etat: 'USAGE' })], {
      document: { id: 112, typeDocument: 'Inventaire', statut: 'REFUSE', etape: 'A_CORRIGER' },
      telephoneDestinataire: '+33123456789',
      nomDestinataire: 'Moussa Fall',
    }),
    listed(13, [], { inventaire: null, charge: false }),
  ];
  stored = container();
  checkReply = undefined;
});

const open = () => {
  mockApi((call) => {
    if (call.startsWith('GET /customs/controle/'))
      return checkReply ?? { body: { success: true, data: checkOf(parcels) } };
    if (call.startsWith('GET /customs/conteneur/')) return listReply(parcels);
    if (call.startsWith('PUT /bookings/')) {
      const { commissionnaire } = requestBodies.at(-1) as Pick<Container, 'commissionnaire'>;
      stored = { ...stored, commissionnaire: commissionnaire ?? null };
      return { body: { success: true, data: stored } };
    }
    if (/\/bookings\/\d+$/.test(call)) return { body: { success: true, data: stored } };
    return listReply([]);
  });
  return visit('/admin/conteneurs/1234567890/douane', { as: 'ADMIN' });
};

const findings = () =>
  [...document.querySelectorAll('[aria-label="Constats de douane"] > li')].map((item) =>
    (item.textContent ?? '').replace(/\s+/g, ' '),
  );

test('findings that prevent closing come first, each with its source, its parcels and their documents', async () => {
  await open();
  const [first = '', second = '', third = ''] = findings();
  expect(first).toContain('Empêche la clôture. Le client doit encore corriger');
  expect(second).toContain('Empêche la clôture. Vélos d’occasion');
  expect(second).toContain('Source : Décret n° 2025-1752.YN-7K3M-9QPX-12ligne 1');
  expect(third).toContain('À vérifier.');
  const link = document.querySelector<HTMLAnchorElement>('[data-effect="BLOQUE"] a');
  expect(link?.getAttribute('href')).toBe('/admin/douane?statut=TOUS&ouvert=112');
  expect(pageText()).toContain('Empêchent la clôture1');
});

test('a list changed after the manifest was closed is named, and that what was printed is out of date', async () => {
  const check = checkOf(parcels);
  const changed = { colisId: 11, constat: 'MODIFIE_APRES_CLOTURE', regle: null, effet: 'AVERTIT', lignes: [] } as const;
  checkReply = { status: 200, body: { success: true, data: { ...check, constats: [changed] } } };
  await open();
  expect(findings()).toEqual([
    'À vérifier. La liste ou le document a changé après la clôture du manifeste. Relisez-le : les fichiers imprimés avant ne sont plus à jour.YN-7K3M-9QPX-11',
  ]);
});

test('a check without findings says how many parcels had no list to check', async () => {
  parcels = [listed(11, [SHIRTS]), listed(13, [], { inventaire: null })];
  const check = checkOf(parcels);
  checkReply = { status: 200, body: { success: true, data: { ...check, constats: [] } } };
  await open();
  expect(pageText()).toContain('Le contrôle n’a rien trouvé à redire. 1 colis n’a pas d’inventaire');
});

test('a rule that concerns every parcel is stated once, and further parcels are folded', async () => {
  parcels = Array.from({ length: 30 }, (_, n) => listed(n + 1, [SHIRTS]));
  await open();
  expect(findings().filter((text) => text.includes('déclaration écrite est obligatoire'))).toHaveLength(1);
  expect(pageText()).toContain('et 26 autres colis');
});

test('totals per recipient are exact in each currency, and name the limits that they reach', async () => {
  await open();
  expect(pageText()).toContain('Fatou Sarr+221 77 123 45 671 colis');
  expect(pageText()).toContain('25,50 € + 250 000 F CFA');
  expect(pageText()).toContain('soit 266 727 F CFAplus de 200 000 F CFA'); // 25.50 × 655.957 = 16,726.90
});

test('the list shows every parcel, and unfolds to its lines', async () => {
  await open();
  expect(pageText()).toContain('pas encore chargé');
  expect(pageText()).toContain('Inventaire, lignes non saisies');
  const fold = [...document.querySelectorAll('details')].find((each) => each.textContent?.includes('2 lignes'));
  await runInAct(() => {
    if (fold) fold.open = true;
    fold?.dispatchEvent(new Event('toggle'));
  });
  await waitFor(() => expect(pageText()).toContain('3 × Chemises'));
  expect(pageText()).toContain('8,50 € pièce');
  expect(pageText()).toContain('n° de série SN-42');
});

test('the page stays at its beginning when its list has loaded', async () => {
  await open();
  expect(pageText()).toContain('pas encore chargé');
  expect(document.activeElement).toBe(document.body);
});

test('a broker that a rule requires is named, and removed again', async () => {
  await open();
  expect(pageText()).toContain('Obligatoire pour ce conteneur');
  await fillIn(getOnly('[name="nom"]'), 'Transit Dakar SA');
  await fillIn(getOnly('[name="telephone"]'), '77 123 45 67');
  await press('Enregistrer');
  await waitFor(() =>
    expect(requestBodies.at(-1)).toEqual({
      commissionnaire: { nom: 'Transit Dakar SA', telephone: '+221771234567', licence: null },
    }),
  );
  await waitUntilSettled();
  expect(pageText()).not.toContain('Obligatoire pour ce conteneur');
  await press('Retirer le commissionnaire');
  await waitFor(() => expect(requestBodies.at(-1)).toEqual({ commissionnaire: null }));
});

test('a broker without a name is refused at its field, and nothing is sent', async () => {
  await open();
  await press('Enregistrer');
  expect((await findOnly('[name="nom"][aria-invalid="true"]')).getAttribute('aria-invalid')).toBe('true');
  expect(requests.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('a container without loaded parcels has nothing to check', async () => {
  parcels = [];
  await open();
  expect(pageText()).toContain('il n’y a rien à contrôler');
  expect(pageText()).toContain('Aucun colis n’est encore réservé');
});

test('a check that fails can be repeated, and an absent container is not found', async () => {
  checkReply = { status: 503, body: { code: 'BUSY', message: 'Réessayez.' } };
  await open();
  expect(pageText()).toContain('Le contrôle douanier n’a pas pu être chargé.');
  checkReply = undefined;
  await press('Réessayer');
  await waitUntilSettled();
  expect(findings()).not.toEqual([]);
  checkReply = { status: 404, body: { code: 'CONTAINER_NOT_FOUND', message: 'Introuvable.' } };
  await open();
  expect(pageText()).toContain('Conteneur introuvable');
});
