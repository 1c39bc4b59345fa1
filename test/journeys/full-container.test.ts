import { beforeAll, expect, test } from 'vitest';
import { messages } from '../spec.messages.ts';
import { api, newColis, newContainer, newVerifiedCustomer } from '../support/api.ts';
import { BookingPage, filledForm, holdingsOf } from '../support/booking-page.ts';
import { newVisitor } from '../support/browser.ts';
import { fillPlaceholders, localeOf, type Words, wordsIn } from '../support/page-texts.ts';
import { makeAdmin } from '../support/people.ts';

let words: Words;
const closed = "Ce conteneur n'accepte plus de colis. Choisissez un autre départ.";

beforeAll(async () => {
  words = await wordsIn('fr');
});

/** Somebody else books a parcel of that many kilos. */
const somebodyBooks = async (bookingId: number, poids: number) =>
  newColis(await newVerifiedCustomer(), bookingId, { poids });

test.each(['fr', 'en'] as const)(
  'a container without room is shown, and says so when somebody wants it (%s)',
  async (language) => {
    const { home } = await wordsIn(language);
    const destination = `Sédhiou ${language}`;
    const { id, jourDepart } = await newContainer({ destination, poidsMax: 50, fuseau: 'UTC' });
    await somebodyBooks(id, 50);
    const page = await newVisitor({ as: await newVerifiedCustomer(), language: localeOf(language) });
    await page.goto(`/?dateDepart=${jourDepart}&destination=${destination}`);
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name: home.card.book }).click();
    await page.getByText(messages.containerFull[language]).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test('a container that fills up while somebody writes refuses the parcel clearly, and nothing typed is lost', async () => {
  const awa = await newVerifiedCustomer();
  const { id } = await newContainer({ poidsMax: 50 });
  const page = await newVisitor({ as: awa, mayFail: /\/colis\/ajouter\// });
  const form = new BookingPage(page, words);
  await form.open(id);
  await form.fillAtOnce();
  await somebodyBooks(id, 40);

  await form.submit.click();
  await page.getByText(messages.containerFull.fr).first().waitFor();
  await page.getByText(words.booking.summary.tooMuch).waitFor();
  expect(await form.typed()).toEqual(filledForm());
  await form.submit.click();
  await page.getByText(messages.notEnoughWeight.fr).first().waitFor();
  await page.getByText(fillPlaceholders(words.booking.errors.tooHeavy, { left: '10 kg' })).waitFor();
  expect(await holdingsOf(awa)).toMatchObject({ colis: 0 });

  await form.field('poids').fill('10');
  await form.submit.click();
  await form.done.waitFor();
  expect(await holdingsOf(awa)).toEqual({ insurances: 1, documents: 1, colis: 1 });
});

test.each([
  {
    what: 'fills up to the last kilo',
    happens: async (id: number) => void (await somebodyBooks(id, 50)),
    says: messages.containerFull.fr,
  },
  {
    what: 'is closed',
    happens: async (id: number) => {
      const { token } = await makeAdmin();
      expect((await api('PUT', `/bookings/${id}/status?statut=LIVRE`, { token })).status).toBe(200);
    },
    says: closed,
  },
])(
  'a container that $what while somebody writes says so above what is written, which stays',
  async ({ happens, says }) => {
    const awa = await newVerifiedCustomer();
    const { id } = await newContainer({ poidsMax: 50 });
    const page = await newVisitor({ as: awa, mayFail: /\/colis\/ajouter\/|\/bookings\/|\/insurance\/add/ });
    const form = new BookingPage(page, words);
    await form.open(id);
    await form.fillAtOnce();
    await happens(id);
    await form.submit.click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: says }).waitFor();
    await page.getByRole('main').getByRole('link', { name: words.booking.missing.departures }).waitFor();
    expect(await form.typed()).toEqual(filledForm());
    expect(await holdingsOf(awa)).toMatchObject({ colis: 0 });
  },
);
