import type { Page } from 'playwright-core';
import type { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { BookingPage } from '../support/browsers/booking-page.ts';
import type { PageLanguage, Words } from '../support/browsers/page-texts.ts';
import { api } from '../support/calls/api.ts';
import type { Person } from '../support/calls/people.ts';

export type Picture = {
  language: PageLanguage;
  screen: 'phone' | 'computer';
  /** Account that views the page; a visitor without it. */
  as?: keyof typeof DEMO_ACCOUNTS;
  path: (viewer: Person | undefined) => Promise<string> | string;
  /** Prepares the page before the picture is taken. */
  show?: (page: Page, words: Words) => Promise<unknown>;
};

const firstIdOf = async (list: string, viewer: Person | undefined): Promise<number> => {
  const { body } = await api('GET', list, { ...(viewer && { token: viewer.token }) });
  return body.data[0].id;
};

/** Pictures of the README, in its order: pages of a visitor, a customer and an admin. */
export const pictures: Record<string, Picture> = {
  home: {
    language: 'en',
    screen: 'computer',
    path: () => paths.home,
    show: (page) => page.locator('#departures').scrollIntoViewIfNeeded(),
  },
  booking: {
    language: 'fr',
    screen: 'phone',
    as: 'customer',
    path: async (viewer) => pathTo('addColis', { bookingId: await firstIdOf('/bookings', viewer) }),
    show: async (page, words) => {
      const form = new BookingPage(page, words);
      for (const [name, value] of Object.entries(MEASURES)) await form.field(name as keyof typeof MEASURES).fill(value);
      await form.field('description').scrollIntoViewIfNeeded();
    },
  },
  parcels: { language: 'fr', screen: 'computer', as: 'customer', path: () => paths.myColis },
  tracking: { language: 'en', screen: 'phone', as: 'customer', path: () => paths.tracking },
  overview: { language: 'en', screen: 'computer', as: 'admin', path: () => paths.admin },
  customs: {
    language: 'fr',
    screen: 'computer',
    as: 'admin',
    path: async (viewer) => `${paths.adminCustoms}?ouvert=${await firstIdOf('/customs/all', viewer)}`,
  },
};

const MEASURES = { description: 'Tissus et livres', poids: '20', longueur: '0.5', largeur: '0.4', hauteur: '0.3' };
