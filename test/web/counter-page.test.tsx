// @vitest-environment jsdom
import './agent-device.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { EarlierList } from '#shared/counter/schema.ts';
import { runInAct } from './browser.ts';
import { container } from './containers.ts';
import { counterReply, keepSale, keepSaleWithoutGoods } from './counter-page.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

/** Offers and presets of the counter. */

const line = (designation: string): EarlierList['lignes'][number] => ({
  ...{ designation, bien: null, quantite: 3, etat: 'USAGE', valeurUnitaire: 1_250, devise: 'EUR', origine: 'FR' },
  numeroSerie: null,
});

const LIST: EarlierList = {
  le: '2026-11-12T10:00:00Z',
  contenu: 'Affaires de maison',
  nature: 'EFFETS_PERSONNELS',
  lignes: ['Chemises en coton', 'Casseroles', 'Draps', 'Chaussures'].map(line),
};

const serve = (liste: EarlierList | null = null) => mockApi((call) => counterReply(call, { liste }));
const open = (as: 'AGENT' | 'ADMIN' = 'AGENT') => visit('/agent/comptoir', { as });
const offered = () => screen.queryByRole<HTMLButtonElement>('button', { name: /^Reprendre la liste/ });

beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
});

test('the latest list of the sender fills the form by one press, and its goods are checked as typed ones', async () => {
  keepSaleWithoutGoods();
  serve({ ...LIST, lignes: [line('Bouteille de gaz'), ...LIST.lignes] });
  await open();
  await waitFor(() => expect(offered()).not.toBeNull());
  const words = offered()?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(words).toBe('Reprendre la liste du 12 nov. 2026 : Bouteille de gaz, Chemises en coton, Casseroles…');
  await runInAct(() => offered()?.click());
  await waitUntilSettled();
  await waitFor(() => expect(document.querySelectorAll('ol > li')).toHaveLength(5));
  expect(offered()).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /contiennent/ }).value).toBe('Affaires de maison');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Effets personnels/ }).checked).toBe(true);
  await runInAct(() => screen.getByRole('button', { name: /^Vendre pour/ }).click());
  await waitUntilSettled();
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect(pageText()).toContain('nous ne les chargeons pas');
  expect(requests.filter((call) => call.includes('/customs/user'))).toEqual([]);
});

test('a sale whose list is begun but not typed says which choice is missing', async () => {
  keepSaleWithoutGoods();
  serve();
  await open();
  await runInAct(() => screen.getByRole('button', { name: 'Saisir la liste' }).click());
  await runInAct(() => screen.getByRole('button', { name: /^Vendre pour/ }).click());
  await waitUntilSettled();
  const choice = screen.getByRole('group', { name: /^Que représente cet envoi/ });
  expect(choice.textContent).toContain('Ce champ est obligatoire.');
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a weight is written as the reader writes it', async () => {
  keepSale({
    parcels: [{ key: 'a', typed: { unit: 'cm', poids: '23.5', longueur: '40', largeur: '30', hauteur: '30' } }],
  });
  serve();
  await open();
  expect(pageText()).toContain('23,5 kg, 40 × 30 × 30 cm');
});

test('a sender who only sent photos of lists is offered none', async () => {
  keepSaleWithoutGoods();
  serve();
  await open();
  await waitUntilSettled();
  expect(offered()).toBeNull();
});

const byPhone = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Par téléphone/ });

test('an admin, who belongs to no depot, begins with a sale by telephone; a rest is due by the deadline, and on collection once parcels are there', async () => {
  keepSale();
  serve();
  await open('ADMIN');
  expect(byPhone()?.checked).toBe(true);
  const moment = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(moment('Avant l’échéance habituelle').checked).toBe(true);
  await runInAct(() => byPhone()?.click());
  expect(moment('Au retrait').checked).toBe(true);
});

test('an admin who sells at a depot chooses it once', async () => {
  keepSale();
  serve();
  await open('ADMIN');
  await runInAct(() => byPhone()?.click());
  await runInAct(() => screen.getByRole('button', { name: 'Recommencer la vente' }).click());
  await runInAct(() => screen.getByRole('button', { name: 'Effacer' }).click());
  await waitUntilSettled();
  const kept = JSON.parse(localStorage.getItem('draft.vente:7') ?? '{}').value;
  expect([kept.depose, kept.client]).toEqual([true, undefined]);
});

test('an agent sells with the parcels there', async () => {
  keepSale();
  serve();
  await open();
  await waitUntilSettled();
  expect(byPhone()).toBeNull();
  expect(JSON.parse(localStorage.getItem('draft.vente:7') ?? '{}').value.depose).toBe(true);
});

test('in English, the departures are named as on the other pages', async () => {
  keepSale();
  const anvers = { ...container({ id: 5, lieuEnlevement: 'Anvers' }), sens: 'DEPART' };
  mockApi((call) => (call.startsWith('GET /agent/conteneurs') ? listReply([anvers]) : counterReply(call)));
  await visit('/agent/comptoir', { as: 'AGENT', language: 'en' });
  const options = screen.getAllByRole('option', { name: /Dakar/ }).map(({ textContent }) => textContent);
  expect(options).toEqual([expect.stringContaining('Antwerp')]);
});
