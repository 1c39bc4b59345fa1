import { beforeAll, expect, test } from 'vitest';
import { linkTo, paths } from '#web/core/paths.ts';
import { messages, numberInputs, timings } from '../../spec.messages.ts';
import { isShown, type Reader, readerOf, signIn, submit, type } from '../../support/browsers/message-readers.ts';
import { expectDelay, pauseClock } from '../../support/browsers/page-time.ts';
import { isUsable } from '../../support/browsers/wait-until-usable.ts';
import { api, newContainer, newCustomer, registration } from '../../support/calls/api.ts';
import { type LoggedIn, makeAdmin, type Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';
import { fillBooking } from '../../support/items/filled-booking.ts';

let customer: LoggedIn;
let admin: Person;
let container: number;
beforeAll(async () => {
  [customer, admin] = await Promise.all([newCustomer(), makeAdmin()]);
  container = (await newContainer()).id;
  await aColis(customer, container);
});

/** Checks the delay between a success message and the redirect. */
const expectRedirect = (reader: Reader, path: string | RegExp, ms: number, success: string) =>
  expectDelay(reader.page, ms, {
    begin: () => submit(reader),
    since: () => isShown(reader, success),
    until: async () => {
      const { pathname } = new URL(reader.page.url());
      return typeof path === 'string' ? pathname === path : path.test(pathname);
    },
  });

/** Checks how long a message is shown. */
const expectShownFor = (reader: Reader, words: string, ms: number, begin = () => submit(reader)) =>
  expectDelay(reader.page, ms, {
    begin,
    since: () => isShown(reader, words),
    until: async () => !(await isShown(reader, words)),
  });

const fillLogin = async (reader: Reader, password = customer.password) => {
  await reader.page.goto('/login');
  await type(reader, { email: customer.email, password });
};

/** Checks the interval between two slogans. They change only without reduced motion. */
const expectSloganChange = async (reader: Reader, path: string, slogans: readonly string[], ms: number) => {
  const { page } = reader;
  const shown = page.locator('p[data-shown=true]');
  const isShown = async (slogan = '') => (await shown.allInnerTexts()).some((text) => text.endsWith(slogan));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectDelay(page, ms, {
    begin: () => page.goto(path, { waitUntil: 'load' }), // the clock is paused: nothing is usable yet
    since: async () => (await isUsable(page)) && isShown(slogans[0]),
    until: () => isShown(slogans[1]),
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
};

const checks: Record<keyof typeof timings, (reader: Reader, ms: number) => Promise<void>> = {
  loginRedirect: async (reader, ms) => {
    await fillLogin(reader);
    await expectRedirect(reader, '/', ms, messages.loggedIn.fr);
  },
  loginToast: async (reader, ms) => {
    await fillLogin(reader, '');
    await expectShownFor(reader, messages.fillAllFields.fr, ms);
  },
  loginSuccessToast: async (reader, ms) => {
    await fillLogin(reader);
    await expectShownFor(reader, messages.loggedIn.fr, ms);
  },
  registerRedirect: async (reader, ms) => {
    const { langue, ...wanted } = registration();
    await reader.page.goto('/register');
    await type(reader, wanted);
    await expectRedirect(reader, '/login', ms, messages.registered.fr);
  },
  addColisRedirect: async (reader, ms) => {
    await fillBooking(reader, container, customer);
    await expectRedirect(reader, '/colis', ms, messages.colisBooked.fr);
  },
  addContainerRedirect: async (reader, ms) => {
    await signIn(reader, admin);
    await reader.page.goto('/ajouter-conteneur');
    const dates = { dateDepart: '2099-05-01T10:00', dateArrivee: '2099-05-20T10:00' };
    await type(reader, { lieuEnlevement: 'Anvers', destination: 'Dakar', poidsMax: '900', volumeMax: '30', ...dates });
    await expectRedirect(reader, /^\/admin\/conteneurs\/\d+$/, ms, messages.containerAdded.fr);
  },
  editContainerRedirect: async (reader, ms) => {
    await signIn(reader, admin);
    await reader.page.goto(`/update-conteneur/${container}`);
    await type(reader, { prixEstime: '12' }); // notifies no customer, so no confirmation is needed
    await expectRedirect(reader, `/admin/conteneurs/${container}`, ms, messages.containerUpdated.fr);
  },
  changePasswordRedirect: async (reader, ms) => {
    const person = await newCustomer();
    await signIn(reader, person);
    await reader.page.goto('/change-password');
    await type(reader, { currentPassword: person.password, newPassword: 'secret-2', confirmation: 'secret-2' });
    await expectRedirect(reader, linkTo('account') ?? paths.home, ms, messages.passwordChanged.fr);
  },
  resetPasswordRedirect: async (reader, ms) => {
    const { email } = await newCustomer();
    const { token } = (await api('POST', '/api/auth/forgot-password', { body: { email } })).body;
    await reader.page.goto(`/reset-password?token=${token}`);
    await type(reader, { newPassword: 'secret-2', confirmation: 'secret-2' });
    await expectRedirect(reader, '/login', ms, messages.passwordReset.fr);
  },
  toast: async (reader, ms) => {
    const { page, words } = reader;
    await signIn(reader, customer);
    await page.goto('/colis');
    const pay = page.getByRole('button', { name: words.colis.pay.selection });
    await pay.waitFor();
    await expectShownFor(reader, messages.selectOne.fr, ms, () => pay.click());
  },
  contactBlank: async (reader, ms) => {
    const { page } = reader;
    await page.goto('/cookies');
    const link = page.getByRole('contentinfo').locator('a[href="/contact"]');
    await expectDelay(page, ms, {
      begin: () => link.click(),
      since: async () => new URL(page.url()).pathname === '/contact',
      until: async () => (await page.getByRole('main').innerText()).trim() !== '',
    });
  },
  contactSuccess: async (reader, ms) => {
    await reader.page.goto('/contact');
    await type(reader, { fullName: 'Awa', email: customer.email, subject: 'Colis', message: 'Où est-il ?' });
    await expectShownFor(reader, messages.contactSuccess.fr, ms);
  },
  loginSlogans: (reader, ms) =>
    expectSloganChange(reader, '/login', Object.values(reader.words.auth.login.slogans), ms),
  registerSlogans: (reader, ms) =>
    expectSloganChange(reader, '/register', Object.values(reader.words.auth.register.slogans), ms),
  homeCarousel: (reader, ms) => {
    const slides = Object.values(reader.words.home.hero.slides);
    return expectSloganChange(
      reader,
      '/',
      slides.map(({ text }) => text),
      ms,
    );
  },
};

const cases = Object.entries(timings).map(([name, ms]) => ({ name: name as keyof typeof timings, ms }));

test.each(cases)('$name takes $ms ms', async ({ name, ms }) => {
  await checks[name](await readerOf('fr'), ms);
});

test('a visitor sees the first message of a page at once', async () => {
  const reader = await readerOf('fr');
  await fillLogin(reader, '');
  await pauseClock(reader.page);
  await submit(reader);
  await expect.poll(() => isShown(reader, messages.fillAllFields.fr)).toBe(true);
  await reader.page.clock.resume();
});

const inputPages: Record<keyof typeof numberInputs, (reader: Reader) => Promise<string>> = {
  '/ajouter-colis': async (reader) => {
    await signIn(reader, customer);
    return `/ajouter-colis/${container}`;
  },
  '/ajouter-conteneur': async (reader) => {
    await signIn(reader, admin);
    return '/ajouter-conteneur';
  },
  '/update-conteneur': async (reader) => {
    await signIn(reader, admin);
    return `/update-conteneur/${container}`;
  },
};

const inputCases = Object.entries(numberInputs).map(([path, inputs]) => ({
  path: path as keyof typeof numberInputs,
  inputs,
}));

test.each(inputCases)('$path accepts numbers within the documented bounds', async ({ path, inputs }) => {
  const reader = await readerOf('fr');
  await reader.page.goto(await inputPages[path](reader));
  for (const [name, bounds] of Object.entries<{ min: number; step?: number }>(inputs)) {
    const input = reader.page.locator(`input[type=number][name=${name}]`);
    const attributes = Object.keys(bounds).map(async (bound) => [bound, Number(await input.getAttribute(bound))]);
    expect([name, Object.fromEntries(await Promise.all(attributes))]).toEqual([name, bounds]);
  }
});
