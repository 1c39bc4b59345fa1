import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';

const words = await wordsIn('en');

const sendNotification = async ({ userId }: Person, notification: string): Promise<void> => {
  const { token } = await makeAdmin();
  const { status, text } = await api('POST', '/notifications/add', { token, body: { userId, notification } });
  expect(status, text).toBe(201);
};

const readNotifications = async ({ userId, token }: Person) => {
  const { body } = await api('GET', `/notifications/user/${userId}`, { token });
  return {
    unread: body.nonLues as number,
    texts: body.data.map(({ notification }: { notification: string }) => notification),
  };
};

/** Waits for the customer's only notification and deletes it. */
const deleteOnlyNotification = async (customer: Person): Promise<void> => {
  await expect.poll(async () => (await readNotifications(customer)).texts.length).toBe(1);
  const { body } = await api('GET', `/notifications/user/${customer.userId}`, { token: customer.token });
  await api('DELETE', `/notifications/delete/${body.data[0].id}`, { token: customer.token });
};

/** Creates a customer who has only these notifications. */
const newCustomerWithNotifications = async (...notifications: string[]): Promise<Person> => {
  const customer = await newCustomer();
  await deleteOnlyNotification(customer);
  for (const notification of notifications) await sendNotification(customer, notification);
  return customer;
};

test('a customer sees the unread count, reads one notification, undoes a deletion, deletes one and reads the rest', async () => {
  const { notifications, common } = words;
  const awa = await newCustomerWithNotifications(
    'The office closes early.',
    'Bring your boxes by noon.',
    'The quay has moved.',
  );
  const page = await newVisitor({ language: 'en-US', as: awa, mayFail: /notifications\/read/ });
  const bell = (unread: number) =>
    page.getByRole('link', { name: fillPlaceholders(common.nav.unread_other, { count: unread }), exact: true });
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await page.goto('/');
  await bell(3).click();
  await page.getByRole('heading', { level: 1, name: notifications.title }).waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(3);
  await expectAccessible(page);

  await page.route('**/notifications/read/*', (route) => route.fulfill({ status: 503 }));
  await row('The quay').getByRole('button', { name: notifications.notice.markRead }).click();
  await page.getByText(notifications.readFailed.replace(' {{advice}}', '')).first().waitFor();
  await bell(3).waitFor();
  await page.unroute('**/notifications/read/*');
  await row('The quay').getByRole('button', { name: notifications.notice.markRead }).click();
  await bell(2).waitFor();
  await expect.poll(async () => (await readNotifications(awa)).unread).toBe(2);

  const remove = row('Bring your boxes').getByRole('button', { name: notifications.notice.remove });
  await remove.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Enter'); // the focus is on Undo
  await row('Bring your boxes').waitFor();
  await remove.press('Enter');
  await page.getByRole('link', { name: common.nav.home }).first().click();
  await expect.poll(async () => (await readNotifications(awa)).texts).not.toContain('Bring your boxes by noon.');

  await page.goBack();
  await page.getByRole('button', { name: notifications.readAll }).click();
  await page.getByText(notifications.allRead).waitFor();
  await expect.poll(async () => (await readNotifications(awa)).unread).toBe(0);
  await page.getByRole('link', { name: common.links.notifications, exact: true }).waitFor();
});

test('a customer loads older notifications page by page, and opening the parcel of one marks it as read', async () => {
  const { notifications } = words;
  const { id } = await newContainer();
  const moussa = await newCustomerWithNotifications();
  const colis = await newColis(moussa, id, { description: 'Books for school' });
  await deleteOnlyNotification(moussa);
  await sendNotification(moussa, 'An older one.');
  await sendNotification(moussa, `Your parcel no. ${colis.id} is waiting to leave.`);
  const page = await newVisitor({ language: 'en-US', width: 390, as: moussa });
  await page.route('**/notifications/user/*', (route) =>
    route.continue({ url: withPageSize(route.request().url(), 1) }),
  );
  await page.goto('/notifications');
  await page.getByText('is waiting to leave').waitFor();
  expect(await page.getByText('An older one.').count()).toBe(0);
  await page.getByRole('button', { name: notifications.more }).click();
  await page.getByText('An older one.').waitFor();
  await page.getByRole('link', { name: notifications.subjects.colis }).click();
  await page.locator('main header').getByText('Books for school').waitFor();
  await expect.poll(async () => (await readNotifications(moussa)).unread).toBe(1);
});
