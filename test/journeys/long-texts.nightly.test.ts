import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newVisitor } from '../support/browsers/browser.ts';
import { withPageSize } from '../support/browsers/page-size.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';

/** Long texts without a space, as customers and admins may type them: a web address as description, a place. */
const LINK = `https://example.com/${'suivi'.repeat(20)}`;
const PLACE = `Sainte${'Anne'.repeat(28)}`;

/** Calls that may fail: a parcel written directly into the table has no documents. */
const DOCUMENTS = /\/backend\/(insurance|customs)\//;

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

/** Widths of a phone, a tablet held upright and a laptop, in pixels. */
const WIDTHS = [390, 768, 1280];

/** Returns the pages that are wider than one of these screens, each with its excess in pixels. */
const findTooWide = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page
      .getByText(/suivisuivi|AnneAnne|diasporaWolof/)
      .filter({ visible: true })
      .first()
      .waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const excess = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
      if (excess > 0) tooWide.push(`${path} at ${width} px: ${excess}`);
    }
  }
  return tooWide;
};

test('a customer and an admin read long words without scrolling sideways on any screen', async () => {
  const [visitorPage, customerPage, adminPage] = await Promise.all([
    newVisitor(),
    newVisitor({ as: customer, mayFail: DOCUMENTS }),
    newVisitor({ as: admin, mayFail: DOCUMENTS }),
  ]);
  await adminPage.route('**/cockpit/conteneurs{?*,}', (route) =>
    route.continue({ url: withPageSize(route.request().url(), 100) }),
  );
  const { trackingCode } = await storedColis(customer, colisId);
  const home = `/?dateDepart=${container.jourDepart}&destination=Anne`;
  const tooWide = await Promise.all([
    findTooWide(visitorPage, [home, `/suivi/${trackingCode}`]),
    findTooWide(customerPage, [
      '/colis',
      `/colis/${colisId}`,
      `/ajouter-colis/${container.id}`,
      '/mes-reservations',
      '/tracking',
      '/dashboard',
      '/mon-compte',
    ]),
    findTooWide(adminPage, [
      home,
      '/admin/conteneurs',
      `/admin/colis?ouvert=${colisId}`,
      `/update-conteneur/${container.id}`,
      `/admin/conteneurs/${container.id}/etiquettes`,
    ]),
  ]);
  expect(tooWide.flat()).toEqual([]);
});

test.each([390, 1280])('an admin reads a long email address in full in the tables (%i pixels)', async (width) => {
  const page = await newVisitor({ width, as: admin, mayFail: DOCUMENTS });
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
