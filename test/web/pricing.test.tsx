// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { site } from '#web/core/site.ts';
import { button, press, the, write } from './browser.ts';
import { openPage } from './open-page.tsx';

const visit = () => openPage('/pricing');

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('main input, input')];
async function type(...texts: string[]) {
  const fields = inputs();
  for (const [index, text] of texts.entries()) await write(fields[index] as HTMLInputElement, text);
}
const said = () => (the('[role="status"]').textContent ?? '').replace(/\s/g, ' ');

test('the page shows at once what a suitcase costs at ten dollars a kilo, and that its weight decides', async () => {
  await visit();
  expect(said()).toContain('230,00 $');
  expect(said()).toContain('Poids facturé 23 kg');
  expect(said()).toContain('Facturé au poids : 23 kg, plus que son volume (0,113 m³ × 167 kg/m³ = 18,79 kg).');
});

test('a light and large parcel is charged by its volume, at the rate one gives', async () => {
  await visit();
  await type('20', '12.5', '1.4', '0.4', '0.4');
  expect(said()).toContain('467,60 $');
  expect(said()).toContain('Facturé au volume : 0,224 m³ × 167 kg/m³ = 37,41 kg, plus que son poids (20 kg).');
});

test('an example fills the form, and is marked until something else is typed', async () => {
  await visit();
  await press('Un carton de livres');
  expect(inputs().map(({ value }) => value)).toEqual(['18', '10', '0.4', '0.3', '0.3']);
  expect(button('Un carton de livres').getAttribute('aria-pressed')).toBe('true');
  expect(button('Une valise').getAttribute('aria-pressed')).toBe('false');
  expect(said()).toContain('180,00 $');
  await type('19');
  expect(button('Un carton de livres').getAttribute('aria-pressed')).toBe('false');
});

test('what is missing is asked for, and what cannot be is said at its field', async () => {
  await visit();
  await type('');
  expect(said()).toContain('Indiquez le poids et les trois dimensions');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  await type('20', '10', '60');
  expect(said()).toContain('Corrigez les champs signalés');
  const wrong = the('[aria-invalid="true"]');
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Le maximum est 12.');
});

const currencySaid = () => the('section[aria-labelledby="currency"]').textContent ?? '';

test('the page says that the card is charged in dollars, and that the bank may convert and add its fee', async () => {
  await visit();
  expect(currencySaid()).toContain('votre carte est débitée en dollars');
  expect(currencySaid()).toContain('votre banque convertit le montant à son cours du jour et peut y ajouter des frais');
  expect(currencySaid()).not.toContain('Stripe');
});

test('where the stage lets Stripe offer another currency, the page says so', async () => {
  site.adaptivePricing = true;
  onTestFinished(() => {
    site.adaptivePricing = false;
  });
  await visit();
  expect(currencySaid()).toContain('Stripe peut aussi vous proposer de payer dans votre monnaie');
});

test('the examples in the table cost what the rule says', async () => {
  await visit();
  const prices = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent);
  expect(prices.map((price) => price?.replace(/\s/g, ' '))).toEqual(['230,00 $', '180,00 $', '571,14 $', '177,44 $']);
});
