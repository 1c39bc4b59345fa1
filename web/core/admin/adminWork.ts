import { matchPath } from 'react-router-dom';
import { type AdminPageName, type PathName, paths } from '#web/core/paths.ts';

/** Page of the admin navigation: an admin page, or one of agents that admins use too. */
export type MenuPage = 'admin' | AdminPageName | 'agentCounter' | 'agentCollection';

/** Pages of the admin navigation by the work that they are for; each kind of work begins with its usual page. */
export const adminWork = {
  today: ['admin'],
  containers: ['adminContainers', 'adminColis', 'adminCustoms', 'adminLogistics', 'adminTracking', 'adminBoxes'],
  counter: ['agentCounter', 'agentCollection', 'adminDrawers'],
  money: ['adminDebtors', 'adminPayments', 'adminMargins', 'adminAccounting', 'adminInsurance'],
  customers: ['adminUsers', 'adminClaims', 'adminContact', 'adminNotifications', 'adminMails', 'adminImport'],
  settings: ['adminTarifs', 'adminSites', 'adminMissing'],
} as const satisfies Record<string, readonly [MenuPage, ...MenuPage[]]>;

export type AdminWork = keyof typeof adminWork;
export const works = Object.keys(adminWork) as AdminWork[];

/** Work of every page of the navigation; a page without one does not compile. */
const workOf: Record<MenuPage, AdminWork> = Object.fromEntries(
  works.flatMap((work) => adminWork[work].map((page) => [page, work])),
) as { [Page in (typeof adminWork)[AdminWork][number]]: AdminWork };

/** Returns the work that a page below `/admin` belongs to, also one below a page of the navigation. */
export const workAt = (pathname: string): AdminWork | undefined => {
  const pages = Object.keys(workOf) as MenuPage[];
  const page = pages.find((name) => matchPath({ path: paths[name as PathName], end: name === 'admin' }, pathname));
  return page && workOf[page];
};
