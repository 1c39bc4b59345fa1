import type { ComponentType } from 'react';
import { storedRole } from '#web/core/session/storedRole.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type PathName, paths } from '../core/paths.ts';

/** Role required for a page. */
export type Access = 'customer' | 'agent' | 'admin';

/** Code, texts and access of a page. */
export interface Page {
  load: () => Promise<{ default: ComponentType }>;
  /** Translation namespaces that the page needs beside `common`. */
  texts?: readonly Namespace[];
  /** Required role; everyone by default. */
  access?: Access;
}

/** Addresses that redirect, with their targets. Visitors track a parcel by its code, customers their containers. */
export const redirectTargets = {
  book: `${paths.home}#departures`,
  track: () => (storedRole() === 'visitor' ? paths.trackColis : paths.tracking),
} as const satisfies Partial<Record<PathName, string | (() => string)>>;

export type PageName = Exclude<PathName, keyof typeof redirectTargets>;

type AdminPages = typeof import('./adminPages.ts').adminPages;
type AgentPages = typeof import('./agentPages.ts').agentPages;

const adminPage = (name: keyof AdminPages) => async () => (await import('./adminPages.ts')).adminPages[name]();
const agentPage = (name: keyof AgentPages) => async () => (await import('./agentPages.ts')).agentPages[name]();

/** Loads a page together with what its first call to the API needs in a session. */
const withApi = <Module>(page: Promise<Module>): Promise<Module> => {
  if (storedRole() !== 'visitor') import('#web/core/api/sendSigned.ts').catch(() => {});
  return page;
};

/** Texts that every admin page needs. */
const adminTexts = ['admin', 'menu'] as const;

/** Page for both addresses of public tracking, with and without a code. */
const parcelTracking: Page = {
  load: () => import('#web/features/parcel-tracking/ParcelTrackingPage.tsx'),
  texts: ['parcelTracking'],
};

export const pages: Record<PageName, Page> = {
  home: { load: () => import('#web/features/home/HomePage.tsx'), texts: ['home'] },
  login: { load: () => import('#web/features/auth/LoginPage.tsx'), texts: ['auth', 'password'] },
  register: { load: () => import('#web/features/auth/RegisterPage.tsx'), texts: ['auth', 'password', 'phone'] },
  forgotPassword: { load: () => import('#web/features/auth/ForgotPasswordPage.tsx'), texts: ['auth'] },
  resetPassword: { load: () => import('#web/features/auth/ResetPasswordPage.tsx'), texts: ['auth', 'password'] },
  confirmEmail: { load: () => import('#web/features/auth/ConfirmEmailPage.tsx'), texts: ['auth', 'emailAddress'] },
  changePassword: {
    load: () => import('#web/features/auth/ChangePasswordPage.tsx'),
    texts: ['auth', 'password'],
    access: 'customer',
  },
  myColis: {
    load: () => withApi(import('#web/features/colis/MyColisPage.tsx')),
    texts: ['colis', 'situation'],
    access: 'customer',
  },
  colis: {
    load: () => withApi(import('#web/features/colis/ColisPage.tsx')),
    texts: ['colis', 'parcelTracking', 'situation'],
    access: 'customer',
  },
  colisLabel: {
    load: () => import('#web/features/labels/ColisLabelPage.tsx'),
    texts: ['labels'],
    access: 'customer',
  },
  addColis: {
    load: () => import('#web/features/booking/AddColisPage.tsx'),
    texts: ['booking', 'colisForm'],
    access: 'customer',
  },
  addContainer: {
    load: adminPage('addContainer'),
    texts: [...adminTexts, 'containers'],
    access: 'admin',
  },
  updateContainer: {
    load: adminPage('updateContainer'),
    texts: [...adminTexts, 'containers'],
    access: 'admin',
  },
  containerLabels: {
    load: adminPage('containerLabels'),
    texts: [...adminTexts, 'labels'],
    access: 'admin',
  },
  // Open to everyone: the page itself asks visitors to log in.
  account: {
    load: () => import('#web/features/account/AccountPage.tsx'),
    texts: ['account', 'emailAddress', 'password', 'phone'],
  },
  statement: {
    load: () => import('#web/features/statement/StatementPage.tsx'),
    texts: ['statement', 'colisForm'],
    access: 'customer',
  },
  history: {
    load: () => import('#web/features/history/HistoryPage.tsx'),
    texts: ['history', 'colis', 'situation'],
    access: 'customer',
  },
  waitlist: {
    load: () => import('#web/features/waitlist/WaitlistPage.tsx'),
    texts: ['waitlist'],
    access: 'customer',
  },
  tracking: {
    load: () => import('#web/features/tracking/TrackingPage.tsx'),
    texts: ['tracking', 'milestones', 'parcelTracking', 'situation'],
    access: 'customer',
  },
  trackColis: parcelTracking,
  linkedClaim: {
    load: () => import('#web/features/linked-claim/LinkedClaimPage.tsx'),
    texts: ['linkedClaim', 'claims'],
  },
  linkedProxy: { load: () => import('#web/features/linked-proxy/LinkedProxyPage.tsx'), texts: ['linkedProxy'] },
  recoverAccount: {
    load: () => import('#web/features/auth/RecoverAccountPage.tsx'),
    texts: ['auth', 'recoverAccount'],
  },
  payLink: { load: () => import('#web/features/pay-link/PayLinkPage.tsx'), texts: ['payLink'] },
  counterReceipt: {
    load: () => import('#web/features/counter/shared-receipt/CounterReceiptPage.tsx'),
    texts: ['counterReceipt', 'counter', 'seller'],
  },
  stopMails: { load: () => import('#web/features/stop-mails/StopMailsPage.tsx'), texts: ['stopMails'] },
  trackedColis: parcelTracking,
  notifications: {
    load: () => import('#web/features/notifications/NotificationsPage.tsx'),
    texts: ['notifications'],
    access: 'customer',
  },
  dashboard: {
    load: () => import('#web/features/dashboard/DashboardPage.tsx'),
    texts: ['dashboard', 'colis', 'situation'],
    access: 'customer',
  },
  temp: { load: () => import('./RefreshPage.tsx') },
  help: { load: () => import('#web/features/help/HelpPage.tsx'), texts: ['prose', 'help', 'faqs'] },
  faqs: { load: () => import('#web/features/help/FaqsPage.tsx'), texts: ['prose', 'help', 'faqs'] },
  support: { load: () => import('#web/features/guide/SupportPage.tsx'), texts: ['prose', 'support'] },
  contact: { load: () => import('#web/features/contact/ContactPage.tsx'), texts: ['contact'] },
  services: { load: () => import('#web/features/guide/ServicesPage.tsx'), texts: ['prose', 'services'] },
  pricing: { load: () => import('#web/features/pricing/PricingPage.tsx'), texts: ['prose', 'pricing', 'colisForm'] },
  insurance: { load: () => import('#web/features/guide/InsurancePage.tsx'), texts: ['prose', 'insurance'] },
  customs: { load: () => import('#web/features/guide/CustomsPage.tsx'), texts: ['prose', 'customs'] },
  about: { load: () => import('#web/features/company/AboutPage.tsx'), texts: ['prose', 'about'] },
  careers: { load: () => import('#web/features/company/CareersPage.tsx'), texts: ['prose', 'careers'] },
  partners: { load: () => import('#web/features/company/PartnersPage.tsx'), texts: ['prose', 'partners'] },
  terms: { load: () => import('#web/features/company/TermsPage.tsx'), texts: ['prose', 'terms'] },
  privacy: { load: () => import('#web/features/company/PrivacyPage.tsx'), texts: ['prose', 'privacy'] },
  cookies: { load: () => import('#web/features/company/CookiesPage.tsx'), texts: ['prose', 'cookies'] },
  compliance: { load: () => import('#web/features/company/CompliancePage.tsx'), texts: ['prose', 'compliance'] },
  agent: {
    load: agentPage('agent'),
    texts: ['agent', 'agentLoading', 'agentHandover', 'offlineQueue'],
    access: 'agent',
  },
  agentContainer: {
    load: agentPage('agentContainer'),
    texts: ['agent', 'agentLoading'],
    access: 'agent',
  },
  agentCounter: {
    load: agentPage('agentCounter'),
    texts: ['counter', 'customer', 'phone', 'colisForm', 'labels', 'seller', 'proof'],
    access: 'agent',
  },
  agentCollection: {
    load: agentPage('agentCollection'),
    texts: ['counter', 'agent', 'seller', 'proof'],
    access: 'agent',
  },
  agentQueue: {
    load: agentPage('agentQueue'),
    texts: ['agentQueue', 'offlineQueue', 'missingRecords', 'agent'],
    access: 'agent',
  },
  agentLoading: {
    load: agentPage('agentLoading'),
    texts: ['agentLoading', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  agentUnloading: {
    load: agentPage('agentUnloading'),
    texts: ['agentUnloading', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  agentHandover: {
    load: agentPage('agentHandover'),
    texts: ['agentHandover', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  agentBoxes: {
    load: agentPage('agentBoxes'),
    texts: ['agentBoxes', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  agentDrawer: {
    load: agentPage('agentDrawer'),
    texts: ['agentDrawer', 'drawer', 'agent'],
    access: 'agent',
  },
  admin: { load: adminPage('admin'), texts: [...adminTexts, 'claims'], access: 'admin' },
  adminContainers: {
    load: adminPage('adminContainers'),
    texts: [...adminTexts, 'table', 'adminContainers'],
    access: 'admin',
  },
  cockpit: {
    load: adminPage('cockpit'),
    texts: [...adminTexts, 'table', 'cockpit', 'milestones', 'situation'],
    access: 'admin',
  },
  adminColis: {
    load: adminPage('adminColis'),
    texts: [...adminTexts, 'table', 'adminColis', 'situation'],
    access: 'admin',
  },
  adminDebtors: {
    load: adminPage('adminDebtors'),
    texts: [...adminTexts, 'table', 'adminDebtors'],
    access: 'admin',
  },
  containerManifest: {
    load: adminPage('containerManifest'),
    texts: [...adminTexts, 'manifest'],
    access: 'admin',
  },
  containerUnloading: {
    load: adminPage('containerUnloading'),
    texts: [...adminTexts, 'unloadingManifest', 'manifest'],
    access: 'admin',
  },
  containerCustoms: {
    load: adminPage('containerCustoms'),
    texts: [...adminTexts, 'containerCustoms', 'adminCustoms', 'inventory'],
    access: 'admin',
  },
  adminAccounting: {
    load: adminPage('adminAccounting'),
    texts: [...adminTexts, 'adminAccounting', 'drawer'],
    access: 'admin',
  },
  adminPayments: {
    load: adminPage('adminPayments'),
    texts: [...adminTexts, 'table', 'adminPayments', 'proof'],
    access: 'admin',
  },
  adminDrawers: {
    load: adminPage('adminDrawers'),
    texts: [...adminTexts, 'table', 'adminDrawers', 'drawer'],
    access: 'admin',
  },
  adminMargins: {
    load: adminPage('adminMargins'),
    texts: [...adminTexts, 'table', 'adminMargins', 'expenses'],
    access: 'admin',
  },
  adminCustoms: {
    load: adminPage('adminCustoms'),
    texts: [...adminTexts, 'table', 'adminCustoms', 'colisForm'],
    access: 'admin',
  },
  adminInsurance: {
    load: adminPage('adminInsurance'),
    texts: [...adminTexts, 'table', 'adminInsurance', 'colisForm', 'files'],
    access: 'admin',
  },
  adminLogistics: {
    load: adminPage('adminLogistics'),
    texts: [...adminTexts, 'table', 'adminLogistics', 'phone'],
    access: 'admin',
  },
  adminTarifs: {
    load: adminPage('adminTarifs'),
    texts: [...adminTexts, 'table', 'adminTarifs'],
    access: 'admin',
  },
  adminSites: {
    load: adminPage('adminSites'),
    texts: [...adminTexts, 'table', 'adminSites', 'sites', 'containers', 'phone', 'labels'],
    access: 'admin',
  },
  adminTracking: {
    load: adminPage('adminTracking'),
    texts: [...adminTexts, 'table', 'adminTracking', 'change'],
    access: 'admin',
  },
  adminNotifications: {
    load: adminPage('adminNotifications'),
    texts: [...adminTexts, 'table', 'adminNotifications'],
    access: 'admin',
  },
  adminContact: {
    load: adminPage('adminContact'),
    texts: [...adminTexts, 'table', 'adminContact'],
    access: 'admin',
  },
  adminMails: {
    load: adminPage('adminMails'),
    texts: [...adminTexts, 'table', 'adminMails'],
    access: 'admin',
  },
  adminMissing: {
    load: adminPage('adminMissing'),
    texts: [...adminTexts, 'table', 'adminMissing', 'missingRecords'],
    access: 'admin',
  },
  adminClaims: {
    load: adminPage('adminClaims'),
    texts: [...adminTexts, 'table', 'adminClaims', 'claims', 'adminColis', 'colis', 'colisForm'],
    access: 'admin',
  },
  adminBoxes: {
    load: adminPage('adminBoxes'),
    texts: [...adminTexts, 'table', 'adminBoxes'],
    access: 'admin',
  },
  adminImport: {
    load: adminPage('adminImport'),
    texts: [...adminTexts, 'table', 'adminImport'],
    access: 'admin',
  },
  customerStatement: {
    load: adminPage('customerStatement'),
    texts: [...adminTexts, 'statement', 'colisForm'],
    access: 'admin',
  },
  adminUsers: {
    load: adminPage('adminUsers'),
    texts: [...adminTexts, 'table', 'adminUsers', 'customer'],
    access: 'admin',
  },
};

export const pageNames = Object.keys(pages).filter((name): name is PageName => name in pages);

/** Returns the page at an address, for the entry script, which runs before the router is loaded. */
export const pageNameAt = (pathname: string): PageName | undefined => pageNames.find((name) => matches(name, pathname));

/** Matches like the router: case-insensitively, with or without a trailing slash. */
const matches = (name: PathName, pathname: string): boolean =>
  new RegExp(`^${paths[name].replace(/:\w+/g, '[^/]+')}/*$`, 'i').test(pathname);
