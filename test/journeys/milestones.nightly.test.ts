import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { faults } from '#shared/messages/fr.ts';
import { DELAY_REASON_NAMES, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import { date } from '#web/core/format.ts';
import { wallTimeOf } from '#web/core/time/wallTime.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { loadableColis } from '../support/items/manifest.ts';
import { inDays, milestoneIn, readMilestones } from '../support/items/milestones.ts';
import { eventually } from '../support/items/money.ts';

/** An admin records when a container leaves and what has happened; the customer and anybody with the code see it. */

const { cockpit, milestones, parcelTracking } = await wordsIn('fr');
const { DEPA } = MILESTONE_NAMES.fr;
const ZONE = 'Europe/Paris';
const FROM_LE_HAVRE = { lieuEnlevement: 'Le Havre', fuseau: ZONE };

/** A paid parcel that waits in a container from Le Havre, with the code by which its recipient follows it. */
const newJourney = async (dates: Record<string, string> = {}) => {
  const container = await newContainer({ ...FROM_LE_HAVRE, ...dates });
  const customer = await makeCustomer({ langue: 'fr' });
  const id = await loadableColis(customer, container.id);
  const { trackingCode } = await storedColis(customer, id);
  return { container, customer, colis: { id, codeSuivi: formatTrackingCode(trackingCode ?? '') } };
};

const openMilestones = async (admin: Person, id: number): Promise<Page> => {
  const page = await newVisitor({ as: admin, mayFail: /jalons/ });
  await page.goto(`/admin/conteneurs/${id}`);
  await page.getByRole('heading', { name: milestones.title }).waitFor();
  return page;
};

const actOn = async (page: Page, action: string, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `${action} – ${name}`, exact: true }).click();
  return page.getByRole('alertdialog');
};

const wall = (instant: string): string => wallTimeOf(instant, ZONE);

/** The day of an instant as pages write it, with simple spaces. */
const dayOf = (instant: string): string => date('fr', instant, ZONE).replace(/\s+/g, ' ');

test('an admin moves a departure with its reason, and the customer and the recipient read the new day and why', async () => {
  const { container, customer, colis } = await newJourney();
  const admin = await makeAdmin();
  const later = new Date(Date.parse(String(container.dateDepart)) + 3 * 86_400_000).toISOString();
  const page = await openMilestones(admin, container.id);
  const dialog = await actOn(page, cockpit.milestones.move, DEPA);
  await dialog.getByLabel(cockpit.milestones.expected).fill(wall(later));
  await dialog.getByText('3 jours plus tard que prévu').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: cockpit.milestones.moveAndNotify }).click();
  await dialog.getByText(faults.required).waitFor();
  await dialog.getByLabel(milestones.reason.label).selectOption('CONGESTION');
  await dialog.getByRole('button', { name: cockpit.milestones.moveAndNotify }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`3 jours plus tard que prévu : ${DELAY_REASON_NAMES.fr.CONGESTION}`).first().waitFor();

  const headline = new RegExp(
    `^(?:Au dépôt, départ|Départ) du Havre prévu vers le ${dayOf(later)}, 3 jours plus tard que prévu : ${DELAY_REASON_NAMES.fr.CONGESTION}$`,
  );
  const recipient = await newVisitor({ width: 390 });
  const sender = await newVisitor({ as: customer, width: 390, mayFail: /customs|insurance/ });
  await recipient.goto(`/suivi/${colis.codeSuivi}`);
  await sender.goto(`/colis/${colis.id}`);
  for (const reader of [recipient, sender]) {
    const title = reader.getByRole('heading', { level: 1 });
    await expect.poll(() => visibleText(title)).toMatch(headline);
    await reader.getByText(parcelTracking.next.all).click();
    const step = reader
      .getByRole('listitem')
      .filter({ hasText: DEPA })
      .filter({ hasText: dayOf(later) })
      .last();
    await step.getByText(/^Prévu d’abord le/).waitFor();
    await expectAccessible(reader);
  }
});

test('an admin records a departure, and the parcel is at sea for its customer and its recipient', async () => {
  const { container, customer, colis } = await newJourney({
    dateDepart: inDays(0.2),
    dateArrivee: inDays(12),
  });
  const page = await openMilestones(await makeAdmin(), container.id);
  const dialog = await actOn(page, cockpit.milestones.record, DEPA);
  await expect.poll(() => dialog.getByLabel(cockpit.milestones.where).inputValue()).toBe('FRLEH');
  await dialog.getByText(cockpit.milestones.addsEvent).waitFor();
  await dialog.getByRole('button', { name: cockpit.milestones.recordSubmit }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `${cockpit.milestones.correct} – ${DEPA}`, exact: true }).waitFor();
  await eventually(async () => expect((await storedColis(customer, colis.id)).etat).toBe('EN_TRANSIT'));

  for (const [as, path] of [
    [undefined, `/suivi/${colis.codeSuivi}`],
    [customer, `/colis/${colis.id}`],
  ] as const) {
    const reader = await newVisitor({ width: 390, mayFail: /customs|insurance/, ...(as && { as }) });
    await reader.goto(path);
    await reader.getByRole('heading', { level: 1, name: /^En mer, attendu à Dakar vers le/ }).waitFor();
  }
});

test('a departure in the future is refused with words at its date, and nothing is recorded', async () => {
  const { container } = await newJourney();
  const admin = await makeAdmin();
  const page = await openMilestones(admin, container.id);
  const dialog = await actOn(page, cockpit.milestones.record, DEPA);
  await dialog.getByLabel(cockpit.milestones.when).fill(wall(inDays(2)));
  await dialog.getByRole('button', { name: cockpit.milestones.recordSubmit }).click();
  await dialog.getByText(faults.in_future).waitFor();
  await expectAccessible(page);
  expect(milestoneIn(await readMilestones(admin, container.id), 'DEPA').reel).toBeNull();
});
