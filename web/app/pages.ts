import type { ComponentType } from 'react';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type PathName, paths } from '../core/paths.ts';
import { storedRole } from '../core/storedRole.ts';

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
  myColis: { load: () => import('#web/features/colis/MyColisPage.tsx'), texts: ['colis'], access: 'customer' },
  colis: {
    load: () => import('#web/features/colis/ColisPage.tsx'),
    texts: ['colis', 'customsDocument', 'files', 'parcelTracking', 'phone', 'receipt', 'trackingCode'],
    access: 'customer',
  },
  colisLabel: {
    load: () => import('#web/features/labels/ColisLabelPage.tsx'),
    texts: ['labels'],
    access: 'customer',
  },
  addColis: {
    load: () => import('#web/features/booking/AddColisPage.tsx'),
    texts: ['booking', 'colis', 'files', 'phone'],
    access: 'customer',
  },
  addContainer: {
    load: () => import('#web/features/containers/AddContainerPage.tsx'),
    texts: [...adminTexts, 'containers'],
    access: 'admin',
  },
  updateContainer: {
    load: () => import('#web/features/containers/UpdateContainerPage.tsx'),
    texts: [...adminTexts, 'containers'],
    access: 'admin',
  },
  containerLabels: {
    load: () => import('#web/features/labels/ContainerLabelsPage.tsx'),
    texts: [...adminTexts, 'labels'],
    access: 'admin',
  },
  // Open to everyone: the page itself asks visitors to log in.
  account: {
    load: () => import('#web/features/account/AccountPage.tsx'),
    texts: ['account', 'emailAddress', 'password', 'phone'],
  },
  history: {
    load: () => import('#web/features/history/HistoryPage.tsx'),
    texts: ['history', 'colis'],
    access: 'customer',
  },
  tracking: {
    load: () => import('#web/features/tracking/TrackingPage.tsx'),
    texts: ['tracking', 'milestones'],
    access: 'customer',
  },
  trackColis: parcelTracking,
  stopMails: { load: () => import('#web/features/stop-mails/StopMailsPage.tsx'), texts: ['stopMails'] },
  trackedColis: parcelTracking,
  notifications: {
    load: () => import('#web/features/notifications/NotificationsPage.tsx'),
    texts: ['notifications'],
    access: 'customer',
  },
  dashboard: {
    load: () => import('#web/features/dashboard/DashboardPage.tsx'),
    texts: ['dashboard', 'colis'],
    access: 'customer',
  },
  temp: { load: () => import('./RefreshPage.tsx') },
  help: { load: () => import('#web/features/help/HelpPage.tsx'), texts: ['prose', 'help', 'faqs'] },
  faqs: { load: () => import('#web/features/help/FaqsPage.tsx'), texts: ['prose', 'help', 'faqs'] },
  support: { load: () => import('#web/features/guide/SupportPage.tsx'), texts: ['prose', 'support'] },
  contact: { load: () => import('#web/features/contact/ContactPage.tsx'), texts: ['contact'] },
  services: { load: () => import('#web/features/guide/ServicesPage.tsx'), texts: ['prose', 'services'] },
  pricing: { load: () => import('#web/features/pricing/PricingPage.tsx'), texts: ['prose', 'pricing', 'colis'] },
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
    load: () => import('#web/features/agent/AgentPage.tsx'),
    texts: ['agent', 'agentLoading', 'offlineQueue'],
    access: 'agent',
  },
  agentContainer: {
    load: () => import('#web/features/agent/AgentContainerPage.tsx'),
    texts: ['agent', 'agentLoading'],
    access: 'agent',
  },
  agentQueue: {
    load: () => import('#web/features/agent/AgentQueuePage.tsx'),
    texts: ['offlineQueue', 'agent'],
    access: 'agent',
  },
  agentLoading: {
    load: () => import('#web/features/agent/LoadingPage.tsx'),
    texts: ['agentLoading', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  agentUnloading: {
    load: () => import('#web/features/agent/UnloadingPage.tsx'),
    texts: ['agentUnloading', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  agentHandover: {
    load: () => import('#web/features/agent/HandoverPage.tsx'),
    texts: ['agentHandover', 'agent', 'offlineQueue'],
    access: 'agent',
  },
  admin: { load: () => import('#web/features/admin/AdminHomePage.tsx'), texts: adminTexts, access: 'admin' },
  adminContainers: {
    load: () => import('#web/features/admin-containers/AdminContainersPage.tsx'),
    texts: [...adminTexts, 'table', 'adminContainers'],
    access: 'admin',
  },
  cockpit: {
    load: () => import('#web/features/cockpit/CockpitPage.tsx'),
    texts: [...adminTexts, 'table', 'cockpit', 'bulk', 'change', 'milestones'],
    access: 'admin',
  },
  adminColis: {
    load: () => import('#web/features/admin-colis/AdminColisPage.tsx'),
    texts: [...adminTexts, 'table', 'adminColis', 'change', 'colis', 'phone'],
    access: 'admin',
  },
  containerManifest: {
    load: () => import('#web/features/admin-manifest/ManifestPage.tsx'),
    texts: [...adminTexts, 'manifest'],
    access: 'admin',
  },
  containerArrival: {
    load: () => import('#web/features/admin-manifest/ArrivalPage.tsx'),
    texts: [...adminTexts, 'arrival', 'manifest'],
    access: 'admin',
  },
  adminPayments: {
    load: () => import('#web/features/admin-payments/AdminPaymentsPage.tsx'),
    texts: [...adminTexts, 'table', 'adminPayments'],
    access: 'admin',
  },
  adminCustoms: {
    load: () => import('#web/features/admin-customs/AdminCustomsPage.tsx'),
    texts: [...adminTexts, 'table', 'adminCustoms', 'colis', 'customsDocument'],
    access: 'admin',
  },
  adminInsurance: {
    load: () => import('#web/features/admin-insurance/AdminInsurancePage.tsx'),
    texts: [...adminTexts, 'table', 'adminInsurance', 'colis', 'files'],
    access: 'admin',
  },
  adminLogistics: {
    load: () => import('#web/features/admin-logistics/AdminLogisticsPage.tsx'),
    texts: [...adminTexts, 'table', 'adminLogistics', 'phone'],
    access: 'admin',
  },
  adminSites: {
    load: () => import('#web/features/admin-sites/AdminSitesPage.tsx'),
    texts: [...adminTexts, 'table', 'adminSites', 'sites', 'containers', 'phone'],
    access: 'admin',
  },
  adminTracking: {
    load: () => import('#web/features/admin-tracking/AdminTrackingPage.tsx'),
    texts: [...adminTexts, 'table', 'adminTracking', 'change'],
    access: 'admin',
  },
  adminNotifications: {
    load: () => import('#web/features/admin-notifications/AdminNotificationsPage.tsx'),
    texts: [...adminTexts, 'table', 'adminNotifications'],
    access: 'admin',
  },
  adminContact: {
    load: () => import('#web/features/admin-contact/AdminContactPage.tsx'),
    texts: [...adminTexts, 'table', 'adminContact'],
    access: 'admin',
  },
  adminMails: {
    load: () => import('#web/features/admin-mails/AdminMailsPage.tsx'),
    texts: [...adminTexts, 'table', 'adminMails'],
    access: 'admin',
  },
  adminUsers: {
    load: () => import('#web/features/admin-users/AdminUsersPage.tsx'),
    texts: [...adminTexts, 'table', 'adminUsers'],
    access: 'admin',
  },
};

export const pageNames = Object.keys(pages).filter((name): name is PageName => name in pages);

/** Returns the page at an address, for the entry script, which runs before the router is loaded. */
export const pageNameAt = (pathname: string): PageName | undefined => pageNames.find((name) => matches(name, pathname));

/** Matches like the router: case-insensitively, with or without a trailing slash. */
const matches = (name: PathName, pathname: string): boolean =>
  new RegExp(`^${paths[name].replace(/:\w+/g, '[^/]+')}/*$`, 'i').test(pathname);
