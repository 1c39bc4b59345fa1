import { METRICS } from '#functions/core/metric-names.ts';
import { ERRORS } from '#shared/errors.ts';

/** Calls per booking, including those of visitors who do not book; named as in the bench. */
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
  'receive a parcel (agent)': 0.8,
  'receive a heavier parcel (agent)': 0.2,
  'load a parcel (agent)': 1,
  'cockpit (admin)': 0.3,
  "cockpit's parcels (admin)": 0.3,
} as const;

/**
 * Assumed usage per booking, unless the label names another unit. None of it is measured: adjust it to your figures.
 */
export const USAGE = {
  firstVisits: { value: 5, label: 'visits with an empty browser cache, which fetch all files of the pages above' },
  laterVisits: { value: 10, label: 'visits that fetch one document and find the rest in the browser cache' },
  documentKb: { value: 4, label: 'KB of such a document and its headers' },
  activeUsers: { value: 0.8, label: 'users who sign in or refresh a session in the month' },
  mails: {
    value: 11,
    label:
      'mails, each of which invokes the mailer: welcome, booked, paid, four états, one about the container; to the recipient booked, left, arrived',
  },
  mailEvents: { value: 11, label: 'SES events that report the result of a mail' },
  events: { value: 9, label: 'events that invoke the outbox, each alone in its batch' },
  projected: { value: 14, label: 'changes that invoke the outbox for rows, counters, search entries and journals' },
  cleanups: { value: 1.5, label: 'changes that invoke the outbox to clean up' },
  files: { value: 2, label: 'photos and documents' },
  fileMb: { value: 0.8, label: 'MB of one file, as a phone takes it' },
  fileViews: { value: 3, label: 'views of one file' },
  tableKb: { value: 30, label: 'KB in the table, including its indexes' },
  keptMonths: { value: 24, label: 'months of accumulated files and items' },
  callMs: { value: 80, label: 'ms of an API call, at 1024 MB' },
  coldShare: { value: 0.03, label: 'share of calls with a cold start' },
  coldMs: { value: 700, label: 'additional ms of a cold start' },
  backgroundMs: { value: 350, label: 'ms of a stream function, at 512 MB' },
  sweepMs: { value: 400, label: 'ms of a sweep, at 512 MB, every five minutes' },
  sweepReads: { value: 5, label: 'read units of a sweep that finds nothing' },
  drawMs: { value: 100, label: 'ms of the function that checks the home page, at 512 MB, every minute' },
  checkMs: { value: 400, label: 'ms of the function that checks the site, at 256 MB, every five minutes' },
  drawReads: { value: 2, label: 'read units of the next departures' },
  logKb: { value: 1.6, label: "KB of log per call: one line of the gateway, three of Lambda and the app's own" },
  logMonths: { value: 12, label: 'months of log retention, at a seventh of their size' },
  metricLines: { value: 4, label: 'metric lines, each 0.4 KB of log' },
  refusals: { value: 1, label: 'errors returned to callers, spread over all codes' },
  secretReads: { value: 0.5, label: 'reads of the secret' },
  paid: { value: 120, label: 'dollars that a customer pays, from which Stripe deducts its fee' },
} as const satisfies Record<string, { value: number; label: string }>;

/** Fixed resources of a stage, independent of its use; a test compares them with the templates of prod. */
export const STANDING = { secrets: 4, rules: 3, dashboards: 1, alarmMetrics: 44 } as const;

/** Pages that a first-time visitor who books loads. */
export const PAGES = ['/', '/login', '/colis', '/ajouter-colis/'] as const;

/**
 * Number of metrics, each paid for in every hour in which it counts: one per error code, and one for each other metric.
 */
export const METRICS_COUNTED = {
  others: Object.keys(METRICS).length, // less the refusals, plus the filter of the access log for 429
  codes: Object.keys(ERRORS).length,
} as const;
