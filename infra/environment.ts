import type { Env } from '#functions/core/env.ts';
import { packLimits } from '#shared/http/limits.ts';
import { mailConfigurationOf } from './constructs/mail-sender.ts';
import { filesUrlOf } from './constructs/uploads-bucket.ts';
import type { DataStack } from './stacks/data.ts';
import type { WebStack } from './stacks/web.ts';
import { resetTokenFlag, type Stage, sellersOf } from './stages.ts';

/** Returns the environment of every function; a missing variable does not compile. */
export const environmentOf = (
  stage: Stage,
  { web, data, cursorKey }: { web: WebStack; data: DataStack; cursorKey: string },
): Record<keyof Env, string> => ({
  STAGE: stage.name,
  TABLE_NAME: data.table.tableName,
  BUCKET_NAME: data.uploads.bucketName,
  FILES_URL: filesUrlOf(data.uploads),
  USER_POOL_ID: data.accounts.pool.userPoolId,
  USER_POOL_CLIENT_ID: data.accounts.client.userPoolClientId,
  TOKEN_ISSUER: data.accounts.issuer,
  JWKS_URI: `${data.accounts.issuer}/.well-known/jwks.json`,
  SITE_FILES_URL: `https://${web.files.bucketName}.s3.${web.region}.amazonaws.com`,
  RENDERER: '/var/task/renderer', // beside the bundles of the functions that load it
  SITE_URL: web.siteUrl,
  MAIL_FROM: stage.mailFrom,
  MAIL_CONFIGURATION: mailConfigurationOf(stage),
  SUPPORT_EMAIL: stage.supportEmail,
  SECRET_ID: data.secret.secretArn,
  SITE_COUNTRY: stage.site.country,
  SITE_ZONE: stage.site.zone,
  SELLERS: sellersOf(stage),
  RETURN_RESET_TOKEN: resetTokenFlag(stage),
  CURSOR_KEY: cursorKey,
  ORIGIN_SECRETS: web.originSecrets,
  RATE_LIMITS: packLimits(stage.rateLimits),
  ADAPTIVE_PRICING: String(stage.site.adaptivePricing),
  UNVERIFIED_LIMITS: JSON.stringify(stage.unverified),
  NEVER_PAID_LIMITS: JSON.stringify(stage.neverPaid),
  TERMS_LIMITS: JSON.stringify(stage.terms),
  CANCELLATION_FEES: JSON.stringify(stage.site.annulation),
  STRIPE_API: '', // the default: Stripe's own address
  WAVE_API: 'https://api.wave.com',
  RATES_URL: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
});
