// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { adminWork, workAt, works } from '#web/core/admin/adminWork.ts';
import { paths } from '#web/core/paths.ts';
import { listReply, mockApi, visit } from './visit.tsx';

/** The navigation of admins, by the work that its pages are for. */

const linksOf = (label: string) =>
  [...document.querySelectorAll(`nav[aria-label="${label}"] a`)].map((link) => ({
    text: link.textContent,
    to: link.getAttribute('href'),
    current: link.getAttribute('aria-current'),
  }));

test('every page of admins is in the navigation once', () => {
  const pages: string[] = works.flatMap((work) => [...adminWork[work]]);
  expect(new Set(pages).size).toBe(pages.length);
  const ofAdmins = Object.keys(paths).filter((name) => name.startsWith('admin'));
  expect(pages.filter((name) => name.startsWith('admin')).sort()).toEqual(ofAdmins.sort());
});

test.each([
  [paths.admin, 'today'],
  [paths.adminDrawers, 'counter'],
  ['/admin/conteneurs/12/manifeste', 'containers'],
  ['/admin/utilisateurs/12/releve', 'customers'],
  [paths.home, undefined],
])('%s is work of %s', (path, work) => {
  expect(workAt(path)).toBe(work);
});

test('an admin sees six kinds of work, and the pages of the current one', async () => {
  mockApi(() => listReply([]));
  await visit(paths.adminDrawers, { as: 'ADMIN' });
  expect(linksOf('Administration, par travail')).toEqual([
    { text: 'Aujourd’hui', to: paths.admin, current: null },
    { text: 'Conteneurs', to: paths.adminContainers, current: null },
    { text: 'Comptoir', to: paths.agentCounter, current: 'true' },
    { text: 'Argent', to: paths.adminDebtors, current: null },
    { text: 'Clients', to: paths.adminUsers, current: null },
    { text: 'Réglages', to: paths.adminTarifs, current: null },
  ]);
  expect(linksOf('Pages d’administration')).toEqual([
    { text: 'Vendre', to: paths.agentCounter, current: null },
    { text: 'Encaisser', to: paths.agentCollection, current: null },
    { text: 'Caisses', to: paths.adminDrawers, current: 'page' },
  ]);
});
