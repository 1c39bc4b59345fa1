import { expect, test } from 'vitest';
import { mailto } from '#web/core/contact/mailto.ts';

test('a mailto link has exactly one recipient, even if the address contains URL parameters', () => {
  expect(mailto('awa@yonnee.test')).toBe('mailto:awa@yonnee.test');
  expect(mailto('awa?bcc=all%40x.org&body=x#@yonnee.test', 'Re: Moto & casque')).toBe(
    'mailto:awa%3Fbcc%3Dall%2540x.org%26body%3Dx%23@yonnee.test?subject=Re%3A%20Moto%20%26%20casque',
  );
});
