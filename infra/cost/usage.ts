import { METRICS } from '#functions/core/metric-names.ts';
import { ERRORS } from '#shared/errors.ts';

/** What people do for one booking that is made, those who only look included. By the names that the bench measures. */
export const CALLS = {
  'list open containers': 10,
  'search by date': 5,
  'a container': 3,
  register: 0.4,
  'log in': 2,
  'refresh a session': 4,
  'my account': 2,
  'upload ticket': 2,
  'draft an insurance': 1.1,
  'draft a customs document': 1.1,
  'book a parcel, with Idempotency-Key': 1,
  'start a payment': 1.1,
  webhook: 1,
  'return page, after the webhook': 1,
  'my parcels, A_PAYER': 3,
  'my parcels, PAYE': 5,
  'my reservations': 3,
  'my notifications': 6,
  'where a container is': 6,
  'create a container (admin)': 0.02,
  'edit a container (admin)': 0.05,
  'admin list ?etat=EN_TRANSIT': 4,
  'change an état (admin)': 4,
} as const;

/** Per booking, unless it says otherwise. Nothing of this is measured: change it to what you see. */
export const USAGE = {
  firstVisits: { is: 5, says: 'visits with an empty browser cache, which fetch all files of the pages above' },
  laterVisits: { is: 10, says: 'visits that fetch one document, and find the rest in the browser' },
  documentKb: { is: 4, says: 'KB of such a document and its headers' },
  activeUsers: { is: 0.8, says: 'people who sign in or refresh in the month' },
  mails: {
    is: 8,
    says: 'mails, each of which wakes the mailer: welcome, booked, paid, four états, one about the container',
  },
  mailEvents: { is: 8, says: 'events by which SES tells what became of a mail' },
  events: { is: 7, says: 'events that wake the outbox, each alone in its batch' },
  cleanups: { is: 1.5, says: 'changes that wake the outbox to clean up' },
  files: { is: 2, says: 'photos and papers' },
  fileMb: { is: 0.8, says: 'MB of one, as a phone takes it' },
  fileViews: { is: 3, says: 'times that one is looked at' },
  tableKb: { is: 30, says: 'KB in the table, its indexes included' },
  keptMonths: { is: 24, says: 'months that files and items have been gathering' },
  callMs: { is: 80, says: 'ms that a call of the API runs, at 1024 MB' },
  coldShare: { is: 0.03, says: 'share of the calls that find no warm function' },
  coldMs: { is: 700, says: 'ms more that those take' },
  backgroundMs: { is: 350, says: 'ms that a function of the stream runs, at 512 MB' },
  sweepMs: { is: 400, says: 'ms that a sweep runs, at 512 MB, every five minutes' },
  sweepReads: { is: 4, says: 'read units of a sweep that finds nothing' },
  logKb: { is: 1.6, says: "KB of log per call: the gateway's line, Lambda's three, and ours" },
  logMonths: { is: 12, says: 'months that logs are kept, at a seventh of their size' },
  metricLines: { is: 4, says: 'lines that count something, each 0.4 KB of log' },
  refusals: { is: 1, says: 'refusals, spread over all codes' },
  secretReads: { is: 0.5, says: 'times that a function reads its secret' },
  paid: { is: 120, says: 'dollars that a customer pays, of which Stripe takes its share' },
} as const satisfies Record<string, { is: number; says: string }>;

/** What a stage has standing, whatever happens on it; a test counts the same in the templates of prod. */
export const STANDING = { secrets: 4, rules: 3, dashboards: 1, alarmMetrics: 19 } as const;

/** The pages of whoever comes for the first time and books. */
export const PAGES = ['/', '/login', '/colis', '/ajouter-colis/'] as const;

/** A metric is paid for in each hour in which it is counted: one per code for refusals, one for each other. */
export const METRICS_COUNTED = {
  others: Object.keys(METRICS).length - 1,
  codes: Object.keys(ERRORS).length,
} as const;
