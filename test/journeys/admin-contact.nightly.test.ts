import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

const { admin, adminContact, table, common } = await wordsIn('en');

const unreadSubjects = async (): Promise<string[]> => {
  const { token } = await makeAdmin();
  const { body } = await api('GET', '/api/contact?lu=false&limit=100', { token });
  return body.data.map(({ subject }: { subject: string }) => subject);
};

test('an admin opens an unread message from the overview, reads it and answers it by email with its subject', async () => {
  const awa = await newCustomer();
  const message = 'Bonjour,\n\nPrenez-vous les motos ?';
  for (const subject of ['Première question', 'Moto & casque'])
    await api('POST', '/api/contact', { body: { fullName: 'Kadiatou Bah', email: awa.email, subject, message } });
  const page = await newVisitor({ language: 'en-US', as: await makeAdmin(), mayFail: /api\/contact/ });
  await page.goto('/admin');
  const main = page.getByRole('main');
  const showsLatestMessage = async () => {
    const [pageText, subjects] = await Promise.all([visibleText(main), unreadSubjects()]);
    return subjects.some((subject) => pageText.includes(fillPlaceholders(admin.messages.latest, { subject })));
  };
  await expect.poll(showsLatestMessage).toBe(true);
  await page.route('**/api/contact{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.getByRole('link', { name: admin.messages.link }).click();
  await page.getByText(adminContact.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/api/contact{?*,}');
  await page.route('**/api/contact{?*,}', (route) => route.continue({ url: withPageSize(route.request().url(), 1) }));
  await page.getByRole('button', { name: common.ui.retry }).click();
  const header = page.getByRole('rowheader');
  const pageToMessage = async (subject: RegExp, link: string) => {
    for (let shown = await header.innerText(); !subject.test(shown); shown = await header.innerText()) {
      await page.getByRole('link', { name: link }).click(); // other messages may have arrived meanwhile
      await expect.poll(() => header.innerText()).not.toBe(shown);
    }
  };
  await pageToMessage(/Moto & casque/, table.next);
  await pageToMessage(/Première question/, table.next);
  await pageToMessage(/Moto & casque/, table.previous);
  const row = page.getByRole('row', { name: /Moto & casque/ });
  const panel = page.getByRole('complementary');
  await page.route('**/api/contact/read/*', (route) => route.fulfill({ status: 503 }));
  const failedRead = page.waitForResponse('**/api/contact/read/*');
  await row.getByRole('link').click();
  await failedRead;
  await row.getByText(adminContact.unread, { exact: true }).waitFor();
  await page.unroute('**/api/contact/read/*');
  await page.keyboard.press('Escape');
  await row.getByRole('link').click();
  await row.getByText(adminContact.unread, { exact: true }).waitFor({ state: 'hidden' });
  const countRowsAfterRefocus = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return row.count();
  };
  await expect.poll(countRowsAfterRefocus).toBe(0); // the message leaves the unread list, its panel stays open
  const answer = panel.getByRole('link', { name: adminContact.answer.open });
  expect(await answer.getAttribute('href')).toBe(`mailto:${awa.email}?subject=Re%3A%20Moto%20%26%20casque`);
  await panel.getByText('Prenez-vous les motos ?').waitFor();
  await expect.poll(() => visibleText(panel)).toContain('Ousmane Ndiaye');
  await expectAccessible(page);
  await page.getByLabel(adminContact.filters.label).selectOption('');
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => unreadSubjects()).not.toContain('Moto & casque');
  expect(await unreadSubjects()).toContain('Première question');
});
