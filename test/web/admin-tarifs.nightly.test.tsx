// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { STARTER_PIECES } from '#shared/tarifs/starter-pieces.ts';
import { tarifBody } from '../support/items/tarifs.ts';
import { button, fillIn, getOnly, openDialog, press, runInAct } from './browser.ts';
import { container } from './containers.ts';
import { tarifVersion } from './tarifs.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const { version: _version, ...corridor } = tarifBody();

const tarif = (change: Partial<Tarif> = {}): Tarif => ({
  ...(corridor as Omit<Tarif, 'id' | 'enService' | 'versions' | 'createdAt'>),
  id: 7777777777,
  enService: true,
  versions: [{ version: 1, effet: '2026-01-01' }],
  createdAt: '2026-11-01T09:00:00.000Z',
  ...change,
});

const openTarifs = async (address = '/admin/tarifs', one = tarif(), containers: readonly Container[] = []) => {
  mockApi((call) => {
    if (/^GET .*\/versions\/\d+$/.test(call))
      return { body: { success: true, data: tarifVersion({ version: 3, effet: '2096-12-31' }) } };
    if (call.startsWith('GET /bookings')) return listReply(containers);
    if (/^POST .*\/versions$/.test(call))
      return { status: 201, body: { success: true, data: tarifVersion({ version: 5, effet: '2097-01-01' }) } };
    if (call.startsWith('DELETE')) return { body: { success: true, message: 'Supprimée.' } };
    if (call.startsWith('GET') && /\/tarifs\/\d+$/.test(call)) return { body: { success: true, data: one } };
    if (call.startsWith('GET')) return { body: { success: true, data: [one] } };
    return { body: { success: true, data: one } };
  });
  await visit(address, { as: 'ADMIN' });
};

const field = (name: string): HTMLElement => getOnly(`[name="${name}"]`);
const fillAll = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await fillIn(field(name), value);
};

const errorAt = (name: string): string | null | undefined =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

test('an admin sees the corridor of each price list and the version that applies today', async () => {
  const versions = [
    { version: 1, effet: '2026-01-01' },
    { version: 3, effet: '2026-02-01' },
    { version: 4, effet: '2096-01-01' },
  ];
  await openTarifs('/admin/tarifs', tarif({ versions }));
  expect(pageText()).toContain('France, Belgique vers Dakar');
  expect(pageText()).toContain('Version 3, dès le 1er février 2026');
});

test('a price list is sent as its fields say, a new piece with a code of its own and the space of its sides', async () => {
  await openTarifs();
  await press('Ajouter un tarif');
  await waitUntilSettled();
  await fillAll({ nom: 'France – Dakar', ville: 'Dakar', 'version.effet': '2027-01-01', 'version.prixKilo': '2.5' });
  await press('Ajouter une pièce');
  await press('Ajouter une pièce');
  for (const [index, name] of ['Table', 'Table !'].entries())
    await fillAll({
      [`version.pieces.${index}.fr`]: name,
      [`version.pieces.${index}.en`]: name,
      [`version.pieces.${index}.prix`]: '40',
      [`version.pieces.${index}.poids`]: '12.5',
      [`version.pieces.${index}.longueur`]: '120',
      [`version.pieces.${index}.largeur`]: '80',
      [`version.pieces.${index}.hauteur`]: '20',
    });
  await press('Ajouter des frais');
  await fillAll({
    'version.frais.0.fr': 'Emballage',
    'version.frais.0.en': 'Wrapping',
    'version.frais.0.prix': '12.5',
  });
  await press('Ajouter le tarif');
  await waitUntilSettled();
  const table = { icone: 'OTHER', prix: 40, poids: 12.5, volume: 0.192 };
  const sides = { longueur: 1.2, largeur: 0.8, hauteur: 0.2 };
  expect(requestBodies.at(-1)).toEqual({
    nom: 'France – Dakar',
    departs: ['FR'],
    pays: 'SN',
    ville: 'Dakar',
    enService: true,
    version: {
      effet: '2027-01-01',
      prixKilo: 2.5,
      facteurM3: 167,
      minimum: 0,
      pieces: [
        { code: 'TABLE', fr: 'Table', en: 'Table', ...table, ...sides },
        { code: 'TABLE_2', fr: 'Table !', en: 'Table !', ...table, ...sides },
      ],
      remise: null,
      plafondDeclare: 10_000_000,
      assurance: null,
      frais: [{ fr: 'Emballage', en: 'Wrapping', prix: 12.5 }],
    },
  });
});

test('the common pieces come with their size and without a price, and each may be removed', async () => {
  await openTarifs();
  await press('Ajouter un tarif');
  await waitUntilSettled();
  await press(`Ajouter ${STARTER_PIECES.length} pièces courantes`);
  expect(pageText()).toContain('Fût de 220 l');
  await press('Retirer Demi-fût de 110 l');
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(errorAt('version.pieces.0.prix')).toBe('Ce champ est obligatoire.');
  expect(document.querySelectorAll('[name$=".prix"]')).toHaveLength(STARTER_PIECES.length - 1);
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect(button('Ajouter 1 pièce courante')).toBeTruthy();
});

test('two pieces of one name are refused at the later one, and new pieces without names are asked for theirs', async () => {
  await openTarifs();
  await press('Ajouter un tarif');
  await waitUntilSettled();
  await fillAll({ nom: 'France – Dakar', 'version.prixKilo': '2' });
  await press('Ajouter une pièce');
  await press('Ajouter une pièce');
  await press('Ajouter le tarif');
  await waitUntilSettled();
  for (const index of [0, 1]) expect(errorAt(`version.pieces.${index}.fr`)).toBe('Ce champ est obligatoire.');
  const sides = { longueur: '60', largeur: '60', hauteur: '60' };
  for (const [index, en] of ['Table', 'Desk'].entries())
    for (const [name, value] of Object.entries({ fr: 'Table', en, prix: '40', poids: '12', ...sides }))
      await fillIn(field(`version.pieces.${index}.${name}`), value);
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(errorAt('version.pieces.1.fr')).toBe('Chaque valeur ne peut figurer qu’une fois.');
  expect(field('version.pieces.1.en').getAttribute('aria-invalid')).not.toBe('true');
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  await fillIn(field('version.pieces.1.fr'), 'Bureau');
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('a side that is too long is said so in the words of its field, which is in centimetres', async () => {
  await openTarifs();
  await press('Ajouter un tarif');
  await waitUntilSettled();
  await press('Ajouter une pièce');
  await fillAll({ 'version.pieces.0.longueur': '1300' });
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(errorAt('version.pieces.0.longueur')).toBe('Ce côté est trop long. Vérifiez-le.');
});

test('a piece that fits no container and half a reduction are refused at their fields', async () => {
  await openTarifs();
  await press('Ajouter un tarif');
  await waitUntilSettled();
  await fillAll({ nom: 'France – Dakar', 'version.prixKilo': '2', 'version.remise.desLe': '3' });
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(errorAt('version.remise.pourCent')).toBe('Ce champ est obligatoire.');
  await fillAll({ 'version.remise.pourCent': '10' });
  await press('Ajouter une pièce');
  await fillAll({
    'version.pieces.0.fr': 'Grue',
    'version.pieces.0.en': 'Crane',
    'version.pieces.0.prix': '900',
    'version.pieces.0.poids': '900',
    'version.pieces.0.longueur': '300',
    'version.pieces.0.largeur': '250',
    'version.pieces.0.hauteur': '250',
  });
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(pageText()).toContain('Ce côté ne passe par la porte d’aucun conteneur.');
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a refusal of the API is shown at the field of the piece that it names, which is unfolded', async () => {
  mockApi((call) => {
    if (call.startsWith('GET')) return { body: { success: true, data: [] } };
    const fields = { 'version.pieces.0.hauteur': 'Ce côté ne tient pas.' };
    return { status: 400, body: { success: false, code: 'INVALID_FIELDS', message: 'Champs invalides.', fields } };
  });
  await visit('/admin/tarifs', { as: 'ADMIN' });
  await press('Ajouter un tarif');
  await waitUntilSettled();
  await fillAll({ nom: 'France – Dakar', 'version.prixKilo': '2' });
  await press(`Ajouter ${STARTER_PIECES.length} pièces courantes`);
  for (const name of STARTER_PIECES.slice(1).map(({ fr }) => fr)) await press(`Retirer ${name}`);
  await fillAll({ 'version.pieces.0.prix': '110' });
  await press('Ajouter le tarif');
  await waitUntilSettled();
  expect(errorAt('version.pieces.0.hauteur')).toBe('Ce côté ne tient pas.');
});

test('an edit keeps the versions and sends the corridor alone', async () => {
  await openTarifs('/admin/tarifs?ouvert=7777777777');
  await press('Modifier');
  await waitUntilSettled();
  expect(document.activeElement).toBe(field('nom'));
  await fillIn(field('ville'), '');
  await press('Enregistrer');
  await waitUntilSettled();
  const { ville: _ville, ...kept } = corridor;
  expect(requestBodies.at(-1)).toEqual({ ...kept, ville: null, enService: true });
});

const versioned = tarif({
  versions: [
    { version: 1, effet: '2026-01-01' },
    { version: 3, effet: '2096-12-31' },
  ],
});

const openNewVersion = async (containers: readonly Container[] = []) => {
  await openTarifs('/admin/tarifs?ouvert=7777777777', versioned, containers);
  await press('Nouvelle version');
  await waitUntilSettled();
};

test('a version begins as a copy of the latest one, for the day after it, and keeps the codes of its pieces', async () => {
  await openNewVersion();
  expect((field('version.effet') as HTMLInputElement).value).toBe('2097-01-01');
  await fillIn(field('version.pieces.0.prix'), '120');
  await press('Ajouter la version');
  await waitUntilSettled();
  const { tarifId: _t, version: _v, createdAt: _c, pieces, ...copied } = tarifVersion();
  expect(requestBodies.at(-1)).toEqual({
    ...copied,
    effet: '2097-01-01',
    pieces: pieces.map((piece, index) => (index === 0 ? { ...piece, prix: 120 } : piece)),
  });
  expect(pageText()).toContain('Version 5 ajoutée.');
  expect(pageText()).toContain('Version 5, dès le 1er janvier 2097');
});

test('the preview compares ten sendings with the version before, and waits for what is missing', async () => {
  await openNewVersion();
  const rowOf = (name: string) =>
    [...document.querySelectorAll('tr')]
      .find((row) => row.textContent?.startsWith(name))
      ?.textContent?.replace(/\s/g, ' ');
  expect(rowOf('Un fût de 220 l')).toBe('Un fût de 220 l110,00 $110,00 $');
  await fillIn(field('version.pieces.0.prix'), '120');
  await waitUntilSettled();
  expect(rowOf('Un fût de 220 l')).toBe('Un fût de 220 l110,00 $120,00 $+10,00 $');
  await fillIn(field('version.prixKilo'), '');
  await waitUntilSettled();
  expect(pageText()).toContain('Les prix s’affichent dès que tous les champs sont remplis.');
});

test('the open containers at a list are named with the version that they keep', async () => {
  const sold = { tarif: { id: 7777777777, version: 1 } };
  await openNewVersion([
    container({ id: 1, ...sold }),
    container({ id: 2, destination: 'Abidjan', tarif: { id: 5, version: 1 } }),
    container({ id: 3, destination: 'Bamako', ...sold, receptionFin: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect(pageText()).toContain('Le Havre vers Dakar, 12 déc. 2096Version 1');
  expect(pageText()).toContain('Ils gardent leur version');
  expect(pageText()).not.toContain('Abidjan');
  expect(pageText()).not.toContain('Bamako');
});

test('a day that is not later is refused by the API at its field', async () => {
  await openNewVersion();
  mockApi(() => ({
    status: 422,
    body: {
      success: false,
      code: 'INVALID_FIELDS',
      message: 'Vérifiez.',
      fields: { effet: 'Choisissez un jour après.' },
    },
  }));
  await press('Ajouter la version');
  await waitUntilSettled();
  expect(errorAt('version.effet')).toBe('Choisissez un jour après.');
});

test('only the latest version is removed, after a confirmation', async () => {
  await openTarifs('/admin/tarifs?ouvert=7777777777', versioned);
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details'))
    await runInAct(() => {
      details.open = true;
      details.dispatchEvent(new Event('toggle'));
    });
  await waitUntilSettled();
  expect(pageText()).toContain('Fût de 220 l');
  expect(pageText().replace(/\s/g, ' ')).toContain('Enlèvement à Rouen · 25,00 $');
  expect([...document.querySelectorAll('details button')].map(({ textContent }) => textContent)).toEqual(['Supprimer']);
  const dialog = await openDialog('Supprimer');
  await runInAct(() =>
    [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Supprimer')?.click(),
  );
  await waitUntilSettled();
  expect(requests.find((call) => call.startsWith('DELETE'))).toBe('DELETE /tarifs/7777777777/versions/3');
  expect(pageText()).toContain('Version 3 supprimée.');
});
