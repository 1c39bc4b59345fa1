import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { picture } from '#local/seed/picture.ts';
import { words as stripeWords } from '#local/stripe/words.ts';
import { type PageLanguage, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, registration } from '../support/calls/api.ts';
import { CARDS } from '../support/items/money.ts';
import { firefox } from './firefox.ts';
import type { RemotePage } from './remote-page.ts';
import { webkit } from './webkit.ts';

const LANGUAGES = ['fr', 'en'] as const;
const PARCEL = {
  description: 'Tissus et livres',
  poids: '20',
  longueur: '0.5',
  largeur: '0.4',
  hauteur: '0.3',
  valeurCouverture: '150000',
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '77 123 45 67',
  emailDestinataire: 'fatou@yonnee.test',
  adresseDestinataire: 'Sicap Liberté 6, villa 12, Dakar',
};

beforeAll(async () => expect((await fetch(inject('site'))).status, 'the site is built').toBe(200), 600_000);

describe.each([firefox, webkit])('$name', ({ name, packages, isInstalled, open }) => {
  test.for(LANGUAGES)(
    'a new customer finds a departure, books, pays and follows the parcel (%s)',
    async (language, { skip }) => {
      if (!isInstalled()) skip(`${name} is not installed: apt install ${packages}`);
      const page = await open();
      onTestFinished(() => page.close());
      await doMainJob(page, language).catch(async (failure: unknown) => {
        const shown = (await page.read('//body')).replace(/\s+/g, ' ');
        throw new Error(`${failure} ${await page.errors()} ${await page.address()} shows: ${shown}`);
      });
      expect(await page.errors()).toEqual([]);
    },
  );
});

const doMainJob = async (page: RemotePage, language: PageLanguage): Promise<void> => {
  const words = await wordsIn(language);
  const { auth, booking, colis, home, parcelTracking, paymentReturn } = words;
  const destination = `Kaolack ${language} ${Date.now()}`;
  const container = await newContainer({ destination, fuseau: 'UTC' });

  await page.open(inject('site'));
  await page.click(`//fieldset//button[@lang="${language}"]`);
  await page.enterDay(`//search//input[@type="date"]`, String(container.jourDepart));
  await page.type(input(home.search.to), destination);
  await page.click(button(home.search.submit));
  await page.click(`//li[${contains(destination)}]${button(home.card.book)}`);
  await page.click(`//*[@role="alertdialog"]${button(home.login.register)}`);

  const account = registration();
  for (const field of ['prenom', 'nom', 'email', 'telephone', 'adresse', 'password'] as const)
    await page.type(named(field), account[field]);
  await page.click(button(auth.register.submit));

  for (const [field, value] of Object.entries(PARCEL)) await page.type(named(field), value);
  await page.choose(named('typeDocument'), 'Facture commerciale');
  await page.choose(named('typeCouverture'), 'Tous risques');
  for (const field of ['photo', 'document']) {
    await page.upload(named(field), await pictureFile());
    await page.read(`//*[@role="group" or self::fieldset][.//input[@name="${field}"]]${button(words.files.replace)}`);
  }
  await page.click(button(booking.submit));
  await page.read(heading(colis.list.title));
  await page.click(button(colis.pay.selection)); // the new parcel is selected

  await page.type('//input[@id="card"]', CARDS.pays);
  await page.click(button(stripeWords[language].pay));
  await page.read(`//main//*[${contains(paymentReturn.paid.title.split('{{')[0] ?? '')}]`);

  await page.click(`//main//a[${contains(PARCEL.description)}]`);
  const code = await page.read('//main//*[starts-with(normalize-space(text()), "YN-")]');

  await page.open(`${inject('site')}/suivi/${code.trim()}`);
  await page.read(`//main//*[${contains(destination)}]`);
  await page.read(button(parcelTracking.share.copy));
};

const named = (name: string): string => `//main//*[@name="${name}"]`;
const button = (text: string): string => `//button[${contains(text)}]`;
const heading = (text: string): string => `//*[self::h1 or self::h2][${contains(text)}]`;
const input = (label: string): string => `//input[@id=//label[${contains(label)}]/@for]`;

/** Condition for an element that shows a text; pages join some words by spaces that do not break. */
const contains = (text: string): string => {
  const noBreak = '\u00A0\u202F';
  return `contains(normalize-space(translate(., "${noBreak}", "  ")), "${text.replace(/\s+/g, ' ').trim()}")`;
};

const pictureFile = async (): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), 'yonnee-browsers-')), 'colis.png');
  await writeFile(file, picture('box'));
  return file;
};
