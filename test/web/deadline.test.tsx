// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { readerTime } from '#web/core/readerTime.ts';
import { BookingDone } from '#web/features/booking/BookingDone.tsx';
import { detectedLanguage } from '#web/i18n/language.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { refusedDocument } from './documents.ts';
import { apiAnswers, listing, said, show, visit } from './visit.tsx';
import { readIn } from './zone.ts';

const AT = '2096-11-25T00:44:00.000Z';
const HERE = 'avant le 24 novembre 2096 à 19:44 (votre heure)';

const parcel = colis({ aPayerAvant: AT });

/** The lists of containers have it only when `listed`; by itself it can be had as long as `known`. */
const has = ({ listed = true, known = true } = {}) =>
  apiAnswers((call) => {
    if (call.includes('/bookings/mes-reservations')) return listing(listed ? [container()] : []);
    if (call.includes(`/bookings/${container().id}`))
      return known ? { body: { success: true, data: container() } } : { status: 404, body: { success: false } };
    if (/\/customs\/\d+$/.test(call)) return { body: { success: true, data: refusedDocument() } };
    if (call.includes(`/colis/${parcel.id}`)) return { body: { success: true, data: parcel } };
    if (call.includes('paiement=PAYE')) return listing([]);
    return listing(call.includes('/colis') ? [parcel] : [], { nonLues: 0 });
  });

beforeEach(() => readIn('America/Montreal'));

const Done = () => (
  <BookingDone container={container()} booked={{ colis: { ...parcel, prixEstime: 180 }, earlier: false }} />
);

const pages = ['/colis', `/colis/${parcel.id}`, '/mes-reservations', '/dashboard'];

test.each(pages)(
  'on %s a deadline is on the reader’s clocks, and says so where the container has others',
  async (address) => {
    has();
    await visit(address);
    expect(said()).toContain(HERE);
  },
);

test('after a booking a deadline is on the reader’s clocks, and says so where the container has others', async () => {
  has();
  await show(<Done />, { texts: ['booking', 'colis'] });
  expect(said()).toContain(HERE);
});

test('an admin reads a deadline on their own clocks', async () => {
  has();
  await visit(`/admin/colis?ouvert=${parcel.id}`, { as: 'ADMIN' });
  expect(said()).toContain(HERE);
});

test('a reader whose clocks show what the container’s do is told no more than the hour', async () => {
  readIn('Europe/Brussels');
  has();
  await visit('/colis');
  expect(said()).toContain('avant le 25 novembre 2096 à 01:44');
  expect(said()).not.toContain('votre heure');
});

test('a deadline does not wait for its container, and says whose clocks it is on while that is not known', async () => {
  await show(<Deadline at={AT} container={undefined} />, { texts: ['colis'] });
  expect(said()).toContain(HERE);
  has({ listed: false, known: false });
  await visit('/mes-reservations');
  expect(said()).toContain(HERE);
});

test('a browser of Canadian French reads French dates, on its own clocks', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en-CA']);
  localStorage.removeItem('lang');
  expect(detectedLanguage()).toBe('fr');
  expect(readerTime(detectedLanguage(), AT, 'Europe/Paris').replace(/\s/g, ' ')).toBe(
    '24 novembre 2096 à 19:44 (votre heure)',
  );
});
