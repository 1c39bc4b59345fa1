/** Every variable that a Lambda may read, once: `infra/` and `local/` must both supply this type. */
export type Env = {
  STAGE: string;
  TABLE_NAME: string;
  BUCKET_NAME: string;
  /** The bucket's own address, without a slash at the end. */
  FILES_URL: string;
  USER_POOL_ID: string;
  USER_POOL_CLIENT_ID: string;
  /** The `iss` of the pool's tokens, and where their signing keys are published. */
  TOKEN_ISSUER: string;
  JWKS_URI: string;
  /** The web app's own address, for links in mails and returns from the payment page. */
  SITE_URL: string;
  MAIL_FROM: string;
  /** SES's configuration set, by which it tells what becomes of our mails. */
  MAIL_CONFIGURATION: string;
  /** Who reads what is sent by the contact form. */
  SUPPORT_EMAIL: string;
  /** The Secrets Manager secret that holds `Secrets` as JSON. */
  SECRET_ID: string;
  /** Hours that an unpaid parcel keeps its place. */
  LAPSE_HOURS: string;
  /** Country (ISO 3166-1 alpha-2) of phone numbers that are typed without a dial code. */
  SITE_COUNTRY: string;
  /** `true` returns the reset token in forgot-password's answer: local and test stages only. */
  RETURN_RESET_TOKEN: string;
  /** Seals the cursors of lists. */
  CURSOR_KEY: string;
  /** What CloudFront shows to be heard, separated by commas; empty where there is no CloudFront. */
  ORIGIN_SECRETS: string;
  /** `RateLimits` as JSON. */
  RATE_LIMITS: string;
  /** `true` lets Stripe offer customers their own currency on its payment page. */
  ADAPTIVE_PRICING: string;
  /** `UnverifiedLimits` as JSON. */
  UNVERIFIED_LIMITS: string;
  /** Where services other than AWS's own defaults answer; empty in the cloud. */
  STRIPE_API: string;
};

/** One variable of the Lambda's environment; a missing one fails at once, by name. */
export const env = (name: keyof Env): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`missing environment variable ${name}`);
  return value;
};
