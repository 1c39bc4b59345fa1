import { beforeAll } from 'vitest';
import { home } from '../../spec/home.ts';
import { navigation } from '../../spec/navigation.ts';
import {
  expectNoneShown,
  mockAnswer,
  press,
  type Reader,
  signIn,
  testMessages,
} from '../../support/browsers/message-readers.ts';
import { newContainer, newCustomer } from '../../support/calls/api.ts';
import { makeAdmin, type Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';

let customer: Person;
let admin: Person;
beforeAll(async () => {
  customer = await newCustomer();
  admin = await makeAdmin();
});

let destinations = 0;

/** Creates the only departure to a new city, and returns a function that opens the home page at it. */
const newDeparture = async (reader: Reader, poidsMax = 1000) => {
  const destination = `Ville ${process.pid}-${destinations++}`;
  const container = await newContainer({ destination, poidsMax, fuseau: 'UTC' });
  const open = async () => {
    const search = new URLSearchParams({ dateDepart: String(container.jourDepart), destination });
    await reader.page.goto(`/?${search}`);
  };
  return { container, open };
};

testMessages(navigation, {
  loginRequired: async ({ page, words: { common } }) => {
    await page.goto('/');
    await page.getByRole('button', { name: common.nav.reservation }).click();
    await page.getByRole('banner').getByRole('link', { name: common.links.myColis }).click();
    await page.waitForURL('**/login*');
  },
  confirmLogout: async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto('/');
    await press(reader, reader.words.common.links.logout);
  },
});

testMessages(home, {
  listFailed: async (reader) => {
    await mockAnswer(reader, '/bookings*', 500);
    await reader.page.clock.setSystemTime(Date.now() + 600_000); // departures in the document are old by then
    await reader.page.goto('/');
  },
  dateRequired: async (reader) => {
    await reader.page.goto('/');
    await press(reader, reader.words.home.search.submit);
  },
  noResults: async (reader) => {
    const { search } = reader.words.home;
    await reader.page.goto('/');
    await reader.page.getByLabel(search.date).fill('2099-12-31');
    await press(reader, search.submit);
  },
  searchFailed: async (reader) => {
    const { search } = reader.words.home;
    await mockAnswer(reader, '/bookings/by-date*', 500);
    await reader.page.goto('/');
    await reader.page.getByLabel(search.date).fill('2099-12-31');
    await press(reader, search.submit);
  },
  loginToBook: async (reader) => {
    const { open } = await newDeparture(reader);
    await open();
    await press(reader, reader.words.home.card.book);
  },
  containerFull: async (reader) => {
    const { open, container } = await newDeparture(reader, 10);
    await aColis(customer, container.id, { grams: 10_000 });
    await signIn(reader, customer);
    await open();
    await press(reader, reader.words.home.card.book);
  },
  confirmContainerDeletion: async (reader) => {
    const { open } = await newDeparture(reader);
    await signIn(reader, admin);
    await open();
    await press(reader, reader.words.home.card.remove);
  },
  containerDeleted: async (reader) => {
    const { open } = await newDeparture(reader);
    await signIn(reader, admin);
    await open();
    await press(reader, reader.words.home.card.remove);
    await press(reader, reader.words.home.remove.submit);
  },
});

expectNoneShown(
  { ...navigation, ...home },
  {
    '/': async (reader) => {
      await signIn(reader, customer);
      await reader.page.goto('/');
    },
  },
);
