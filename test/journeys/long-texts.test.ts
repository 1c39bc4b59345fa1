import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newContainer } from '../support/api.ts';
import { newVisitor } from '../support/browser.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/people.ts';
import { aColis } from '../support/table.ts';

/** What people type without a space, as long as it may be: a web address for a description, a place, a name. */
const LINK = `https://example.com/${'suivi'.repeat(20)}`;
const PLACE = `Sainte${'Anne'.repeat(28)}`;

/** A parcel that is written into the table has none. */
const PAPERS = /\/backend\/(insurance|customs)\//;

/** As long as a local part may be. */
const EMAIL = `${'ndeyefatou.'.repeat(5)}sarr@association-des-femmes.yonnee.test`;

let customer: Person;
let admin: Person;
let container: Awaited<ReturnType<typeof newContainer>>;
let colisId: number;

beforeAll(async () => {
  const long = 'Wolofdiaspora'.repeat(6);
  [customer, admin] = await Promise.all([
    makeCustomer({ nom: long, prenom: long, adresse: 'a'.repeat(280), email: EMAIL }),
    makeAdmin(),
  ]);
  container = await newContainer({ lieuEnlevement: PLACE, destination: PLACE });
  colisId = await aColis(customer, container.id, { description: LINK, nomDestinataire: 'n'.repeat(110) });
});

/** The pages that are wider than the screen, and by how much. */
const tooWide = async (page: Page, width: number, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page
      .getByText(/suivisuivi|AnneAnne|diasporaWolof/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
    if (over > 0) found.push(`${path}: ${over}`);
  }
  return found;
};

test.each([390, 1280])('no word that somebody typed makes a page wider than a screen of %i pixels', async (width) => {
  const [nobody, awa, boss] = await Promise.all([
    newVisitor({ width }),
    newVisitor({ width, as: customer, mayFail: PAPERS }),
    newVisitor({ width, as: admin, mayFail: PAPERS }),
  ]);
  const home = `/?dateDepart=${container.jourDepart}&destination=Anne`;
  const found = await Promise.all([
    tooWide(nobody, width, [home]),
    tooWide(awa, width, [
      '/colis',
      `/colis/${colisId}`,
      `/ajouter-colis/${container.id}`,
      '/mes-reservations',
      '/tracking',
      '/dashboard',
      '/mon-compte',
    ]),
    tooWide(boss, width, [home, `/admin/colis?ouvert=${colisId}`, `/update-conteneur/${container.id}`]),
  ]);
  expect(found.flat()).toEqual([]);
});

test.each([390, 1280])('an email address is read whole in the tables of admins (%i pixels)', async (width) => {
  const page = await newVisitor({ width, as: admin, mayFail: PAPERS });
  for (const path of ['/admin/colis', '/admin/utilisateurs']) {
    await page.goto(path);
    const address = page.getByText(EMAIL, { exact: true }).filter({ visible: true }).first();
    await address.waitFor();
    const cut = await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, path).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
});
