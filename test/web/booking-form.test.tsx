// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { deleteAllDrafts } from '#web/core/drafts/deleteAllDrafts.ts';
import { saveDraft } from '#web/core/drafts/drafts.ts';
import { parcelToSend, sendAgain } from '#web/core/drafts/sendAgain.ts';
import { dollars } from '#web/core/format.ts';
import { presets } from '#web/core/quote/presets.ts';
import { changeQuote } from '#web/core/quote/quote.ts';
import { signIn } from '#web/core/session/session.ts';
import { saveBookingDraft } from '#web/features/booking/draft.ts';
import words from '#web/i18n/fr/booking.json' with { type: 'json' };
import { BOOKING, filledBooking } from './booking.ts';
import { fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
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

/** Preloads the module that the form loads on submission, which can be slow on a busy machine. */
beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));

afterEach(() => {
  changeQuote(undefined);
  localStorage.clear();
});

const fatou = {
  id: 31,
  nom: 'Fatou Sarr',
  telephone: '+221771234567',
  adresse: 'Villa 12, Dakar',
  quartier: 'Plateau',
  createdAt: '2096-01-01T00:00:00.000Z',
};

const open = async (recipients: object[] = []) => {
  mockApi((call) => {
    if (call.startsWith('GET /recipients')) return listReply(recipients);
    if (call.startsWith('POST /recipients')) return { status: 201, body: { success: true, data: fatou } };
    if (call.startsWith('GET /bookings/')) return { body: { success: true, data: container() } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis'))
      return { status: 201, body: { success: true, data: { ...colis(), ...(bookedBody() as object) } } };
    if (call.startsWith('POST /payments/colis/'))
      return { body: { success: true, data: null, redirectUrl: '#payment' } };
    return listReply([]);
  });
  await visit(`/ajouter-colis/${BOOKING}`);
};

const typedIn = (name: string): string => (getOnly(`[name="${name}"]`) as HTMLInputElement).value;
const measures = (): string[] => ['poids', 'longueur', 'largeur', 'hauteur'].map(typedIn);
/** Waits for the ticks of sections, which are checked after a pause in typing. */
const findTicks = (...sections: string[]) =>
  Promise.all(sections.map((section) => findOnly(`#${section} [data-complete]`)));

test('a visitor who asked what a drum costs finds its measures in the form, in the unit they used', async () => {
  changeQuote({ what: 'drum' });
  await open();
  expect(measures()).toEqual(['45', '60', '60', '95']);
  await press('m');
  expect(measures()).toEqual(['45', '0.6', '0.6', '0.95']);
});

test('one press fills in the measures of a suitcase, and typing in centimetres changes the price', async () => {
  await open();
  await press('Valise');
  expect(measures()).toEqual(Object.values(presets.suitcase).map(String));
  await press('cm');
  await fillIn(getOnly('[name="longueur"]'), '150');
  expect(typedIn('longueur')).toBe('150');
  await press('m');
  expect(typedIn('longueur')).toBe('1.5');
});

test('each section has a tick once it is complete', async () => {
  saveBookingDraft(7, BOOKING, {
    values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test', valeurCouverture: '' },
    progress: {},
  });
  await open();
  await findTicks('colis', 'recipient');
  expect(document.querySelector('#documents [data-complete]')).toBeNull();
  await fillIn(getOnly('[name="valeurCouverture"]'), '5000');
  await findTicks('documents');
});

test('a recipient without an email is booked without one, and the form says what then happens', async () => {
  saveBookingDraft(7, BOOKING, { values: filledBooking, progress: {} });
  await open();
  expect(pageText()).toContain('Sans adresse, nous n’écrirons qu’à vous');
  await runInAct(() => signIn({ token: 't', role: 'CLIENT', userId: 7, user: { email: 'awa@yonnee.test' } }));
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(bookedBody()).toMatchObject({ emailDestinataire: '' });
});

test('the confirmation of a booking has one button, which pays the price of the parcel', async () => {
  saveBookingDraft(7, BOOKING, { values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' }, progress: {} });
  await open();
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(pageText()).toContain('Votre place est réservée !');
  await press(`Payer ${dollars('fr', colis().prixEstime)}`);
  await waitUntilSettled();
  expect(requests).toContain(`POST /payments/colis/${colis().id}`);
});

test('a saved recipient takes one press, and is not saved again', async () => {
  saveBookingDraft(7, BOOKING, {
    values: {
      ...filledBooking,
      nomDestinataire: '',
      telephoneDestinataire: '',
      adresseDestinataire: '',
      emailDestinataire: '',
    },
    progress: {},
  });
  await open([fatou]);
  await runInAct(() => signIn({ token: 't', role: 'CLIENT', userId: 7, user: { email: 'awa@yonnee.test' } }));
  await runInAct(() => getOnly('[name="savedRecipient"]:not(:checked)').click());
  await findTicks('recipient');
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(bookedBody()).toMatchObject({
    nomDestinataire: 'Fatou Sarr',
    telephoneDestinataire: '+221771234567',
    emailDestinataire: '',
    adresseDestinataire: 'Plateau, Villa 12, Dakar',
  });
  expect(requests).not.toContain('POST /recipients');
});

test('a sender chooses the language of the mails to a new recipient, who is saved with it', async () => {
  saveBookingDraft(7, BOOKING, { values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' }, progress: {} });
  await open();
  expect(typedIn('langueDestinataire'), 'unless the sender chooses another').toBe('fr');
  await fillIn(getOnly('[name="langueDestinataire"]'), 'en');
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(requestBodies).toContainEqual(expect.objectContaining({ poids: 10, langueDestinataire: 'en' }));
  expect(requestBodies).toContainEqual(expect.objectContaining({ nom: 'Fatou Sarr', langue: 'en' }));
});

test('a saved recipient brings their language along, which can be changed for this parcel', async () => {
  await open([{ ...fatou, langue: 'en' }]);
  await runInAct(() => getOnly('[name="savedRecipient"]:not(:checked)').click());
  expect(typedIn('langueDestinataire')).toBe('en');
  await fillIn(getOnly('[name="langueDestinataire"]'), 'fr');
  expect(document.querySelector('[name="nomDestinataire"]'), 'still the saved recipient').toBeNull();
  expect(typedIn('langueDestinataire')).toBe('fr');
});

test('a draft keeps the language of the recipient', async () => {
  saveBookingDraft(7, BOOKING, { values: { ...filledBooking, langueDestinataire: 'en' }, progress: {} });
  await open();
  expect(typedIn('langueDestinataire')).toBe('en');
});

test('a new recipient is saved with the booking, unless the customer unticks it', async () => {
  saveBookingDraft(7, BOOKING, { values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' }, progress: {} });
  await open();
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(requests.filter((call) => call === 'POST /recipients')).toHaveLength(1);

  requests.length = 0;
  saveBookingDraft(7, BOOKING, { values: { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' }, progress: {} });
  await open();
  await runInAct(() => getOnly('#recipient input[type="checkbox"]').click());
  await press('Réserver ma place');
  await waitUntilSettled();
  expect(requests).not.toContain('POST /recipients');
});

test('a parcel that is sent again fills in its contents, measures and recipient, for its customer only', async () => {
  await open();
  sendAgain(colis({ userId: 7, longueur: 0.6, langueDestinataire: 'en' }));
  await open();
  expect(typedIn('description')).toBe(colis().description);
  expect(typedIn('longueur')).toBe('60');
  expect(typedIn('nomDestinataire')).toBe(colis().nomDestinataire);
  expect(typedIn('langueDestinataire')).toBe('en');
  expect(parcelToSend()).toBeDefined();
  await runInAct(() => signIn({ token: 't', role: 'CLIENT', userId: 8 }));
  expect(parcelToSend(), 'of another customer in the same tab').toBeUndefined();
  await runInAct(() => signIn({ token: 't', role: 'CLIENT', userId: 7 }));
  deleteAllDrafts();
  expect(parcelToSend(), 'after a log-out').toBeUndefined();
});

test('a draft that another version of the site saved in another form is left out', async () => {
  saveDraft(`booking.7.${BOOKING}`, { texts: { description: 'Vêtements' }, files: { document: 'facture.pdf' } });
  await open();
  expect(typedIn('description')).toBe('');
});

test('the form shows while the saved recipients are loading, and what is typed meanwhile stays', async () => {
  await open([fatou]);
  await fillIn(getOnly('[name="description"]'), 'Vêtements');
  await findOnly('[name="savedRecipient"]:not(:checked)');
  expect(typedIn('description')).toBe('Vêtements');
});

test('a container that has closed is loaded with the session of a customer who has a parcel in it', async () => {
  let calls = 0;
  const closed = container({ statut: 'LIVRE' });
  mockApi((call) => {
    if (!call.startsWith('GET /bookings/')) return listReply([]);
    calls += 1;
    return calls === 1
      ? { status: 404, body: { success: false, message: '', code: 'CONTAINER_NOT_FOUND' } }
      : { body: { success: true, data: closed } };
  });
  await visit(`/ajouter-colis/${BOOKING}`);
  expect(pageText()).toContain(words.messages.closed);
});
