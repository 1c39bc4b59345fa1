// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { dollars } from '#web/core/format.ts';
import { saveBookingDraft } from '#web/features/booking/draft.ts';
import { INSURANCE } from '../support/data/pieces.ts';
import { BOOKING, filledBooking } from './booking.ts';
import { press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { SOLD, tarifVersion } from './tarifs.ts';
import {
  bookedBody,
  listReply,
  mockApi,
  pageText,
  requestBodies,
  requests,
  visit,
  waitUntilSettled,
} from './visit.tsx';

/** Cover of a parcel in the booking form: a declared value, or an insured one. */

beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));
afterEach(() => localStorage.clear());

const atList = container({ prixEstime: 2.5, tarif: SOLD });
const money = (amount: number) => dollars('fr', amount).replace(/\s+/g, ' ');

const open = async (change: Partial<TarifVersion>, valeurCouverture: string) => {
  saveBookingDraft(7, BOOKING, {
    values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test', piece: 'DRUM_220', valeurCouverture },
    progress: {},
  });
  mockApi((call) => {
    if (call.startsWith('GET /tarifs/')) return { body: { success: true, data: tarifVersion(change) } };
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

test('a customer insures the value at the premium that the form shows, and sees the confirmation from its top', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  await open({ assurance: INSURANCE }, '600000');
  expect(pageText()).toContain('Ce départ accepte 300 000 F CFA au plus par colis.');
  await runInAct(() => screen.getByRole('radio', { name: /assurée par Assur Corridor/ }).click());
  expect(pageText()).not.toContain('au plus par colis.');
  expect(pageText()).toContain(`Prime pour ce colis : ${money(10)}`);
  expect(pageText()).toContain('Assurance Assur Corridor : 1 % de 600 000 F CFA');
  expect(pageText()).toContain(money(120));
  scrollTo.mockClear();
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(requestBodies).toContainEqual(expect.objectContaining({ couverture: 'ASSUREE', valeurCouverture: 600_000 }));
});

test('a value above the limit is refused at its field, before anything is sent', async () => {
  await open({}, '600000');
  expect(screen.queryByRole('radio', { name: /assurée/ })).toBeNull();
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(pageText()).toContain('Ce départ accepte 300 000 F CFA au plus par colis.');
  expect(requests.some((call) => call.startsWith('POST /insurance'))).toBe(false);
});
