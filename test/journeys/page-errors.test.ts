import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor, takeConsoleErrors } from '../support/browsers/browser.ts';

test('a journey fails on violations of the security policy, uncaught errors, failed requests and pictures without a text', async () => {
  const page = await newVisitor({ mayFail: /expected-to-fail/ });
  await page.goto('/');
  await expectAccessible(page);
  await page.evaluate(async () => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/picture.png' }));
    setTimeout(() => {
      throw new Error('thrown and not caught');
    });
    void Promise.reject(new Error('rejected and not caught'));
    await fetch('/backend/not-there');
    await fetch('/backend/expected-to-fail');
  });
  const errors: string[] = [];
  await expect.poll(() => errors.push(...takeConsoleErrors())).toBe(5);
  const all = errors.join('\n');
  expect(all).toMatch(/inline style violates/);
  expect(all).toMatch(/elsewhere\.example.*violates/);
  expect(all).toMatch(/Error: thrown and not caught/);
  expect(all).toMatch(/Error: rejected and not caught/);
  expect(all).toMatch(/404.*\/backend\/not-there/);
  await expect(expectAccessible(page)).rejects.toMatchObject({
    actual: expect.arrayContaining([expect.stringMatching(/^image-alt: <img/)]),
  });
});

test('a journey fails on codes, numbers and names that a translation by the browser would change', async () => {
  const page = await newVisitor();
  await page.goto('/');
  await page.evaluate(() => {
    const add = (text: string, translate = true) =>
      document.body.append(Object.assign(document.createElement('p'), { textContent: text, translate }));
    for (const text of ['YN-7K3M-9QPX-4WTHW', 'Pour Fatou Sarr', '+221 77 123 45 67', 'Dakar']) add(text);
    add('awa@yonnee.test', false);
  });
  const errors: string[] = [];
  await expect.poll(() => errors.push(...takeConsoleErrors())).toBe(3);
  expect(errors.join()).toMatch(/change "YN-.* change "Pour Fatou.* change "\+221/);
});
