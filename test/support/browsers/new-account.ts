import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { registration } from '../calls/api.ts';
import type { PageLanguage, Words } from './page-texts.ts';

/** A new customer on the pages for registration and login. */

/** Presses a submitting button, and waits for the reply and then for the redirect. */
export const pressAndFollow = async (page: Page, button: Locator, [request, path]: [RegExp, string]) => {
  await Promise.all([page.waitForResponse(request), button.click()]);
  await page.waitForURL((url) => url.pathname === path);
};

export const register = async (page: Page, { auth }: Words, language: PageLanguage) => {
  const account = registration();
  const { fields } = auth;
  await page.goto('/register');
  for (const name of ['prenom', 'nom', 'email', 'telephone', 'adresse', 'password'] as const)
    await page.getByLabel(fields[name], { exact: true }).fill(account[name]);
  expect(await page.getByRole('main').getByLabel(fields.langue, { exact: true }).inputValue()).toBe(language);
  const submit = page.getByRole('button', { name: auth.register.submit });
  await pressAndFollow(page, submit, [/\/auth\/register$/, '/login']);
  return account;
};

export const logIn = async (page: Page, { auth }: Words, { email, password }: { email: string; password: string }) => {
  await page.getByRole('heading', { name: auth.login.title }).waitFor();
  const emailField = page.getByLabel(auth.fields.email, { exact: true });
  expect(await emailField.inputValue()).toBe(email);
  await page.getByLabel(auth.fields.password, { exact: true }).fill(password);
  const submit = page.getByRole('main').getByRole('button', { name: auth.login.submit });
  await pressAndFollow(page, submit, [/\/auth\/login$/, '/']);
};
