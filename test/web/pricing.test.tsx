// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { site } from '#web/core/contact/site.ts';
import { changeQuote, currentQuote } from '#web/core/quote/quote.ts';
import { button, fillIn, findOnly, getOnly, press, runInAct } from './browser.ts';
import { openPage } from './open-page.tsx';

const visit = () => openPage('/pricing');

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('main input, input')];
async function type(...texts: string[]) {
  const fields = inputs();
  for (const [index, text] of texts.entries()) await fillIn(fields[index] as HTMLInputElement, text);
}
const resultText = () => (getOnly('[role="status"]').textContent ?? '').replace(/\s/g, ' ');

test('the page opens with the price of a suitcase at ten dollars per kilo, charged by weight', async () => {
  await visit();
  expect(resultText()).toContain('230,00 $');
  expect(resultText()).toContain('Poids facturé 23 kg');
  expect(resultText()).toContain(
    'Facturé au poids réel : 23 kg, supérieur au poids volumétrique (0,113 m³ × 167 kg/m³ = 18,79 kg).',
  );
});

test('a light, large parcel is charged by volume at the entered rate', async () => {
  await visit();
  await type('20', '140', '40', '40', '12.5');
  expect(resultText()).toContain('467,60 $');
  expect(resultText()).toContain(
    'Facturé au poids volumétrique : 0,224 m³ × 167 kg/m³ = 37,41 kg, supérieur au poids réel (20 kg).',
  );
});

test('an example fills the form and is marked until a value is edited', async () => {
  await visit();
  await press('Carton');
  expect(inputs().map(({ value }) => value)).toEqual(['18', '40', '30', '30', '10']);
  expect(button('Carton').getAttribute('aria-pressed')).toBe('true');
  expect(button('Valise').getAttribute('aria-pressed')).toBe('false');
  expect(resultText()).toContain('180,00 $');
  await type('19');
  expect(button('Carton').getAttribute('aria-pressed')).toBe('false');
});

test('sides may be typed in metres too, and what is typed is converted', async () => {
  await visit();
  await press('m');
  expect(inputs().map(({ value }) => value)).toEqual(['23', '0.75', '0.5', '0.3', '10']);
  expect(resultText()).toContain('230,00 $');
  await type('20', '1.4', '0.4', '0.4');
  await press('cm');
  expect(inputs().map(({ value }) => value)).toEqual(['20', '140', '40', '40', '10']);
});

test('several parcels cost their number of times one, and the departures show the price of the same parcels', async () => {
  await visit();
  await press('Carton');
  await press('Un colis de plus');
  await press('Un colis de plus');
  expect(resultText()).toContain('540,00 $');
  expect(resultText()).toContain('3 colis à 180,00 $ chacun');
  await runInAct(() => getOnly('a[href="/#departures"]').click());
  expect(currentQuote()).toMatchObject({ what: 'box', count: 3 });
  changeQuote(undefined);
});

test('missing values show a hint, and invalid ones an error at their field', async () => {
  await visit();
  await type('');
  expect(resultText()).toContain('Indiquez le poids et les trois dimensions');
  expect(document.querySelector('[aria-invalid]')).toBeNull();
  await type('20', '6000');
  expect(resultText()).toContain('Corrigez les champs signalés');
  const wrong = await findOnly('[aria-invalid="true"]');
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Le maximum est 12.');
});

const currencyText = () => getOnly('section[aria-labelledby="currency"]').textContent ?? '';

test('the page explains that cards are charged in dollars and that banks may convert and charge a fee', async () => {
  await visit();
  expect(currencyText()).toContain('votre carte est débitée en dollars');
  expect(currencyText()).toContain('votre banque convertit le montant à son taux du jour et peut y ajouter des frais');
  expect(currencyText()).not.toContain('Stripe');
});

test('the page mentions other currencies on a stage where Stripe offers them', async () => {
  site.adaptivePricing = true;
  onTestFinished(() => {
    site.adaptivePricing = false;
  });
  await visit();
  expect(currencyText()).toContain('Stripe peut aussi vous proposer de payer dans votre monnaie');
});

test('the examples in the table are priced by the rule', async () => {
  await visit();
  const prices = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent);
  expect(prices.map((price) => price?.replace(/\s/g, ' '))).toEqual([
    '230,00 $',
    '180,00 $',
    '571,14 $',
    '500,00 $',
    '1 683,36 $',
  ]);
});
