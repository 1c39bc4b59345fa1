// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { MAX_COLIS_PER_SHIPMENT } from '#shared/colis/rules.ts';
import { dollars } from '#web/core/format.ts';
import { changeQuote } from '#web/core/quote/quote.ts';
import type { BookingValues } from '#web/features/booking/bookingFormSchema.ts';
import { readBookingDraft, saveBookingDraft } from '#web/features/booking/draft.ts';
import { anotherParcel, emptyBooking } from '#web/features/booking/values.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** Preloads the module that the form loads on submission, which can be slow on a busy machine. */
beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));

afterEach(() => {
  changeQuote(undefined);
  localStorage.clear();
});

const BOOKING = container().id;
const SUITCASE = { description: 'Valise', poids: '23', longueur: '0.75', largeur: '0.5', hauteur: '0.3' };
const values: BookingValues = {
  ...emptyBooking,
  ...SUITCASE,
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '+221 77 123 45 67',
  emailDestinataire: 'fatou@yonnee.test',
  adresseDestinataire: 'Plateau, Dakar',
  langueDestinataire: 'en',
  typeDocument: 'Facture commerciale',
  document: { name: 'facture.pdf', size: 9, key: 'incoming/7/old', uploadedAt: Date.now() },
  valeurCouverture: '100000',
};

type Reply = ReturnType<Parameters<typeof mockApi>[0]>;

const booked = [1, 2, 3].map((rang) => colis({ id: 100 + rang, envoi: { id: 101, rang, total: 3 }, prixEstime: 230 }));

const open = async (send: () => Reply = () => ({ status: 201, body: { success: true, data: booked } })) => {
  mockApi((call) => {
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis/envoi/')) return send();
    if (call.startsWith('POST /payments/group-payment'))
      return { body: { success: true, data: null, redirectUrl: '#payment' } };
    return listReply([]);
  });
  await visit(`/ajouter-colis/${BOOKING}`);
};

const openWith = async (count: number, send?: () => Reply) => {
  const autres = Array.from({ length: count - 1 }, () => anotherParcel(values));
  saveBookingDraft(7, BOOKING, { values: { ...values, autres }, progress: {} });
  await open(send);
};

const typedIn = (name: string): string => (getOnly(`[name="${name}"]`) as HTMLInputElement).value;
const priceShown = (): string => getOnly('aside output').textContent ?? '';

test('a visitor who asked what three suitcases cost finds all three in the form, at that price', async () => {
  changeQuote({ what: 'suitcase', count: 3 });
  await open();
  expect([typedIn('poids'), typedIn('autres.0.poids'), typedIn('autres.1.poids')]).toEqual(['23', '23', '23']);
  expect(pageText()).toContain('3 colis');
  expect(priceShown()).toBe(dollars('fr', 3 * 23 * container().prixEstime));
});

test('a customer books three parcels in one call and pays for them in one payment', async () => {
  await openWith(3);
  await fillIn(getOnly('[name="autres.1.description"]'), 'Carton de livres');
  await fillIn(getOnly('[name="autres.1.valeurCouverture"]'), '5000');
  await press('Réserver ma place');
  await waitUntilSettled();
  const [insurances, shipments] = ['POST /insurance', 'POST /colis'].map((call) =>
    requests.filter((request) => request.startsWith(call)),
  );
  expect([insurances?.length, shipments]).toEqual([1, [`POST /colis/envoi/${BOOKING}`]]);
  const suitcase = { description: 'Valise', poids: 23, longueur: 0.75, largeur: 0.5, hauteur: 0.3 };
  expect(requestBodies).toContainEqual({
    nomDestinataire: 'Fatou Sarr',
    telephoneDestinataire: expect.stringMatching(/^\+221 ?77/),
    emailDestinataire: 'fatou@yonnee.test',
    adresseDestinataire: 'Plateau, Dakar',
    langueDestinataire: 'en',
    assuranceId: 4,
    documentId: 3,
    colis: [suitcase, suitcase, { ...suitcase, description: 'Carton de livres', valeurCouverture: 5000 }],
  });
  await press(`Payer ${dollars('fr', 690)}`);
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual([101, 102, 103]);
});

test('a customer adds parcels like the last one up to the limit, and removes one', async () => {
  await openWith(1);
  await press('Ajouter un colis');
  expect(document.activeElement?.textContent).toContain('Colis 2');
  expect(typedIn('autres.0.longueur')).toBe('0.75');
  await fillIn(getOnly('[name="autres.0.poids"]'), '30');
  await press('Ajouter un colis');
  expect(typedIn('autres.1.poids')).toBe('30');
  await press('Retirer le colis 2');
  expect(typedIn('autres.0.poids')).toBe('30');
  expect(document.querySelector('[name="autres.1.poids"]')).toBeNull();
  for (let count = 2; count < MAX_COLIS_PER_SHIPMENT; count++) await press('Ajouter un colis');
  expect(pageText()).toContain(`Un envoi peut compter jusqu’à ${MAX_COLIS_PER_SHIPMENT} colis.`);
});

test('an incomplete parcel is unfolded and its empty field named before anything is sent', async () => {
  await openWith(2);
  await fillIn(getOnly('[name="autres.0.poids"]'), '');
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(document.activeElement?.getAttribute('name')).toBe('autres.0.poids');
  expect(getOnly('[name="autres.0.poids"]').closest('details')?.open).toBe(true);
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('parcels that only together exceed the space left are refused before anything is sent', async () => {
  await openWith(2);
  const half = String(container().poidsRestant / 2 + 1);
  await fillIn(getOnly('[name="poids"]'), half);
  await fillIn(getOnly('[name="autres.0.poids"]'), half);
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(pageText()).toContain('Il n’y a plus assez de place pour tous vos colis');
});

test('a refusal of the API is shown at the field of its parcel', async () => {
  await openWith(3, () => ({
    status: 422,
    body: {
      success: false,
      code: 'INVALID_FIELDS',
      message: 'Certains champs sont invalides.',
      fields: { 'colis.2.longueur': 'Trop long.' },
    },
  }));
  await press('Réserver ma place');
  await waitUntilSettled();
  const field = getOnly('[name="autres.1.longueur"]');
  expect([field.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', true]);
  expect(pageText()).toContain('Trop long.');
});

test('every parcel survives a reload, with its photo', async () => {
  const photo = { name: 'valise.jpg', size: 9, key: 'incoming/7/photo', uploadedAt: Date.now() };
  const autres = [{ ...anotherParcel(values), description: 'Carton', photo }];
  saveBookingDraft(7, BOOKING, { values: { ...values, autres }, progress: {} });
  expect(readBookingDraft(7, BOOKING, emptyBooking).values.autres).toEqual(autres);
});
