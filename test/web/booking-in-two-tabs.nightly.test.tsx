// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { finishDraft, readBookingDraft, saveBookingDraft } from '#web/features/booking/draft.ts';
import { emptyBooking } from '#web/features/booking/values.ts';
import words from '#web/i18n/fr/booking.json' with { type: 'json' };
import { BOOKING, filledBooking } from './booking.ts';
import { press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

/** Preloads the module that the form loads on submission, which can be slow on a busy machine. */
beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const values = { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' };

const booked = { status: 201, body: { success: true, data: colis() } };
const keyReused = { status: 422, body: { success: false, message: 'Clé réutilisée', code: 'IDEMPOTENCY_KEY_REUSED' } };

/** Opens the form with the draft "one". */
const open = async (replyToColis: () => { status: number; body: unknown } = () => booked) => {
  saveBookingDraft(7, BOOKING, { id: 'one', values, progress: {} });
  mockApi((call) => {
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis')) return replyToColis();
    return listReply([]);
  });
  await visit(`/ajouter-colis/${BOOKING}`);
};

/** Books the draft as another tab does. */
const bookInOtherTab = () => {
  finishDraft(7, BOOKING, 'one');
  return runInAct(() => void dispatchEvent(new StorageEvent('storage')));
};

const submit = async () => {
  await press(words.submit);
  await waitUntilSettled();
};

const sent = () => requests.filter((call) => call.startsWith('POST /colis'));

test('a form says that another tab has booked it as soon as that happens, and sends nothing', async () => {
  await open();
  await bookInOtherTab();
  expect(pageText()).toContain(words.bookedElsewhere.title);
  await submit();
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a customer books another shipment with the values of a form that another tab has booked', async () => {
  await open();
  await bookInOtherTab();
  await press(words.bookedElsewhere.another);
  expect(pageText()).not.toContain(words.bookedElsewhere.title);
  expect(readBookingDraft(7, BOOKING, emptyBooking).values.nomDestinataire).toBe('Fatou Sarr');
  await submit();
  expect(pageText()).toContain(words.done.title);
  expect(sent()).toHaveLength(1);
});

test('a form whose parcels the API has booked for another tab says so instead of an error', async () => {
  await open(() => keyReused);
  await submit();
  expect(pageText()).toContain(words.bookedElsewhere.title);
  expect(pageText()).not.toContain('Clé réutilisée');
  await submit();
  expect(sent()).toHaveLength(1);
});

test('a form that was opened after a booking is a new one', async () => {
  await open();
  await submit();
  await visit('/');
  await open();
  expect(pageText()).not.toContain(words.bookedElsewhere.title);
  expect(readBookingDraft(7, BOOKING, emptyBooking).values.nomDestinataire).toBe('');
});

test('a browser that stores nothing books', async () => {
  await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await submit();
  expect(pageText()).toContain(words.done.title);
  expect(sent()).toHaveLength(1);
});
