// @vitest-environment jsdom
import { beforeAll } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import { home } from '../../spec/home.ts';
import { navigation } from '../../spec/navigation.ts';
import { fillIn, getOnly, openDialog, press } from '../browser.ts';
import { container } from '../containers.ts';
import { openSite, pageLoaded } from '../open-page.tsx';
import { listReply } from '../visit.tsx';
import { expectNoneShown, FAILURE, mockReplies, type Reader, testMessages } from './read-messages.tsx';

/** Loads what the page loads with its first card. */
beforeAll(() =>
  Promise.all([import('#web/features/home/AdminButtons.tsx'), import('#web/features/home/DeleteDialog.tsx')]),
);

/** Opens the home page with one departure. */
const open = async (reader: Reader, as: 'USER' | 'ADMIN' | 'nobody', space: Partial<Container> = {}) => {
  mockReplies({
    'DELETE /bookings/': { body: { success: true, message: '' } },
    'GET /bookings': listReply([container(space)]),
  });
  await reader.open('/', as);
};

const search = async ({ open, words }: Reader) => {
  await open('/', 'nobody');
  await fillIn(getOnly('input[type="date"]'), '2099-12-31');
  await press(words.home.search.submit);
};

testMessages(navigation, {
  loginRequired: ({ open }) => open('/colis', 'nobody'),
  confirmLogout: async ({ open, words }) => {
    await open('/'); // in this language
    await openSite('/');
    await pageLoaded();
    await openDialog(words.common.links.logout);
  },
});

testMessages(home, {
  listFailed: async ({ open }) => {
    mockReplies({ 'GET /bookings': FAILURE });
    await open('/', 'nobody');
  },
  dateRequired: async (reader) => {
    await open(reader, 'nobody');
    await press(reader.words.home.search.submit);
  },
  noResults: async (reader) => {
    mockReplies({ 'GET /bookings/by-date': listReply([]), 'GET /bookings': listReply([container()]) });
    await search(reader);
  },
  searchFailed: async (reader) => {
    mockReplies({ 'GET /bookings/by-date': FAILURE });
    await search(reader);
  },
  loginToBook: async (reader) => {
    await open(reader, 'nobody');
    await press(reader.words.home.card.book);
  },
  containerFull: async (reader) => {
    await open(reader, 'USER', { poidsRestant: 0 });
    await press(reader.words.home.card.book);
  },
  confirmContainerDeletion: async (reader) => {
    await open(reader, 'ADMIN');
    await press(reader.words.home.card.remove);
  },
  containerDeleted: async (reader) => {
    await open(reader, 'ADMIN');
    await openDialog(reader.words.home.card.remove);
    await press(reader.words.home.remove.submit);
  },
});

expectNoneShown({ ...navigation, ...home }, { '/': (reader) => open(reader, 'USER') });
