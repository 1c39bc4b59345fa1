import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

const words = await wordsIn('fr');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const addTrackingEvent = async (bookingId: number, event: Record<string, unknown>): Promise<void> => {
  const { token } = await makeAdmin();
  const { status, text } = await api('POST', `/api/tracking/add/${bookingId}`, { token, body: event });
  expect(status, text).toBe(201);
};

/** Creates a container with a parcel of this customer. It left yesterday, three days late. */
const newDepartedContainer = async (customer: Awaited<ReturnType<typeof newCustomer>>): Promise<number> => {
  const { id } = await newContainer();
  await newColis(customer, id, { description: 'Pagnes et boubous' });
  const { token } = await makeAdmin();
  const moved = { dateDepart: inDays(-4), dateArrivee: inDays(8) };
  expect((await api('PUT', `/bookings/${id}`, { token, body: moved })).status).toBe(200);
  await addTrackingEvent(id, { statut: 'PRET', lieu: 'Le Havre', date: inDays(-5) });
  await addTrackingEvent(id, {
    statut: 'EN_TRANSIT',
    lieu: 'La Manche',
    date: inDays(-1),
    latitude: 49.9,
    longitude: -2.6,
  });
  return id;
};

test('a customer tracks a container on a phone, on a map and step by step, then on a wide screen, and then another', async () => {
  const { tracking, common } = words;
  const awa = await newCustomer();
  const departedId = await newDepartedContainer(awa);
  const later = await newContainer({ lieuEnlevement: 'Montréal', destination: 'Abidjan' });
  await newColis(awa, later.id);
  const page = await newVisitor({ as: awa, width: 390, mayFail: /api\/tracking/ });
  await page.route('**/api/tracking/**', (route) => route.fulfill({ status: 429 }));
  await page.goto('/tracking');
  await page.getByText(tracking.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/api/tracking/**');
  await page.getByRole('button', { name: common.ui.retry }).click();

  const where = page.getByRole('region', { name: 'Le Havre vers Dakar' });
  await where.waitFor();
  expect(await visibleText(where)).toMatch(
    new RegExp(`Conteneur n° ${departedId} .*Où en est-il \\? La Manche En transit`),
  );
  await page.getByRole('img', { name: /Le Havre vers Dakar\. Dernière position connue : La Manche/ }).waitFor();
  const steps = page.getByRole('region', { name: tracking.journey }).getByRole('listitem');
  expect(await steps.count()).toBe(4);
  expect(await visibleText(steps.nth(1))).toMatch(/^Départ prévu Le Havre .* · 3 jours de retard$/);
  expect(await visibleText(steps.nth(3))).toMatch(/^Arrivée prévue Dakar .*\(dans 8 jours\)$/);
  expect(await visibleText(page.getByRole('region', { name: tracking.onBoard_one }))).toMatch(
    /Pagnes et boubous En mer, attendu à Dakar vers le .* En mer/,
  );
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  const [plan, journey] = await Promise.all(
    [words.milestones.title, tracking.journey].map((name) => page.getByRole('region', { name }).boundingBox()),
  );
  if (!plan || !journey) throw new Error('the plan and the journey are not shown');
  expect(plan.y + plan.height).toBeLessThanOrEqual(journey.y);

  await page
    .getByRole('navigation', { name: tracking.choice.title })
    .getByRole('link', { name: /Abidjan/ })
    .click();
  await page.getByRole('heading', { name: 'Montréal vers Abidjan' }).waitFor();
  expect(new URL(page.url()).search).toBe(`?conteneur=${later.id}`);
  await page.getByText(tracking.now.ahead).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Montréal vers Abidjan' }).waitFor();
});

test('a customer cannot track a container without parcels of theirs, an admin tracks any', async () => {
  const { tracking } = words;
  const { id } = await newContainer({ destination: 'Banjul' });
  const stranger = await newVisitor({ as: await newCustomer(), mayFail: new RegExp(`api/tracking/booking/${id}`) });
  await stranger.goto('/tracking');
  await stranger.getByRole('heading', { name: tracking.none.title }).waitFor();
  await stranger.goto(`/tracking?conteneur=${id}`);
  await stranger.getByRole('heading', { name: tracking.notFound.title }).waitFor();
  await expectAccessible(stranger);

  const admin = await newVisitor({ as: await newAdmin() });
  await admin.goto(`/tracking?conteneur=${id}`);
  await admin.getByRole('heading', { name: 'Le Havre vers Banjul' }).waitFor();
  await admin.getByRole('navigation', { name: tracking.choice.titleAdmin }).waitFor();
});
