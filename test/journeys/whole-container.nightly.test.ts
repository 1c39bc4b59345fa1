import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { errors } from '#shared/messages/fr.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { payWith } from '../support/browsers/payment-page.ts';
import { newColis, newContainer, newVerifiedCustomer } from '../support/calls/api.ts';
import { type LoggedIn, makeAdmin, type Person } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { newDepot } from '../support/items/intake.ts';
import { addEvent, asAdmin, eventBody } from '../support/items/journey.ts';
import { REFERENCES } from '../support/items/manifest.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';
import { newAgent } from '../support/items/sites.ts';

/** One container from its first parcel to its departure: twelve parcels, each exception once, in this order. */

const {
  agent: intake,
  agentLoading,
  adminColis,
  cockpit,
  colis: own,
  containerCustoms,
  manifest,
  paymentReturn,
} = await wordsIn('fr');

/** Descriptions of the parcels by what happens to them, each booked with 10 kg for $100. */
const PARCELS = [
  'matching',
  'plain',
  'scannedTwice',
  'heavier',
  'waived',
  'lighter',
  'tooHeavy',
  'damaged',
  'cancelled',
  'neverBrought',
  'leftBehind',
  'paidLate',
] as const;
type Parcels = Record<(typeof PARCELS)[number], number>;

/** Kilograms of the container: what the parcels are booked with, and hardly more. */
const MAX_KG = 130;

/** Pages of agents whose refusals the browser reports too. */
const MAY_REFUSE = /\/agent\/colis/;

let depot: Awaited<ReturnType<typeof newDepot>>;
let customer: LoggedIn;
let admin: Person;
let parcels: Parcels;

beforeAll(async () => {
  depot = await newDepot({ poidsMax: MAX_KG });
  [customer, admin] = [await newVerifiedCustomer(), await makeAdmin()];
  const ids: [string, number][] = [];
  for (const description of PARCELS)
    ids.push([description, (await newColis(customer, depot.container.id, { description })).id]);
  parcels = Object.fromEntries(ids) as Parcels;
  const { cancelled, paidLate, ...paid } = parcels;
  await payAndReturn(customer, Object.values(paid));
  expect((await asAdmin('PUT', `/colis/modifier/${cancelled}`, { etat: 'ANNULE' })).status).toBe(200);
});

/** Opens a page of the agents on a phone. */
const phoneAt = async (path: string, as: Person = depot.agent): Promise<Page> => {
  const page = await newVisitor({ as, width: 390, mayFail: MAY_REFUSE });
  await page.goto(path);
  return page;
};

/** Types the number of a parcel, as a person does. */
const type = async (page: Page, id: number): Promise<void> => {
  await page.getByLabel(intake.scan.label).fill(String(id));
  await page.keyboard.press('Enter');
};

test('the depot receives what is brought: as booked, heavier, lighter or without place, and turns away the rest', async () => {
  const page = await phoneAt('/agent');
  const press = (name: string) => page.getByRole('button', { name }).click();
  const scanned = () => page.getByLabel(intake.scan.label).waitFor();
  for (const id of [parcels.matching, parcels.plain, parcels.scannedTwice, parcels.leftBehind, parcels.paidLate]) {
    await type(page, id);
    await press(intake.verdict.matches);
    await scanned();
  }
  for (const [id, kg] of [
    [parcels.heavier, 12],
    [parcels.waived, 12],
    [parcels.lighter, 8],
    [parcels.tooHeavy, 60],
  ] as const) {
    await type(page, id);
    await press(intake.verdict.differs);
    await page.getByLabel(intake.measure.poids).fill(String(kg));
    await press(intake.measure.submit);
    await scanned();
  }
  await type(page, parcels.damaged);
  await press(intake.verdict.refuse);
  await press(intake.refusal.reasons.damaged);
  await press(intake.refusal.submit);
  await scanned();

  const elsewhere = await newDepot();
  const { id: foreign } = await newColis(customer, elsewhere.container.id);
  for (const [id, title] of [
    [parcels.cancelled, intake.orders.ANNULE.title],
    [foreign, intake.blocked.otherSite.title],
  ] as const) {
    await type(page, id);
    await page.getByText(title).waitFor();
    await press(intake.scan.back);
  }
  const colleague = await phoneAt('/agent', await newAgent(depot.site));
  await type(colleague, parcels.scannedTwice);
  await colleague.getByText(intake.orders.RANGER.title).waitFor();
});

test('a parcel that may not be loaded shows the reason; the customer pays, and an admin waives a supplement and moves a parcel', async () => {
  const phone = await phoneAt(`/agent/conteneurs/${depot.container.id}/chargement`);
  for (const [id, reason] of [
    [parcels.heavier, errors.COLIS_SUPPLEMENT_DUE],
    [parcels.paidLate, errors.COLIS_UNPAID],
    [parcels.tooHeavy, errors.COLIS_WITHOUT_SPACE],
    [parcels.damaged, errors.COLIS_REFUSED],
    [parcels.neverBrought, errors.COLIS_NOT_RECEIVED],
  ] as const) {
    await type(phone, id);
    await phone.getByText(reason).waitFor();
  }

  const home = await newVisitor({ as: customer, width: 390 });
  for (const [id, button, done] of [
    [parcels.heavier, own.supplement.pay, paymentReturn.paid.supplement],
    [parcels.paidLate, own.pay.one, paymentReturn.paid.text_one],
  ] as const) {
    await home.goto(`/colis/${id}`);
    await home.getByRole('button', { name: button }).click();
    await payWith(home);
    await home.getByText(done).waitFor();
  }

  const { decide } = adminColis;
  const { id: later } = await newContainer({ siteDepartId: depot.site });
  const desk = await newVisitor({ as: admin });
  const dialog = desk.getByRole('alertdialog');
  await desk.goto(`/admin/colis?ouvert=${parcels.waived}`);
  await desk.getByRole('button', { name: decide.waive.open }).click();
  await dialog.getByRole('textbox').fill('Client fidèle.');
  await dialog.getByRole('button', { name: decide.waive.submit }).click();
  await desk.getByText(decide.waived).first().waitFor();
  await desk.goto(`/admin/colis?ouvert=${parcels.tooHeavy}`);
  await desk.getByRole('button', { name: decide.move.open }).click();
  await dialog.getByLabel(decide.move.departure).selectOption(String(later));
  await dialog
    .getByText(/500,00/)
    .first()
    .waitFor();
  await dialog.getByRole('textbox').fill('Il ne rentre pas.');
  await dialog.getByRole('button', { name: decide.move.submit }).click();
  await desk.getByText(decide.moved).first().waitFor();
});

test('an admin explains what stays behind and closes the manifest, and only its parcels leave', async () => {
  const { id } = depot.container;
  const { matching, plain, scannedTwice, heavier, waived, lighter, paidLate } = parcels;
  const leaving = [matching, plain, scannedTwice, heavier, waived, lighter, paidLate];
  const phone = await phoneAt(`/agent/conteneurs/${id}/chargement`);
  for (const parcel of leaving) await type(phone, parcel);
  await phone.getByRole('heading', { name: `${agentLoading.groups.loaded} (${leaving.length})` }).waitFor();

  const desk = await newVisitor({ as: admin });
  await desk.goto(`/admin/conteneurs/${id}`);
  await desk.getByRole('heading', { name: cockpit.exceptions.title }).waitFor();
  await desk.goto(`/admin/conteneurs/${id}/manifeste`);
  for (const [name, value] of Object.entries(REFERENCES))
    await desk.getByLabel(manifest.references[name as keyof typeof REFERENCES]).fill(value);
  await desk.getByRole('button', { name: manifest.references.save }).click();
  await desk.getByText(manifest.references.done).first().waitFor();
  const reasons = desk.getByLabel(/^Motif pour/);
  expect(await reasons.count()).toBe(2); // never brought, left behind; the depot gave its reason for the damaged one
  for (const reason of await reasons.all()) await reason.fill('Reste au dépôt.');
  await desk.getByRole('button', { name: manifest.closing.submit }).click();
  const dialog = desk.getByRole('alertdialog');
  await dialog.getByText(containerCustoms.closing.seen).click(); // nobody has reviewed the documents
  await dialog.getByText(manifest.closing.confirm.early.seen).click(); // one parcel was never brought
  await dialog.getByRole('button', { name: manifest.closing.submit }).click();
  await desk.getByText(manifest.closed.title).waitFor();

  await eventually(async () => {
    const { compteurs, montants } = (await asAdmin('GET', `/cockpit/conteneurs/${id}`)).body.data;
    expect(compteurs).toMatchObject({ reserves: 10, payes: 10, recus: 8, charges: 7, annules: 1, sansPlace: 0 });
    expect(montants).toMatchObject({ du: 0 });
  });
  expect((await addEvent(id, eventBody({ statut: 'EN_TRANSIT' }))).status).toBe(201);
  await eventually(async () => {
    for (const parcel of leaving) expect((await storedColis(customer, parcel)).etat).toBe('EN_TRANSIT');
  });
  for (const parcel of [parcels.damaged, parcels.neverBrought, parcels.leftBehind, parcels.tooHeavy])
    expect((await storedColis(customer, parcel)).etat).not.toBe('EN_TRANSIT');
});
