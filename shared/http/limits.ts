/**
 * Rate-limited routes; of `trackingCode` only calls that find nothing are counted, per address. Each has a limit per
 * viewer address and per account; `infra/stages.ts` sets the numbers.
 */
export const LIMIT_NAMES = [
  'login',
  'register',
  'profile',
  'forgotPassword',
  'resetPassword',
  'contact',
  'uploads',
  'export',
  'erase',
  'refresh',
  'startPayment',
  'validatePayment',
  'booking',
  'documents',
  'confirmEmail',
  'sendConfirmation',
  'trackingCode',
  'mailChoice',
  'proxy',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Rate limit: `calls` within `seconds`. */
export type Limit = { calls: number; seconds: number };

/** Rate limits per viewer address and per account (its id, or the email or session that a request names). */
export type RateLimits = Record<LimitName, { address: Limit; account: Limit }>;

/** Returns the same limit for every route, address and account. */
export const uniformLimits = (limit: Limit): RateLimits =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, { address: limit, account: limit }])) as RateLimits;
