import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newContainer } from '../support/api.ts';
import { newVisitor } from '../support/browser.ts';
import { withPageSize } from '../support/page-size.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/people.ts';
import { aColis } from '../support/table.ts';

/** Long texts without a space, as customers and admins may type them: a web address as description, a place. */
const LINK = `https://example.com/${'suivi'.repeat(20)}`;
const PLACE = `Sainte${'Anne'.repeat(28)}`;

/** Calls that may fail: a parcel written directly into the table has no papers. */
const PAPERS = /\/backend\/(insurance|customs)\//;

/** Email address with a local part of nearly the maximum of 64 characters. */
const EMAIL = `${'ndeyefatou.'.repeat(5)}sarr@association-des-femmes.yonnee.test`;

let customer: Person;
let admin: Person;
let container: Awaited<ReturnType<typeof newContainer>>;
let colisId: number;

beforeAll(async () => {
  const longName = 'Wolofdiaspora'.repeat(6);
  [customer, admin] = await Promise.all([
    makeCustomer({ nom: longName, prenom: longName, adresse: 'a'.repeat(280), email: EMAIL }),
    makeAdmin(),
  ]);
  container = await newContainer({ lieuEnlevement: PLACE, destination: PLACE });
  colisId = await aColis(customer, container.id, { description: LINK, nomDestinataire: 'n'.repeat(110) });
});

/** Returns the pages that are wider than the screen, each with its excess in pixels. */
const findTooWide = async (page: Page, width: number, paths: readonly string[]): Promise<string[]> => {
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page
      .getByText(/suivisuivi|AnneAnne|diasporaWolof/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const excess = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
    if (excess > 0) tooWide.push(`${path}: ${excess}`);
  }
  return tooWide;
};

test.each([390, 1280])(
  'a customer reads long words without scrolling sideways on a screen of %i pixels',
  async (width) => {
    const [visitorPage, customerPage, adminPage] = await Promise.all([
      newVisitor({ width }),
      newVisitor({ width, as: customer, mayFail: PAPERS }),
      newVisitor({ width, as: admin, mayFail: PAPERS }),
    ]);
    const home = `/?dateDepart=${container.jourDepart}&destination=Anne`;
    const tooWide = await Promise.all([
      findTooWide(visitorPage, width, [home]),
      findTooWide(customerPage, width, [
        '/colis',
        `/colis/${colisId}`,
        `/ajouter-colis/${container.id}`,
        '/mes-reservations',
        '/tracking',
        '/dashboard',
        '/mon-compte',
      ]),
      findTooWide(adminPage, width, [home, `/admin/colis?ouvert=${colisId}`, `/update-conteneur/${container.id}`]),
    ]);
    expect(tooWide.flat()).toEqual([]);
  },
);

test.each([390, 1280])('an admin reads a long email address in full in the tables (%i pixels)', async (width) => {
  const page = await newVisitor({ width, as: admin, mayFail: PAPERS });
  // Other journeys register customers and book meanwhile, which moves these rows to the second page.
  await page.route('**/colis/all{?*,}', (route) => route.continue({ url: withPageSize(route.request().url(), 100) }));
  await page.route('**/api/auth/users{?*,}', (route) =>
    route.continue({ url: `${route.request().url().split('?')[0]}?email=${encodeURIComponent(EMAIL)}` }),
  );
  for (const path of ['/admin/colis', '/admin/utilisateurs']) {
    await page.goto(path);
    const address = page.getByText(EMAIL, { exact: true }).filter({ visible: true }).first();
    await address.waitFor();
    const hiddenPixels = await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hiddenPixels, path).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  }
});
