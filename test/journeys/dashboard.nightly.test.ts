import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

const words = await wordsIn('fr');

test('a new customer’s dashboard is empty, then shows unpaid parcels, the next departure and news, with links', async () => {
  const { dashboard, common } = words;
  const awa = await newCustomer();
  const page = await newVisitor({ as: awa, width: 768, mayFail: /api\/tracking/ });
  const panel = (name: string) => page.getByRole('region', { name });
  await page.goto('/cookies');
  await page.getByRole('link', { name: common.links.dashboard }).click();
  await page.getByRole('heading', { name: dashboard.nothing.title }).waitFor();

  const { id } = await newContainer({ destination: 'Saint-Louis' });
  await newColis(awa, id);
  await newColis(awa, id, { poids: 5, longueur: 0.1 });
  const { token } = await makeAdmin();
  const event = { statut: 'EN_PREPARATION', lieu: 'Quai de l’Escaut' };
  expect((await api('POST', `/api/tracking/add/${id}`, { token, body: event })).status).toBe(201);
  await page.route('**/api/tracking/**', (route) => route.fulfill({ status: 429 }));
  await page.reload();
  await panel(dashboard.toPay.title).getByRole('link').waitFor();
  expect(await visibleText(panel(dashboard.toPay.title))).toMatch(
    /À payer 150,00 \$ pour 2 colis À payer avant le .* Payer/,
  );
  await expect.poll(() => visibleText(panel(dashboard.departure.title))).toContain('Le Havre vers Saint-Louis');
  const news = panel(dashboard.news.title);
  await news.getByText(dashboard.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/api/tracking/**');
  await news.getByRole('button', { name: common.ui.retry }).click();
  await news.getByText('Quai de l’Escaut').waitFor();
  await expect.poll(() => visibleText(panel(dashboard.notifications.title))).toMatch(/non lues?/);
  await expectAccessible(page);

  const pay = panel(dashboard.toPay.title).getByRole('link', { name: dashboard.toPay.pay });
  expect(await pay.getAttribute('href')).toBe('/colis');
  await news.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: words.tracking.title }).waitFor();
  expect(new URL(page.url()).search).toBe(`?conteneur=${id}`);
});
