import 'i18next';
import about from './fr/about.json' with { type: 'json' };
import account from './fr/account.json' with { type: 'json' };
import admin from './fr/admin.json' with { type: 'json' };
import adminColis from './fr/adminColis.json' with { type: 'json' };
import adminContact from './fr/adminContact.json' with { type: 'json' };
import adminCustoms from './fr/adminCustoms.json' with { type: 'json' };
import adminInsurance from './fr/adminInsurance.json' with { type: 'json' };
import adminLogistics from './fr/adminLogistics.json' with { type: 'json' };
import adminMails from './fr/adminMails.json' with { type: 'json' };
import adminNotifications from './fr/adminNotifications.json' with { type: 'json' };
import adminPayments from './fr/adminPayments.json' with { type: 'json' };
import adminTracking from './fr/adminTracking.json' with { type: 'json' };
import adminUsers from './fr/adminUsers.json' with { type: 'json' };
import auth from './fr/auth.json' with { type: 'json' };
import booking from './fr/booking.json' with { type: 'json' };
import careers from './fr/careers.json' with { type: 'json' };
import change from './fr/change.json' with { type: 'json' };
import colis from './fr/colis.json' with { type: 'json' };
import common from './fr/common.json' with { type: 'json' };
import compliance from './fr/compliance.json' with { type: 'json' };
import contact from './fr/contact.json' with { type: 'json' };
import containers from './fr/containers.json' with { type: 'json' };
import cookies from './fr/cookies.json' with { type: 'json' };
import customs from './fr/customs.json' with { type: 'json' };
import customsDocument from './fr/customsDocument.json' with { type: 'json' };
import dashboard from './fr/dashboard.json' with { type: 'json' };
import faqs from './fr/faqs.json' with { type: 'json' };
import files from './fr/files.json' with { type: 'json' };
import help from './fr/help.json' with { type: 'json' };
import history from './fr/history.json' with { type: 'json' };
import home from './fr/home.json' with { type: 'json' };
import insurance from './fr/insurance.json' with { type: 'json' };
import ledger from './fr/ledger.json' with { type: 'json' };
import notifications from './fr/notifications.json' with { type: 'json' };
import partners from './fr/partners.json' with { type: 'json' };
import password from './fr/password.json' with { type: 'json' };
import phone from './fr/phone.json' with { type: 'json' };
import presentation from './fr/presentation.json' with { type: 'json' };
import pricing from './fr/pricing.json' with { type: 'json' };
import privacy from './fr/privacy.json' with { type: 'json' };
import prose from './fr/prose.json' with { type: 'json' };
import services from './fr/services.json' with { type: 'json' };
import support from './fr/support.json' with { type: 'json' };
import terms from './fr/terms.json' with { type: 'json' };
import tracking from './fr/tracking.json' with { type: 'json' };

/** One line per namespace; French is the source of the keys. */
interface Texts {
  about: typeof about;
  account: typeof account;
  admin: typeof admin;
  adminColis: typeof adminColis;
  adminContact: typeof adminContact;
  adminCustoms: typeof adminCustoms;
  adminInsurance: typeof adminInsurance;
  adminLogistics: typeof adminLogistics;
  adminMails: typeof adminMails;
  adminNotifications: typeof adminNotifications;
  adminPayments: typeof adminPayments;
  adminTracking: typeof adminTracking;
  adminUsers: typeof adminUsers;
  auth: typeof auth;
  booking: typeof booking;
  careers: typeof careers;
  change: typeof change;
  colis: typeof colis;
  common: typeof common;
  compliance: typeof compliance;
  contact: typeof contact;
  containers: typeof containers;
  cookies: typeof cookies;
  customs: typeof customs;
  customsDocument: typeof customsDocument;
  dashboard: typeof dashboard;
  faqs: typeof faqs;
  files: typeof files;
  help: typeof help;
  history: typeof history;
  home: typeof home;
  insurance: typeof insurance;
  ledger: typeof ledger;
  notifications: typeof notifications;
  partners: typeof partners;
  password: typeof password;
  phone: typeof phone;
  presentation: typeof presentation;
  pricing: typeof pricing;
  privacy: typeof privacy;
  prose: typeof prose;
  services: typeof services;
  support: typeof support;
  terms: typeof terms;
  tracking: typeof tracking;
}

export type Namespace = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}
