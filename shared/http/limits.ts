/**
 * Rate-limited routes; of `trackingCode` and `recoveryCode`, which the links of receipts and to pay share, only calls that find
 * nothing are counted, per address, and of `recipientAddress` only those that change one, of `payLinkMail` those that send one. Each has a limit per viewer address and per account, and some have one
 * per parcel; `infra/stages.ts` sets the numbers.
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
  'recipientAddress',
  'addCustomer',
  'findCustomer',
  'recoveryCode',
  'payLink',
  'payLinkMail',
  'payByLink',
  'sale',
  'importRows',
  'claim',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Rate limit: `calls` within `seconds`. */
export type Limit = { calls: number; seconds: number };

/**
 * Rate limits per viewer address and per account (its id, or the email, session or pay link that a request names), and per parcel
 * where a call sends mails about one.
 */
export type RateLimits = Record<LimitName, { address: Limit; account: Limit; parcel?: Limit }>;

/**
 * Writes rate limits for the environment of a function, of which AWS takes 4,096 bytes: `[calls, seconds]` by scope.
 */
export const packLimits = (limits: RateLimits): string =>
  JSON.stringify(limits, (_, value: unknown) => (isLimit(value) ? [value.calls, value.seconds] : value));

/** Reads what `packLimits` wrote. */
export const unpackLimits = (packed: string): RateLimits =>
  JSON.parse(packed, (_, value: unknown) => (Array.isArray(value) ? { calls: value[0], seconds: value[1] } : value));

const isLimit = (value: unknown): value is Limit => typeof value === 'object' && value !== null && 'seconds' in value;

/** Returns the same limit for every route, address and account. */
export const uniformLimits = (limit: Limit): RateLimits =>
  Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, { address: limit, account: limit, parcel: limit }]),
  ) as RateLimits;
