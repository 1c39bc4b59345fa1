// @vitest-environment jsdom
import { afterEach, beforeAll } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import { signIn } from '#web/core/session/session.ts';
import type { BookingValues } from '#web/features/booking/bookingFormSchema.ts';
import { saveBookingDraft } from '#web/features/booking/draft.ts';
import { booking } from '../../spec/booking.ts';
import { BOOKING, filledBooking } from '../booking.ts';
import { fillIn, findOnly, getOnly, runInAct } from '../browser.ts';
import { colis } from '../colis.ts';
import { container } from '../containers.ts';
import {
  expectNoneShown,
  expectShown,
  expectShownTimes,
  FAILURE,
  mockReplies,
  type Reader,
  submit,
  testMessages,
} from './read-messages.tsx';

/** Loads what the form loads on submission. */
beforeAll(async () => void (await import('#web/features/booking/submissionChunk.ts')));

afterEach(() => localStorage.clear());

const BOOKED = { ...filledBooking, emailDestinataire: 'fatou@yonnee.test' };

type Replies = Parameters<typeof mockReplies>[0];

const created = (data: object) => ({ status: 201, body: { success: true, data } });

/** Opens the booking page of a container with the draft of a complete booking, but for these values. */
const open = async (
  reader: Reader,
  change: Partial<BookingValues> = {},
  replies: Replies = {},
  space: Partial<Container> = {},
) => {
  mockReplies({
    [`GET /bookings/${BOOKING}`]: { body: { success: true, data: container(space) } },
    'POST /customs/add': created({ id: 3 }),
    'POST /insurance': created({ id: 4 }),
    'POST /recipients': created({ id: 31 }),
    'POST /colis': created(colis()),
    ...replies,
  });
  saveBookingDraft(7, BOOKING, { values: { ...BOOKED, ...change }, progress: {} });
  await reader.open(`/ajouter-colis/${BOOKING}`);
};

const book = async (...booking: Parameters<typeof open>) => {
  await open(...booking);
  await submit();
};

/** Opens the booking page in a session that does not know whose it is. */
const openWithoutUserId = async ({ open }: Reader) => {
  await runInAct(() => signIn({ token: 'jwt', role: 'USER' }));
  mockReplies({ [`GET /bookings/${BOOKING}`]: { body: { success: true, data: container() } } });
  await open(`/ajouter-colis/${BOOKING}`, 'nobody');
};

/** Types "1e", which a browser keeps as an invalid number and jsdom as an empty field. */
const bookWithoutNumber = async (reader: Reader, name: string) => {
  await open(reader);
  const field = getOnly(`[name="${name}"]`);
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  await fillIn(field, '');
  await submit();
};

testMessages(booking, {
  pleaseLogIn: openWithoutUserId,
  clickToLogIn: async (reader) => {
    await openWithoutUserId(reader);
    await expectShown(booking.pleaseLogIn[reader.language]);
    await findOnly('a[href="/login"]');
  },
  bookingMissing: ({ open }) => open('/ajouter-colis/abc'),
  bookingFull: (reader) => open(reader, {}, {}, { poidsRestant: 0 }),
  missingInsuranceType: (reader) => book(reader, { typeCouverture: '' }),
  missingInsuranceValue: (reader) => book(reader, { valeurCouverture: '' }),
  missingCustomsType: (reader) => book(reader, { typeDocument: '' }),
  missingCustomsImage: (reader) => book(reader, { document: null }),
  invalidWeight: (reader) => bookWithoutNumber(reader, 'poids'),
  invalidSide: (reader) => bookWithoutNumber(reader, 'hauteur'),
  invalidInsuranceValue: (reader) => bookWithoutNumber(reader, 'valeurCouverture'),
  recipientRequired: async (reader) => {
    await book(reader, { nomDestinataire: '', telephoneDestinataire: '', adresseDestinataire: '' });
    await expectShownTimes(booking.recipientRequired[reader.language], 3);
  },
  notEnoughWeight: (reader) => book(reader, { poids: '501' }, {}, { poidsRestant: 500 }),
  notEnoughVolume: (reader) =>
    book(reader, { longueur: '2', largeur: '1.5', hauteur: '1.5' }, {}, { volumeRestant: 2 }),
  takenMeanwhile: (reader) => book(reader, {}, { 'POST /colis': reader.refusal('CONTAINER_FULL') }),
  insuranceServerWords: (reader) => {
    const contrat = { ...BOOKED.document, name: 'contrat.png', key: 'incoming/7/contract' };
    return book(reader, { contrat }, { 'POST /insurance': reader.refusal('FILE_MISMATCH') });
  },
  insuranceFailed: (reader) => book(reader, {}, { 'POST /insurance': FAILURE }),
  customsFailed: (reader) => book(reader, {}, { 'POST /customs/add': FAILURE }),
  bookingFailed: (reader) => book(reader, {}, { 'POST /colis': FAILURE }),
  colisBooked: (reader) => book(reader),
});

expectNoneShown(booking, { '/ajouter-colis': (reader) => open(reader) });
