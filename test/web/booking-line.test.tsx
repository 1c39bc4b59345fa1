// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { saveBookingDraft } from '#web/features/booking/draft.ts';
import words from '#web/i18n/fr/booking.json' with { type: 'json' };
import { BOOKING, filledBooking } from './booking.ts';
import { press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { bookedBody, listReply, mockApi, pageText, requests, visit } from './visit.tsx';

/** Preloads the module that the form loads on submission, which can be slow on a busy machine. */
beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));

afterEach(() => localStorage.clear());

/** Opens a complete booking form; the API refuses the first `busy` bookings as too many at once. */
const openInRush = async (busy: number): Promise<void> => {
  let left = busy;
  saveBookingDraft(7, BOOKING, { values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' }, progress: {} });
  mockApi((call) => {
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (!call.startsWith('POST /colis')) return listReply([]);
    return left-- > 0
      ? { status: 503, body: { success: false, code: 'BUSY', message: 'Trop de demandes.' } }
      : { status: 201, body: { success: true, data: { ...colis(), ...(bookedBody() as object) } } };
  });
  await visit(`/ajouter-colis/${BOOKING}`);
  await press('Réserver ma place');
  await waitFor(() => expect(pageText()).toContain(words.line.waiting), { timeout: 20_000 });
};

const bookings = (): string[] => requests.filter((call) => call.startsWith('POST /colis'));

test('a customer in a rush reads that they are in line, and gets the place without doing anything', async () => {
  await openInRush(1);
  await waitFor(() => expect(pageText()).toContain('Votre place est réservée !'), { timeout: 20_000 });
  expect(bookings().length).toBe(2);
});

test('a customer who leaves the line reads that nothing is booked, and keeps what they typed', async () => {
  await openInRush(Number.POSITIVE_INFINITY);
  await press(words.line.leave);
  expect(await screen.findByText(words.line.left, {}, { timeout: 20_000 })).toBeDefined();
  await waitFor(() => expect(pageText()).not.toContain(words.line.waiting), { timeout: 20_000 });
  expect((document.querySelector('[name="nomDestinataire"]') as HTMLInputElement).value).toBe('Fatou Sarr');
});
