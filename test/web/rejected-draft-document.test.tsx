// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { readBookingDraft, saveBookingDraft } from '#web/features/booking/draft.ts';
import { emptyBooking } from '#web/features/booking/values.ts';
import { BOOKING, filledBooking } from './booking.ts';
import { getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { bookedBody, listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

vi.mock('#web/core/api/upload.ts', async (original) => ({
  ...(await original<typeof import('#web/core/api/upload.ts')>()),
  uploadFile: async () => 'incoming/7/new',
}));

/** Preloads the module that the form loads on submission, which can be slow on a busy machine. */
beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));

const ADDRESS = `/ajouter-colis/${BOOKING}`;
const values = { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' };

/** Saves a started booking whose document 2 was rejected. */
const saveStartedBooking = () =>
  saveBookingDraft(7, BOOKING, { values, progress: { customs: { requestJson: 'a', key: 'k', id: 2 } } });

const mockApiWith = (replace: { status: number; body: unknown }) =>
  mockApi((call) => {
    if (call === 'GET /customs/2') return { body: { success: true, data: { id: 2, statut: 'REFUSE', motif: 'Flou' } } };
    if (call === 'PUT /customs/update/2') return replace;
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis')) return { status: 201, body: { success: true, data: colis() } };
    return call.startsWith('GET /bookings/') ? { body: { success: true, data: container() } } : listReply([]);
  });

const open = () => visit(ADDRESS);

const bookWithAnotherFile = async () => {
  const input = getOnly('input[name="document"]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'autre.png', { type: 'image/png' })] });
  await runInAct(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await waitUntilSettled();
  await press('Réserver ma place');
  await waitUntilSettled();
};

test('a booking with a rejected document shows the reason when opened, and the next file replaces the document', async () => {
  mockApiWith({ status: 200, body: { success: true, data: { id: 2 } } });
  saveStartedBooking();
  await open();
  expect(pageText()).toContain(
    'Votre document de douane a été refusé (motif : Flou). Joignez-en un autre, puis réservez.',
  );
  expect(readBookingDraft(7, BOOKING, emptyBooking).progress.customs).toMatchObject({ replacesDocumentId: 2 });
  await bookWithAnotherFile();
  expect(requests).toContain('PUT /customs/update/2');
  expect(requests.filter((call) => call.startsWith('POST /customs'))).toEqual([]);
  expect(bookedBody()).toMatchObject({ documentId: 2, assuranceId: 4 });
  expect(pageText()).toContain('Votre place est réservée !');
});

test('a rejected document that can no longer be replaced is submitted as a new one', async () => {
  mockApiWith({ status: 409, body: { success: false, code: 'DRAFT_EXPIRED', message: 'expiré' } });
  saveStartedBooking();
  await open();
  await bookWithAnotherFile();
  expect(bookedBody()).toMatchObject({ documentId: 3 });
});

test('a booking refused for its rejected document shows the reason and asks for another file', async () => {
  mockApiWith({ status: 200, body: { success: true, data: { id: 2 } } });
  saveStartedBooking();
  let rejected = false;
  const answers = (call: string) => {
    if (call === 'GET /customs/2')
      return { body: { success: true, data: { id: 2, statut: rejected ? 'REFUSE' : 'EN_ATTENTE', motif: 'Flou' } } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 2 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis')) {
      rejected = true;
      const fields = { documentId: 'Cette valeur n’est pas valide.' };
      return { status: 409, body: { success: false, code: 'DRAFT_REFUSED', message: 'Refusé.', fields } };
    }
    return call.startsWith('GET /bookings/') ? { body: { success: true, data: container() } } : listReply([]);
  };
  mockApi(answers);
  await open();
  expect(pageText()).not.toContain('motif : Flou');
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(pageText()).toContain('Votre document de douane a été refusé (motif : Flou).');
  expect(readBookingDraft(7, BOOKING, emptyBooking).progress.customs).toMatchObject({ replacesDocumentId: 2 });
});
