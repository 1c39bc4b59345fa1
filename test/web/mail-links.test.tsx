// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { allMails } from '../support/items/mail-contents.ts';
import { mockApi, pageText, visit } from './visit.tsx';

/** Paths of all links in the mails of a language. */
const linksOf = (language: 'fr' | 'en'): string[] =>
  Object.values(allMails(language)).flatMap(({ action, links = [], footer }) =>
    [action, ...links, footer].flatMap((link) => link?.path ?? []),
  );

const paths = [...new Set([...linksOf('fr'), ...linksOf('en')])].sort();

test.each(paths)('the link %s in a mail leads to a page that exists', async (path) => {
  mockApi(() => ({ status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Introuvable.' } }));
  await visit(path, { as: 'ADMIN' });
  expect(document.querySelector('h1')).not.toBeNull();
  expect(pageText()).not.toContain('Cette page n’existe pas');
});

test('an address without a page is recognised', async () => {
  mockApi(() => undefined);
  await visit('/no-such-page', { as: 'ADMIN' });
  expect(pageText()).toContain('Cette page n’existe pas');
});
