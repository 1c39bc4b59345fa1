// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { getOnly, render } from './browser.ts';

const shown = () => document.body.textContent;
const kept = () => [...document.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);

test('a translation leaves the values of a sentence as they are, and only those', async () => {
  await render(
    <Sentence keeps={['Awa Diop', 'YN-7K3M-9QPX-4WTHW', null, '']}>
      Awa Diop suit YN-7K3M-9QPX-4WTHW. Demandez à Awa Diop.
    </Sentence>,
  );
  expect(shown()).toBe('Awa Diop suit YN-7K3M-9QPX-4WTHW. Demandez à Awa Diop.');
  expect(kept()).toEqual(['Awa Diop', 'YN-7K3M-9QPX-4WTHW', 'Awa Diop']);
});

test('a sentence without its values stays whole', async () => {
  await render(<Sentence keeps={['Awa Diop']}>Le colis est arrivé.</Sentence>);
  expect(shown()).toBe('Le colis est arrivé.');
  expect(kept()).toEqual([]);
});

test('a translation leaves a phone number as it is', async () => {
  await render(<PhoneLink number="+221771234567" />);
  expect(getOnly('a [translate=no]').textContent).toMatch(/^\+221\s77\s123\s45\s67$/);
});
