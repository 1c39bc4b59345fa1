/** Routes whose abuse costs: each has a limit per viewer address and per account; the numbers are the stage's. */
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
  'papers',
  'confirmEmail',
  'sendConfirmation',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** So many calls within so many seconds. */
export type Limit = { calls: number; seconds: number };

/** What one viewer address, and one account (its id, or the email or session that a request names), may ask of a limited route. */
export type RateLimits = Record<LimitName, { address: Limit; account: Limit }>;

/** The same limit for whatever is counted. */
export const everyLimit = (limit: Limit): RateLimits =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, { address: limit, account: limit }])) as RateLimits;
