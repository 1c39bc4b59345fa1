// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { siteBody } from '../support/items/sites.ts';
import { fillIn, findOnly, getOnly, loadFrenchTexts, press, runInAct } from './browser.ts';
import { cockpitContainer, row } from './cockpit.ts';
import { colis } from './colis.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Decisions of an admin in the groups of exceptions of a container's page. */

const CONTAINER = cockpitContainer();
const DEPOT = { ...siteBody(), id: 5, enService: true, createdAt: '2026-11-01T10:00:00.000Z' } as Site;
const { id } = CONTAINER.conteneur;
const MISSING = {
  type: 'MANQUANT',
  le: '2026-11-20T10:00:00.000Z',
  conteneurId: id,
  siteId: null,
  decision: null,
} as const;
const DAMAGED = {
  le: '2026-11-20T10:00:00.000Z',
  dommage: 'Coin enfoncé',
  dommageVu: false,
  retirable: true,
  photos: ['https://photos.test/1.jpg', 'https://photos.test/2.jpg'],
};

/** Preloads the modules that are loaded late, which can be slow on a busy machine. */
beforeAll(async () => {
  await loadFrenchTexts();
  await Promise.all([
    import('#web/features/cockpit/GroupDecisions.tsx'),
    import('#web/core/admin/colis/IncidentDialog.tsx'),
    loadTexts(['adminColis', 'change', 'colis', 'colisForm']),
  ]);
});

/** Opens the container's page with parcels in a group, and unfolds the group. */
const resolve = async (
  exception: CockpitColis['exceptions'][number],
  parcels: Colis[],
  change = {},
  conteneur = CONTAINER.conteneur,
) => {
  const rows = parcels.map((each) => row({ id: each.id, exceptions: [exception], ...change }));
  const previewed = { retraitOuvert: false, messages: [], mailsDestinataires: [] };
  mockApi((call) => {
    if (call.startsWith(`GET /cockpit/conteneurs/${id}/colis`)) return listReply(rows);
    if (call === `GET /cockpit/conteneurs/${id}`) return { body: { success: true, data: { ...CONTAINER, conteneur } } };
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: conteneur } };
    if (call.includes('/apercu')) return { body: { success: true, data: previewed } };
    const shown = parcels.find((each) => call === `GET /colis/${each.id}`);
    if (shown) return { body: { success: true, data: shown } };
    return call.startsWith('POST /colis/incidents/') ? { body: { success: true, data: parcels[0] } } : undefined;
  });
  await visit(`/admin/conteneurs/${id}`, { as: 'ADMIN' });
  await press('Régler');
  await waitUntilSettled();
};

test('an admin declares a missing parcel lost in the group of the container’s page', async () => {
  const [first, second] = [11, 12].map((each) =>
    colis({ id: each, etat: 'EN_TRANSIT', incident: MISSING, version: 3, paye: true }),
  ) as [Colis, Colis];
  await resolve('MANQUANT', [first, second]);
  expect([...document.querySelectorAll('#exceptions ~ ul section a')].map((link) => link.textContent)).toEqual([
    'Colis n° 11 (Awa Diop)',
    'Colis n° 12 (Awa Diop)',
  ]);
  expect(document.querySelector('#exceptions ~ ul section [role="status"] strong')?.textContent).toBe('Manquant');
  const [, lost] = [...document.querySelectorAll<HTMLElement>('#exceptions ~ ul section button')];
  expect(lost?.textContent).toBe('Déclarer perdu');
  await runInAct(() => lost?.click());
  await findOnly('dialog[open]');
  await fillIn(getOnly('dialog[open] textarea'), 'Cherché partout');
  await runInAct(() => getOnly('dialog[open] button[type="submit"]').click());
  await waitUntilSettled();
  expect(requests).toContain('POST /colis/incidents/11');
  expect(requestBodies.at(-1)).toEqual({ decision: 'PERDU', motif: 'Cherché partout', version: 3 });
});

test('an admin reads when they decide on a cancelled box that is at sea, and that it cannot be revived', async () => {
  const chargement = { le: '2026-11-20T10:00:00.000Z' };
  const atSea = { ...CONTAINER.conteneur, dateDepart: '2026-11-21T10:00:00.000Z' };
  await resolve('ANNULE_CHARGE', [colis({ id: 11, etat: 'ANNULE', chargement })], {}, atSea);
  const told = getOnly('#exceptions ~ ul section [role="status"]').textContent;
  expect(told).toContain('Annulé, dans le conteneur');
  expect(told).toContain('rien à décider avant son déchargement à Dakar');
  expect(pageText()).not.toContain('Il n’y a plus rien à décider');
});

test('an admin transfers a box that was found after its container left, or gives it another departure', async () => {
  const incident = { ...MISSING, type: 'AUTRE_DEPOT', siteId: 7 } as const;
  const atSea = { ...CONTAINER.conteneur, dateDepart: '2026-11-21T10:00:00.000Z', siteDepart: DEPOT };
  await resolve('AUTRE_DEPOT', [colis({ id: 11, etat: 'EN_ATTENTE', paye: true, incident })], {}, atSea);
  const labels = [...document.querySelectorAll('#exceptions ~ ul button')].map((button) => button.textContent);
  expect(labels).toContain('Changer de départ');
  expect(labels.some((label) => label?.startsWith('Porter'))).toBe(true);
});

test('an admin sees the photos of a damage where they acknowledge it', async () => {
  await resolve('ENDOMMAGE', [colis({ id: 11, etat: 'ARRIVE', paye: true, arrivee: DAMAGED })]);
  expect(pageText()).toContain('Abîmé à l’arrivée');
  expect(pageText()).toContain('Coin enfoncé');
  expect([...document.querySelectorAll('#exceptions ~ ul section img')].map((img) => img.getAttribute('src'))).toEqual(
    DAMAGED.photos,
  );
  expect(document.querySelector('#exceptions ~ ul section button')?.textContent).toBe('Dommage pris en compte');
});

test('an admin reads what to do about a locked collection code, with the way to the handover', async () => {
  const arrivee = { ...DAMAGED, dommage: null, photos: [] };
  await resolve('CODE_BLOQUE', [colis({ id: 11, etat: 'ARRIVE', paye: true, arrivee, codeBloque: true })]);
  expect(pageText()).toContain('contre une pièce d’identité');
  expect(pageText()).not.toContain('Il n’y a plus rien à décider');
  expect(getOnly('#exceptions ~ ul section a[href="/agent/remise?colis=11"]').textContent).toBe('Ouvrir la remise');
});

test('a surplus of another container is resolved where it was found', async () => {
  const incident = { ...MISSING, type: 'EN_TROP', siteId: 7 } as const;
  const parcels = [colis({ id: 11, etat: 'EN_TRANSIT', paye: true, incident })];
  await resolve('EN_TROP', parcels, { conteneurOrigine: 77 });
  expect(getOnly('#exceptions ~ ul section a').getAttribute('href')).toBe('/admin/conteneurs/77?ouvert=11');
  expect(document.querySelectorAll('#exceptions ~ ul section button')).toHaveLength(2);
});
