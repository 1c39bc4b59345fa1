/** Every environment variable that a Lambda may read; `infra/` and `local/` both supply this type. */
export type Env = {
  STAGE: string;
  TABLE_NAME: string;
  BUCKET_NAME: string;
  /** Address of the bucket, without a trailing slash. */
  FILES_URL: string;
  USER_POOL_ID: string;
  USER_POOL_CLIENT_ID: string;
  /** `iss` of the pool's tokens, and the address of their signing keys. */
  TOKEN_ISSUER: string;
  JWKS_URI: string;
  /** Address of the bucket of the web app's files, without a trailing slash. */
  SITE_FILES_URL: string;
  /** Folder of the web app's renderer: `homePage.js` is a `HomePageRenderer`, `trackingPage.js` a `TrackingPageRenderer`, `payerPage.js` a `PayerPageRenderer`. */
  RENDERER: string;
  /** Address of the web app, for links in mails and returns from the payment page. */
  SITE_URL: string;
  MAIL_FROM: string;
  /** SES configuration set, which publishes bounces and complaints of the mails. */
  MAIL_CONFIGURATION: string;
  /** Recipient of the messages of the contact form. */
  SUPPORT_EMAIL: string;
  /** Secrets Manager secret that holds `Secrets` as JSON. */
  SECRET_ID: string;
  /** Country (ISO 3166-1 alpha-2) of phone numbers that are typed without a dial code. */
  SITE_COUNTRY: string;
  /** IANA zone of the seller's books. */
  SITE_ZONE: string;
  /** The entries of the seller (`shared/seller.ts`) as JSON. */
  SELLERS: string;
  /** `true` returns the reset token in the reply of forgot-password: local and test stages only. */
  RETURN_RESET_TOKEN: string;
  /** Key that encrypts the cursors of lists. */
  CURSOR_KEY: string;
  /** Accepted values of CloudFront's secret header, separated by commas; empty where there is no CloudFront. */
  ORIGIN_SECRETS: string;
  /** `RateLimits` as JSON. */
  RATE_LIMITS: string;
  /** `true` lets Stripe offer customers their own currency on its payment page. */
  ADAPTIVE_PRICING: string;
  /** `UnverifiedLimits` as JSON. */
  UNVERIFIED_LIMITS: string;
  /** `NeverPaidLimits` as JSON. */
  NEVER_PAID_LIMITS: string;
  TERMS_LIMITS: string;
  /** `CancellationFees` as JSON. */
  CANCELLATION_FEES: string;
  /** Address of the Stripe emulator; empty in the cloud, where Stripe's own API is used. */
  STRIPE_API: string;
  /** Address of Wave's API, or of its emulator. */
  WAVE_API: string;
  /** Address of the European Central Bank's daily reference rates, or of their emulator. */
  RATES_URL: string;
};

/** Returns one variable of the Lambda's environment. Throws an error that names a missing one. */
export const env = (name: keyof Env): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`missing environment variable ${name}`);
  return value;
};
