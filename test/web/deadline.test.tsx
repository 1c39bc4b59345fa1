// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { readerTime } from '#web/core/time/readerTime.ts';
import { BookingDone } from '#web/features/booking/BookingDone.tsx';
import { detectedLanguage } from '#web/i18n/language.ts';
import { setBrowserZone } from './browser-zone.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, show, visit } from './visit.tsx';

const AT = '2096-11-25T00:44:00.000Z';
const LOCAL_DEADLINE = 'avant le 24 novembre 2096 à 19:44 (votre heure)';

const parcel = colis({ aPayerAvant: AT });

/** Mocks the API: `listed` puts the container on the lists, `known` makes it available by its id. */
const mockParcel = ({ listed = true, known = true } = {}) =>
  mockApi((call) => {
    if (call.includes('/bookings/mes-reservations')) return listReply(listed ? [container()] : []);
    if (call.includes(`/bookings/${container().id}`))
      return known ? { body: { success: true, data: container() } } : { status: 404, body: { success: false } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: rejectedDocument() } };
    if (call.includes(`/colis/${parcel.id}`)) return { body: { success: true, data: parcel } };
    if (call.includes('paiement=PAYE')) return listReply([]);
    return listReply(call.includes('/colis') ? [parcel] : [], { nonLues: 0 });
  });

beforeEach(() => setBrowserZone('America/Montreal'));

const Done = () => (
  <BookingDone container={container()} booked={{ colis: [{ ...parcel, prixEstime: 180 }], bookedEarlier: false }} />
);

const pages = ['/colis', `/colis/${parcel.id}`, '/mes-reservations', '/dashboard'];

test.each(pages)(
  '%s shows a deadline in the reader’s time, labelled when the container’s zone differs',
  async (address) => {
    mockParcel();
    await visit(address);
    expect(pageText()).toContain(LOCAL_DEADLINE);
  },
);

test('the booking confirmation shows a deadline in the reader’s time, labelled when the container’s zone differs', async () => {
  mockParcel();
  await show(<Done />, { texts: ['booking', 'colis'] });
  expect(pageText()).toContain(LOCAL_DEADLINE);
});

test('an admin sees a deadline in their own time', async () => {
  mockParcel();
  await visit(`/admin/colis?ouvert=${parcel.id}`, { as: 'ADMIN' });
  expect(pageText()).toContain(LOCAL_DEADLINE);
});

test('a deadline is not labelled for a reader in the container’s time zone', async () => {
  setBrowserZone('Europe/Brussels');
  mockParcel();
  await visit('/colis');
  expect(pageText()).toContain('avant le 25 novembre 2096 à 01:44');
  expect(pageText()).not.toContain('votre heure');
});

test('a deadline is shown with its label before its container is loaded', async () => {
  await show(<Deadline at={AT} container={undefined} />, { texts: ['colis'] });
  expect(pageText()).toContain(LOCAL_DEADLINE);
  mockParcel({ listed: false, known: false });
  await visit('/mes-reservations');
  expect(pageText()).toContain(LOCAL_DEADLINE);
});

test('a Canadian French browser shows French dates in its own time', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en-CA']);
  localStorage.removeItem('lang');
  expect(detectedLanguage()).toBe('fr');
  expect(readerTime(detectedLanguage(), AT, 'Europe/Paris').replace(/\s/g, ' ')).toBe(
    '24 novembre 2096 à 19:44 (votre heure)',
  );
});

test.each([
  [3 * 3_600_000 + 1_000, 'Il reste 3 h.'],
  [40 * 60_000 - 1_000, 'Il reste 40 minutes.'],
  [30_000, 'Il reste 1 minute.'],
])('%d ms before the deadline, the page says: %s', async (left, words) => {
  vi.useFakeTimers({ now: Date.parse(AT) - left, toFake: ['Date'] });
  await show(<Deadline at={AT} container={container()} />, { texts: ['colis'] });
  expect(pageText()).toContain(words);
  vi.useRealTimers();
});
