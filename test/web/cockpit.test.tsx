// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROWS_ON_PAGE } from '#web/features/cockpit/rows.ts';
import { button, fillIn, getOnly, openDialog, press, runInAct } from './browser.ts';
import { cockpitContainer, manyRows, row } from './cockpit.ts';
import { changePreview } from './previews.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const CONTAINER = cockpitContainer();
const { id } = CONTAINER.conteneur;
const ADDRESS = `/admin/conteneurs/${id}`;

let rows = [row()];
let shown = CONTAINER;
let tarifReply: { body: unknown } | undefined;
let runReply: (ids: number[]) => { status?: number; body: unknown } | undefined;

const preview = (change: object = {}) => ({
  ...changePreview({ raisons: [] }),
  envois: 1,
  injoignables: [],
  refuses: [],
  dejaFaits: 0,
  documents: [],
  versions: [],
  ...change,
});
let previewReply = preview();

const done = (ids: number[]) => ({ body: { success: true, data: ids.map((one) => ({ id: one, resultat: 'FAIT' })) } });

beforeEach(() => {
  localStorage.clear();
  rows = [row()];
  shown = CONTAINER;
  previewReply = preview();
  runReply = done;
  mockApi((call) => {
    if (call.startsWith(`GET /cockpit/conteneurs/${id}/colis`)) return listReply(rows);
    if (call === `GET /cockpit/conteneurs/${id}`) return { body: { success: true, data: shown } };
    if (call.startsWith('GET /tarifs/')) return tarifReply;
    if (call.startsWith('GET /cockpit/conteneurs?')) return listReply([{ ...CONTAINER, aRegler: 3 }]);
    if (call.endsWith('/actions/apercu')) return { body: { success: true, data: previewReply } };
    if (call.endsWith('/actions')) return runReply(lastRun().colis.map((one) => one.id));
    return undefined;
  });
});

interface RunBody {
  lot: string;
  colis: { id: number; deposeLe?: string }[];
}
const isRun = (body: unknown): body is RunBody => typeof body === 'object' && body !== null && 'lot' in body;
const runs = (): RunBody[] => requestBodies.filter(isRun);
const lastRun = (): RunBody => {
  const last = runs().at(-1);
  if (!last) throw new Error('no run');
  return last;
};
/** Selects all rows, also those on other pages. */
const selectAll = () => runInAct(() => getOnly('label:has(> input[type="checkbox"]:not([data-select]))').click());
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-select]')];

test('the list shows each container with its stages, and a row opens its cockpit', async () => {
  await visit('/admin/conteneurs', { as: 'ADMIN' });
  expect(pageText()).toContain('Réservés 12');
  expect(pageText()).toContain('3 points');
  expect(getOnly(`[data-opens="${id}"]`).getAttribute('href')).toBe(ADDRESS);
  expect(requests).toContain('GET /cockpit/conteneurs?periode=A_VENIR');
});

test('the cockpit names the price list of a container that is opened first', async () => {
  const tarif = { id: 4_000_000_001, version: 2 };
  shown = { ...CONTAINER, conteneur: { ...CONTAINER.conteneur, tarif } };
  tarifReply = { body: { success: true, data: { id: tarif.id, nom: 'France – Dakar', versions: [] } } };
  await visit(ADDRESS, { as: 'ADMIN' });
  await waitUntilSettled();
  expect(pageText()).toContain('France – Dakar, version 2');
});

test('the cockpit lists first what needs attention, with the customers concerned and the action to take', async () => {
  rows = [row({ exceptions: ['IMPAYE_BIENTOT_ANNULE'] }), row({ id: 2, client: 'Joe Fall', exceptions: [] })];
  await visit(ADDRESS, { as: 'ADMIN' });
  expect(pageText()).toContain('9 sur 12');
  expect(pageText()).toContain('Non payés, bientôt annulésAwa Diop');
  await openDialog('Rappeler le paiement');
  await waitUntilSettled();
  expect(getOnly('dialog[open]').textContent).toContain('Envoyer à');
  expect(requestBodies.at(-1)).toEqual({ action: { type: 'RAPPEL', rappel: 'PAIEMENT' }, colisIds: [row().id] });
});

test('a parcel off its way says so in place of its stage, and the list is filtered by what its rows say', async () => {
  rows = [
    row({ etape: 'EN_MER', etat: 'EN_TRANSIT', situation: 'MANQUANT', exceptions: ['MANQUANT'] }),
    row({ id: 2, etape: 'EN_MER', etat: 'EN_TRANSIT', situation: 'EN_MER' }),
  ];
  await visit(ADDRESS, { as: 'ADMIN' });
  const stages = () => [...document.querySelectorAll('td[data-title="Étape"]')].map((cell) => cell.textContent);
  expect(stages()).toEqual(['Manquant', 'En mer']);
  await runInAct(() => {
    const filter = document.querySelectorAll('select')[1] as HTMLSelectElement;
    expect([...filter.options].map(({ text }) => text)).toEqual(['Toutes', 'En mer', 'Manquant']);
    filter.value = 'MANQUANT';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitUntilSettled();
  expect(stages()).toEqual(['Manquant']);
});

test('a drop-off reminder is offered only while the depot takes parcels in', async () => {
  rows = [row({ exceptions: ['REFUSE_AU_DEPOT'] })];
  const actions = async () => {
    await visit(ADDRESS, { as: 'ADMIN' });
    await runInAct(() => boxes()[0]?.click());
    return pageText();
  };
  expect((await actions()).match(/Rappeler le dépôt/g)).toHaveLength(2);
  const receptionFin = '2026-11-01T10:00:00.000Z';
  shown = { ...CONTAINER, conteneur: { ...CONTAINER.conteneur, receptionFin } };
  expect(await actions()).not.toContain('Rappeler le dépôt');
  expect(button('Changer de départ')).toBeDefined();
});

test('a parcel of another container that was found here is a matter with a link, not one of the parcels', async () => {
  rows = [row(), row({ id: 2, client: 'Joe Fall', conteneurOrigine: 77, exceptions: ['EN_TROP'] })];
  await visit(ADDRESS, { as: 'ADMIN' });
  const link = getOnly('#exceptions ~ ul a');
  expect(link.textContent?.replace(/\s/g, ' ')).toBe('Colis n° 2 (Joe Fall), du conteneur n° 77');
  expect(link.getAttribute('href')).toBe('/admin/conteneurs/77?ouvert=2');
  expect(boxes()).toHaveLength(1);
});

test('a loading list that was reopened after the departure is a matter until it is closed again', async () => {
  const { conteneur } = CONTAINER;
  const reopened = (dateDepart: string) => ({
    ...CONTAINER,
    conteneur: { ...conteneur, dateDepart, manifesteRouvert: true as const },
  });
  shown = reopened('2026-11-01T10:00:00.000Z');
  await visit(ADDRESS, { as: 'ADMIN' });
  expect(pageText()).toContain('Manifeste rouvert après le départ');
  expect(pageText()).not.toContain('Rien à régler');
  expect(getOnly('#exceptions ~ ul a').getAttribute('href')).toBe(`/admin/conteneurs/${id}/manifeste`);
  shown = reopened('2099-11-01T10:00:00.000Z');
  await visit(ADDRESS, { as: 'ADMIN' });
  expect(pageText()).toContain('Rien à régler');
});

test('parcels on which somebody has decided are no matter, but a list of what is to be done', async () => {
  rows = [
    row({ id: 1, aFaire: 'TRANSFERT', situation: 'AUTRE_DEPOT' }),
    row({ id: 2, client: 'Joe Fall', conteneurOrigine: 77, aFaire: 'RENVOI' }),
  ];
  await visit(ADDRESS, { as: 'ADMIN' });
  expect(pageText()).toContain('Rien à régler');
  const links = [...document.querySelectorAll('#decided ~ ul a')];
  expect(links.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Colis n° 2 (Joe Fall), du conteneur n° 77',
    'Colis n° 1 (Awa Diop)',
  ]);
  expect(links[1]?.getAttribute('href')).toBe(`${ADDRESS}?ouvert=1`);
  expect(getOnly('tbody:has([data-opens])').textContent).toContain('À transférer');
});

test('five hundred parcels put no more rows into the document than one page holds, whatever is searched', async () => {
  rows = manyRows(2 * ROWS_ON_PAGE);
  await visit(`${ADDRESS}?tri=numero`, { as: 'ADMIN' });
  const few = document.querySelectorAll('*').length;
  rows = manyRows(500);
  await visit(`${ADDRESS}?tri=numero`, { as: 'ADMIN' });
  expect(boxes()).toHaveLength(ROWS_ON_PAGE);
  expect(document.querySelectorAll('*').length / few).toBeLessThan(1.02);
  await fillIn(getOnly('section[aria-labelledby="parcels"] input[type="search"]'), 'client 249');
  await waitUntilSettled();
  expect(boxes()).toHaveLength(3); // two by their customer, one by its number
});

test('an admin selects a range of rows and all rows, also those on other pages', async () => {
  rows = manyRows(120);
  await visit(ADDRESS, { as: 'ADMIN' });
  const [first, , , fourth] = boxes();
  await runInAct(() => first?.click());
  await runInAct(() => fourth?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })));
  expect(pageText()).toContain('4 colis sélectionnés');
  await selectAll();
  expect(pageText()).toContain('120 colis sélectionnés');
  await press('Tout désélectionner');
  expect(pageText()).not.toContain('sélectionnés');
});

test('a run sends the parcels in parts under one lot and shows what was refused and why', async () => {
  rows = manyRows(60);
  previewReply = preview({ clients: 30, colis: 60 });
  runReply = (ids) => ({
    body: {
      success: true,
      data: ids.map((one) =>
        one === rows[0]?.id
          ? { id: one, resultat: 'REFUSE', code: 'REMINDER_NOT_NEEDED', message: 'Rien à rappeler.' }
          : { id: one, resultat: 'FAIT' },
      ),
    },
  });
  await visit(ADDRESS, { as: 'ADMIN' });
  await selectAll();
  await openDialog('Voir l’aperçu');
  await waitUntilSettled();
  await press('Envoyer à 30 clients');
  await waitUntilSettled();
  expect(runs().map(({ colis }) => colis.length)).toEqual([24, 24, 12]);
  expect(new Set(runs().map(({ lot }) => lot)).size).toBe(1);
  expect(pageText()).toContain('C’est fait pour 59 colis.');
  expect(pageText()).toContain('Rien à rappeler. n° 1000000001 (Client 0)');
});

test('an action that broke off says how far it came, and continues under the same lot', async () => {
  rows = manyRows(30);
  previewReply = preview({ clients: 15, colis: 30 });
  let calls = 0;
  runReply = (ids) => {
    calls += 1;
    return calls === 1 ? done(ids) : undefined;
  };
  await visit(ADDRESS, { as: 'ADMIN' });
  await selectAll();
  await openDialog('Voir l’aperçu');
  await waitUntilSettled();
  await press('Envoyer à 15 clients');
  await waitUntilSettled();
  expect(pageText()).toContain('Il reste 6 colis à traiter.');

  runReply = done;
  await visit(ADDRESS, { as: 'ADMIN' }); // as in a new tab
  await waitFor(() => expect(pageText()).toContain('24 colis sur 30 sont traités.'));
  const before = runs().length;
  await openDialog('Continuer');
  await waitUntilSettled();
  expect(pageText()).toContain('C’est fait pour 30 colis.');
  expect(
    runs()
      .slice(before)
      .map(({ lot, colis }) => [lot, colis.length]),
  ).toEqual([[runs()[0]?.lot, 6]]);
  await visit(ADDRESS, { as: 'ADMIN' });
  expect(pageText()).not.toContain('Action interrompue');
});

test('a message is sent in the languages that were written, and an unfinished text is refused', async () => {
  await visit(ADDRESS, { as: 'ADMIN' });
  await runInAct(() => boxes()[0]?.click());
  await runInAct(() => {
    const select = getOnly('section[aria-label^="Actions"] select');
    if (select instanceof HTMLSelectElement) select.value = 'MESSAGE';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await openDialog('Voir l’aperçu');
  const dialog = () => getOnly('dialog[open]');
  const submit = () => runInAct(() => dialog().querySelector<HTMLElement>('button[type="submit"]')?.click());
  await submit();
  expect(dialog().textContent).toContain('Écrivez l’objet.');
  const [objet, texte] = [...dialog().querySelectorAll('input, textarea')];
  if (!objet || !texte) throw new Error('no fields');
  await fillIn(objet, 'Grève');
  await fillIn(texte, 'Le port est fermé.');
  await submit();
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toMatchObject({
    action: { type: 'MESSAGE', textes: { fr: { objet: 'Grève', texte: 'Le port est fermé.' } } },
  });
  await press('Modifier');
  expect(dialog().querySelector('input')?.value).toBe('Grève');
  expect(button('Annuler')).toBeDefined();
});
