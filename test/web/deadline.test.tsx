// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { readerTime } from '#web/core/readerTime.ts';
import AdminColisPage from '#web/features/admin-colis/AdminColisPage.tsx';
import { BookingDone } from '#web/features/booking/BookingDone.tsx';
import ColisPage from '#web/features/colis/ColisPage.tsx';
import MyColisPage from '#web/features/colis/MyColisPage.tsx';
import DashboardPage from '#web/features/dashboard/DashboardPage.tsx';
import HistoryPage from '#web/features/history/HistoryPage.tsx';
import { detectedLanguage } from '#web/i18n/language.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { refusedDocument } from './documents.ts';
import { apiAnswers, listing, said, visit } from './visit.tsx';
import { readIn } from './zone.ts';

const AT = '2096-11-25T00:44:00.000Z';
const HERE = 'avant le 24 novembre 2096 à 19:44 (votre heure)';

const parcel = colis({ aPayerAvant: AT });
const texts = [
  'colis',
  'customsDocument',
  'files',
  'dashboard',
  'history',
  'booking',
  'adminColis',
  'change',
  'ledger',
] as const;

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

const pages: [string, ComponentType, string][] = [
  ['/colis', MyColisPage, '/colis'],
  ['/colis/:colisId', ColisPage, `/colis/${parcel.id}`],
  ['/mes-reservations', HistoryPage, '/mes-reservations'],
  ['/dashboard', DashboardPage, '/dashboard'],
  ['/add-colis/:bookingId', Done, '/add-colis/1234567890'],
];

test.each(pages)(
  'on %s a deadline is on the reader’s clocks, and says so where the container has others',
  async (path, Page, address) => {
    has();
    await visit({ path, Page, texts, address });
    expect(said()).toContain(HERE);
  },
);

test('an admin reads a deadline on their own clocks', async () => {
  has();
  await visit({
    path: '/admin/colis',
    Page: AdminColisPage,
    texts,
    address: `/admin/colis?ouvert=${parcel.id}`,
    as: 'ADMIN',
  });
  expect(said()).toContain(HERE);
});

test('a reader whose clocks show what the container’s do is told no more than the hour', async () => {
  readIn('Europe/Brussels');
  has();
  await visit({ path: '/colis', Page: MyColisPage, texts });
  expect(said()).toContain('avant le 25 novembre 2096 à 01:44');
  expect(said()).not.toContain('votre heure');
});

test('a deadline does not wait for its container, and says whose clocks it is on while that is not known', async () => {
  await visit({ path: '/', Page: () => <Deadline at={AT} container={undefined} />, texts });
  expect(said()).toContain(HERE);
  has({ listed: false, known: false });
  await visit({ path: '/mes-reservations', Page: HistoryPage, texts });
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
