// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { CORRIDOR } from '#shared/phone/countries.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { phone } from '#shared/phone/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { countries, formatInternational, splitNumber } from '#web/core/phone/library.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { phoneValue, typedPhone } from '#web/core/phone/typedPhone.ts';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { changeLanguage, loadTexts } from '#web/i18n/i18n.ts';
import { fillIn, getOnly, loadFrenchTexts, render, runInAct } from './browser.ts';

const schema = v.object({ telephone: phone });
const sent = vi.fn();
let refill: (telephone: string) => void = () => {};

function PhoneForm({ telephone = '', country }: { telephone?: string; country?: CorridorCountry }) {
  const form = useSchemaForm(schema, { defaultValues: { telephone } });
  refill = (value) => form.reset({ telephone: value });
  return (
    <Form form={form} onSubmit={sent}>
      <PhoneField name="telephone" label="Téléphone" {...(country && { country })} />
    </Form>
  );
}

beforeAll(async () => {
  await loadFrenchTexts();
  await loadTexts(['phone']);
  await loadPhoneLibrary();
});
beforeEach(() => sent.mockClear());

const select = () => getOnly('select') as HTMLSelectElement;
const input = () => getOnly('input') as HTMLInputElement;
const leave = () => runInAct(() => input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const error = () => document.getElementById(`${input().id}-error`)?.textContent;
const submit = async () => {
  await runInAct(() => getOnly('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await waitFor(() => expect(sent.mock.calls.length + document.querySelectorAll('[aria-invalid]').length).toBe(1));
  return sent.mock.calls[0]?.[0]?.telephone;
};
const shown = () => [select().value, input().value];

test('a number typed in national format is sent in international format', async () => {
  await render(<PhoneForm />);
  expect(shown()).toEqual(['FR', '']);
  expect(input()).toMatchObject({ type: 'tel', inputMode: 'tel', autocomplete: 'tel', name: 'telephone' });
  await fillIn(input(), '0612345678');
  expect(input().value, 'not formatted during typing').toBe('0612345678');
  await leave();
  expect(shown()).toEqual(['FR', '06 12 34 56 78']);
  expect(await submit()).toBe('+33612345678');
});

test('the corridor’s countries are listed first, then all others, each with its name and dial code', async () => {
  await render(<PhoneForm />);
  const [near, far] = [...select().querySelectorAll('optgroup')].map((group) =>
    [...group.querySelectorAll('option')].map(({ textContent }) => textContent),
  );
  expect(near?.slice(0, 3)).toEqual(['France (+33)', 'Sénégal (+221)', 'Canada (+1)']);
  expect(far).toContain('Japon (+81)');
  expect(new Set([...(near ?? []), ...(far ?? [])]).size).toBe(countries.length);
  await runInAct(() => void changeLanguage('en'));
  await waitFor(() => expect(select().textContent).toContain('Senegal (+221)'));
  await runInAct(() => void changeLanguage('fr'));
  for (const [country, { code }] of Object.entries(CORRIDOR)) expect(countries).toContainEqual({ country, code });
});

test('a pasted number with a dial code, + or 00, selects its country', async () => {
  for (const pasted of ['+221 77 123 45 67', '00221771234567', '(+221) 77 123 45 67']) {
    await render(<PhoneForm />);
    await fillIn(input(), pasted);
    expect(shown()).toEqual(['SN', pasted]);
    await leave();
    expect(shown()).toEqual(['SN', '77 123 45 67']);
  }
  expect(await submit()).toBe('+221771234567');
});

test('a number pasted with the invisible marks of a contact is shown as it is typed', async () => {
  await render(<PhoneForm />);
  await fillIn(input(), '\u202a+221\u00a077\u2009123 45 67\u202c');
  expect(shown()).toEqual(['SN', '+221 77 123 45 67']);
});

test.each(['Tél. : ٧٧ ١٢٣ ٤٥ ٦٧', '+221 77 123 45 67 (WhatsApp)', 'https://wa.me/221771234567?text=Salam'])(
  '%s is sent like a typed number',
  async (pasted) => {
    await render(<PhoneForm country="SN" />);
    await fillIn(input(), pasted);
    expect(await submit()).toBe('+221771234567');
  },
);

test.each(['77 123 45 67 / 78 123 45 67', '77 123 45 67 ou 78 123 45 67', '+221771234567 +221781234567'])(
  '%s is refused as two numbers, of which none is dropped silently',
  async (pasted) => {
    await render(<PhoneForm country="SN" />);
    await fillIn(input(), pasted);
    await leave();
    expect(error()).toBe('Un seul numéro ici : gardez celui qui répond le plus souvent.');
    expect(await submit()).toBeUndefined();
    await fillIn(input(), '77 123 45 67');
    expect(error()).toBeUndefined();
  },
);

test('selecting another country replaces a typed dial code', async () => {
  await render(<PhoneForm />);
  await fillIn(input(), '+221 77 123 45 67');
  await fillIn(select(), 'ML');
  expect(shown()).toEqual(['ML', '77 123 45 67']);
  await fillIn(input(), '70 12 34 56');
  expect(await submit()).toBe('+22370123456');
});

test('a number that is too short or too long shows an error on blur, which disappears when it is fixed', async () => {
  await render(<PhoneForm country="SN" />);
  await fillIn(input(), '77 12');
  expect(error(), 'no error during typing').toBeUndefined();
  await leave();
  expect(error()).toBe('Ce numéro est trop court pour l’indicatif +221 (Sénégal).');
  expect(input().getAttribute('aria-describedby')).toBe(`${input().id}-error`);
  await fillIn(input(), '77 123 45 67 89');
  expect(error()).toBe('Ce numéro est trop long pour l’indicatif +221 (Sénégal).');
  await fillIn(input(), '+999 77 123 45 67');
  expect(error()).toBe('Cet indicatif n’existe pas.');
  await fillIn(input(), '77 123 45 67');
  expect(error()).toBeUndefined();
});

test('an incomplete or empty number is not sent', async () => {
  await render(<PhoneForm />);
  expect(await submit()).toBeUndefined();
  expect(error()).toBe('Ce champ est obligatoire.');
  await fillIn(input(), '06 12');
  expect(await submit()).toBeUndefined();
  expect(error()).toBe('Ce numéro est trop court pour l’indicatif +33 (France).');
});

test('a stored number is shown in national format and is unchanged unless edited', async () => {
  await render(<PhoneForm telephone="+15145550199" />);
  expect(shown()).toEqual(['CA', '(514) 555-0199']);
  await leave();
  expect(await submit()).toBe('+15145550199');
  await runInAct(() => refill('+2250701020304'));
  expect(shown()).toEqual(['CI', '07 01 02 0304']);
});

test('without the phone library the dial code is sent with the text, and the API parses the number', () => {
  expect(phoneValue({ country: 'SN', text: ' 77 123 45 67' }, undefined)).toBe('+221 77 123 45 67');
  expect(phoneValue({ country: 'FR', text: '+221 77 123 45 67' }, undefined)).toBe('+221 77 123 45 67');
  expect(phoneValue({ country: 'FR', text: ' ' }, undefined)).toBe('');
});

test('a number is shown in groups, and its link dials the stored number', async () => {
  await render(<PhoneLink number="+221771234567" />);
  expect(getOnly('a').textContent).toBe('+221\u00a077\u00a0123\u00a045\u00a067');
  expect(getOnly('a').getAttribute('href')).toBe('tel:+221771234567');
});

test('a number of the corridor is grouped like the library does, without loading it', () => {
  for (const number of [
    '+221771234567',
    '+221338000000',
    '+33612345678',
    '+15145550199',
    '+34612345678',
    '+2250701020304',
    '+22370123456',
    '+2203123456',
    '+22222123456',
    '+41791234567',
    '+351912345678',
  ])
    expect(formatCorridorNumber(number)).toBe(formatInternational(number));
  for (const number of ['+4915112345678', '+81312345678', '+33 6', '06 12 34 56 78', ''])
    expect(formatCorridorNumber(number)).toBeUndefined();
});

test('a number of another country is grouped once the library is loaded', async () => {
  await render(<PhoneLink number="+4915112345678" />);
  expect(getOnly('a').textContent).toBe('+49\u00a01511\u00a02345678');
  await render(<PhoneLink number="06 12 34 56 78" />);
  expect(getOnly('a').textContent).toBe('06\u00a012\u00a034\u00a056\u00a078');
});

test.each([
  ['Dakar', 'SN'],
  ['Abidjan (Vridi)', 'CI'],
  ['Bamako', 'ML'],
  ['Ailleurs', 'SN'],
])('the recipient’s country of a container to %s defaults to %s', (destination, country) => {
  expect(countryOf(destination)).toBe(country);
});

test.each(['+221771234567', '+33612345678', '+34612345678', '+2250712345678', '+22370123456', '+41781234567'])(
  'a stored number %s shows before the library is loaded as it does afterwards',
  (number) => {
    expect(typedPhone(number, 'FR', undefined)).toEqual(splitNumber(number, 'FR'));
  },
);
