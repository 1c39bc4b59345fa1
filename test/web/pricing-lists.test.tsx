// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dollars } from '#web/core/format.ts';
import { changeQuote } from '#web/core/quote/quote.ts';
import { fillIn, press } from './browser.ts';
import { container } from './containers.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** Prices of the price lists at which departures sell, on the price page and the cards. */

afterEach(() => changeQuote(undefined));

const money = (amount: number) => dollars('fr', amount).replace(/\s+/g, ' ');
const atList = container({ prixEstime: 2.5, tarif: SOLD });

const open = async (page: string, departures = [atList, container({ id: 1234567891 })]) => {
  mockApi((call) => {
    if (call.startsWith('GET /tarifs/')) return { body: { success: true, data: tarifVersion() } };
    return listReply(call.includes('/bookings') ? departures : []);
  });
  await visit(page, { as: 'nobody' });
  await waitUntilSettled();
};

test('the price page shows the pieces of each route, then the kilos', async () => {
  await open('/pricing');
  const section = screen.getByRole('heading', { name: 'À la pièce' }).closest('section');
  const words = section?.textContent?.replace(/\s+/g, ' ');
  expect(words).toContain('Le Havre – Dakar');
  expect(words).toContain(`Fût de 220 l${money(110)}`);
  expect(words).toContain(`${money(2.5)} le kilo, un colis grand et léger étant compté à 333 kg par m³.`);
  expect(words).toContain(`Minimum ${money(25)} par colis. Réduction de 10 % à partir du colis n° 3 d’un envoi.`);
});

test('the examples and the calculator quote the list, with its reduction, or a rate', async () => {
  await open('/pricing');
  expect(pageText()).toMatch(new RegExp(`Fût[^$]*Fût de 220 là la pièce${money(110).replace('$', '\\$')}`));
  const result = () => document.querySelector('div[role="status"]')?.textContent?.replace(/\s+/g, ' ');
  expect(result()).toContain(`Valise de 23 kg · 1 × ${money(60)}`);
  await press('Un colis de plus');
  await press('Un colis de plus');
  expect(result()).toContain(money(174));
  await fillIn(screen.getByRole('combobox', { name: 'Départ' }), '');
  expect(result()).toContain(money(690));
});

test('without a list the price page is per kilo', async () => {
  await open('/pricing', [container()]);
  expect(screen.queryByRole('heading', { name: 'À la pièce' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Départ' })).toBeNull();
});

test('a card and the form name no pieces of a list that sells none', async () => {
  await open('/', [container({ tarif: { id: 12, version: 1, sansPieces: true } })]);
  expect(pageText()).toContain(`${money(10)} le kilo`);
  expect(pageText()).not.toContain('ou à la pièce');
});

test('a card says that a departure sells by piece', async () => {
  await open('/');
  expect(pageText()).toContain(`${money(2.5)} le kilo, ou à la pièce`);
  expect(pageText()).toContain(`${money(10)} le kilo`);
});
