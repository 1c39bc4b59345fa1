// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Piece } from '#shared/tarifs/schema.ts';
import { dollars } from '#web/core/format.ts';
import { changeQuote } from '#web/core/quote/quote.ts';
import { quotedPiece, quotedPrice } from '#web/core/quote/quotedPrice.ts';
import { saveBookingDraft } from '#web/features/booking/draft.ts';
import { BOOKING, filledBooking } from './booking.ts';
import { press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import { bookedBody, listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** Parcels that a customer books, edits and is quoted as pieces of a price list. */

beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));
afterEach(() => {
  changeQuote(undefined);
  localStorage.clear();
});

const OWN = { unit: 'cm', poids: '', longueur: '', largeur: '', hauteur: '' } as const;
const atList = container({ prixEstime: 2.5, tarif: SOLD });

const open = async (list: 'list' | 'failing list' = 'list') => {
  mockApi((call) => {
    if (call.startsWith('GET /tarifs/'))
      return list === 'list'
        ? { body: { success: true, data: tarifVersion() } }
        : { status: 503, body: { success: false, code: 'BUSY', message: 'Occupé' } };
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: atList } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis'))
      return { status: 201, body: { success: true, data: { ...colis(), ...(bookedBody() as object) } } };
    return listReply([]);
  });
  await visit(`/ajouter-colis/${BOOKING}`);
  await waitUntilSettled();
};

const choose = (name: RegExp) => runInAct(() => screen.getByRole('radio', { name }).click());
/** Text with ordinary spaces, as `pageText` has it. */
const money = (amount: number) => dollars('fr', amount).replace(/\s+/g, ' ');

test('a piece has its price at once and needs no measuring; something else is measured', async () => {
  await open();
  await choose(/Fût de 220 l/);
  expect(document.querySelector('[name="poids"]')).toBeNull();
  expect(pageText()).toContain('Jusqu’à 300 000 F CFA par colis à ce départ.');
  expect(pageText()).toContain(`Fût de 220 l · 1 × ${money(110)}`);
  expect(pageText()).toContain('Vendu à la pièce : rien à mesurer.');
  await choose(/Autre chose/);
  expect((document.querySelector('[name="poids"]') as HTMLInputElement).value).toBe('');
});

test('the count adds parcels of the same piece, and the third one is cheaper by the list’s reduction', async () => {
  await open();
  await choose(/Valise de 23 kg/);
  await press('Un colis de plus');
  await press('Un colis de plus');
  expect(pageText()).toContain(money(60 + 60 + 54));
  // The folded parcel, and the price bar.
  expect(pageText()).toContain(`Colis 3Valise de 23 kg · ${money(54)}`);
  expect(pageText()).toContain(`Colis 3 · Valise de 23 kg${money(54)}`);
  await press('Un colis de moins');
  expect(pageText()).toContain(money(120));
});

test('a piece is booked by its code', async () => {
  saveBookingDraft(7, BOOKING, {
    values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test', piece: '' },
    progress: {},
  });
  await open();
  await choose(/Fût de 220 l/);
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(bookedBody()).toMatchObject({ piece: 'DRUM_220', poids: 120, hauteur: 0.95 });
});

test('a visitor who asked what a suitcase costs finds that piece chosen', async () => {
  changeQuote({ what: 'suitcase', count: 2 });
  await open();
  expect(pageText()).toContain(money(120));
  const suitcases = screen.getAllByRole<HTMLInputElement>('radio', { name: /Valise de 23 kg/ });
  expect(suitcases.map(({ checked }) => checked)).toEqual([true, true]);
});

test('a list that does not load is said so, with a way to load it again, and no price is invented', async () => {
  await open('failing list');
  expect(pageText()).toContain('Les prix par pièce ne se chargent pas.');
  expect(document.querySelector('[name="poids"]')).toBeNull();
});

test('a quote costs the piece of its kind, reduced from the third on, or the kilos of the list', () => {
  const quote = (what: 'drum' | 'large', count: number) =>
    quotedPrice({ what, count, own: OWN }, atList, tarifVersion());
  expect(quote('drum', 1)).toEqual({ total: 110, fits: true });
  const [drum, suitcase] = tarifVersion().pieces as [Piece, Piece];
  const half = { ...drum, code: 'DRUM_110', prix: 70, volume: 0.17 };
  const narrow = { ...drum, longueur: 0.585, largeur: 0.585, hauteur: 0.88, volume: 0.302 };
  expect(quotedPiece({ what: 'drum' }, { pieces: [half, narrow, suitcase] })).toBe(narrow);
  expect(quote('drum', 3)).toEqual({ total: 110 + 110 + 99, fits: true });
  expect(quote('large', 1)?.total).toBe(839.16); // 1.008 m³ × 333 kg × $2.50
  expect(quotedPrice({ what: 'drum', count: 1, own: OWN }, atList)).toBeUndefined();
});
