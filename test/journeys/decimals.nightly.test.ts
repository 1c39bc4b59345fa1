import { expect, test } from 'vitest';
import { BookingPage } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';

/** Types the measures of a parcel of 2.5 kg and 0.005 m³ with a given decimal mark. */
const typeMeasures = async (form: BookingPage, mark: string) => {
  const values = [
    ['poids', `2${mark}5`],
    ['longueur', `0${mark}25`],
    ['largeur', `0${mark}2`],
    ['hauteur', `0${mark}1`],
  ] as const;
  for (const [name, value] of values) {
    await form.field(name).clear();
    await form.field(name).pressSequentially(value);
  }
};

test('a customer from Québec enters 2,5 kg with a comma and is charged for exactly that weight', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer({ prixEstime: 13.52 });
  const page = await newVisitor({ as: awa, language: 'fr-CA', width: 390 });
  const form = new BookingPage(page, await wordsIn('fr'));
  await form.open(id);
  await form.fillAtOnce();
  await typeMeasures(form, ',');
  await expect.poll(() => visibleText(form.price)).toBe('33,80 $');
  await form.submit.click();
  await form.done.waitFor();
  const { body } = await api('GET', '/colis/user', { token: awa.token });
  expect(body.data).toMatchObject([{ poids: 2.5, longueur: 0.25, largeur: 0.2, hauteur: 0.1, prixEstime: 33.8 }]);
});

test('a customer who reads English may use either decimal mark', async () => {
  const { id } = await newContainer({ prixEstime: 13.52 });
  const page = await newVisitor({ as: await newCustomer(), language: 'en-US' });
  const form = new BookingPage(page, await wordsIn('en'));
  await form.open(id);
  await typeMeasures(form, '.');
  await expect.poll(() => visibleText(form.price)).toBe('$33.80');
  const weight = form.field('poids');
  await weight.clear();
  await weight.pressSequentially('2,75');
  await expect.poll(() => visibleText(form.price)).toBe('$37.18');
});
