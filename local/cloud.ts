import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import type { Env } from '#functions/core/env.ts';
import { DAILY_RECONCILIATION } from '#functions/core/events/sweep-event.ts';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import type { Secrets } from '#functions/core/secrets.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { NEVER_PAID_LIMITS, UNVERIFIED_LIMITS } from '#shared/colis/rules.ts';
import { packLimits, type RateLimits, uniformLimits } from '#shared/http/limits.ts';
import { TERMS_LIMITS } from '#shared/money/terms.ts';
import { localSellers } from '#shared/seller.ts';
import { localSite } from '#shared/site.ts';
import { apiListener } from './api.ts';
import { RENDERER } from './build.ts';
import { currentShift, isClockReplaced } from './clock.ts';
import type { PreTokenGeneration } from './cognito.tokens.ts';
import { startCognito } from './cognito.ts';
import type { Config } from './config.ts';
import { type DynamoEngine, startDynamo } from './dynamodb.ts';
import { type Emulator, localAws, serveOnLoopback, writeAtomically } from './emulator.ts';
import { supplyEnvironment } from './environment.ts';
import { startEventSources } from './event-sources.ts';
import { startFaultyDynamo } from './fault-injection.ts';
import { SITE_BUCKET } from './home-page.ts';
import { runAsFunction } from './iam.ts';
import { startMail } from './mail.ts';
import { startRates } from './rates.ts';
import { startS3 } from './s3.ts';
import { startSchedule } from './schedule.ts';
import { startSecrets } from './secrets.ts';
import { startStripe } from './stripe/server.ts';
import { ensureTable } from './table.ts';
import { startWave } from './wave/server.ts';

const TABLE = 'yonnee';
const BUCKET = 'yonnee-files';
const SECRET = 'yonnee/local/app';
const DAY_SECONDS = 24 * 60 * 60;

/** Running local cloud without its web app: the API and every service that it uses. */
export type Cloud = {
  api: string;
  dynamo: string;
  s3: string;
  mail: string;
  stripe: string | undefined;
  wave: string;
  secrets: Pick<Secrets, 'stripeSecretKey' | 'stripeWebhookSecret' | 'waveApiKey' | 'waveWebhookSecret'>;
  env: Env;
  /** Resolves once the functions have handled all changes of the table so far, and those of their own writes. */
  settled(): Promise<void>;
  /** Sets what runs before a request of people changes something. */
  beforeEntries(run: () => Promise<void>): void;
  /** Starts the configured faults of DynamoDB. */
  disturb(): Promise<void>;
  stop(): Promise<void>;
};

/** High limits, since all callers on a laptop share one address and tests make many calls. */
const LOCAL_RATE_LIMITS: RateLimits = uniformLimits({ calls: 100_000, seconds: 60 });

/** Settings of the local stage that tests may override. */
export type Settings = Partial<Pick<Env, 'SITE_URL' | 'RATE_LIMITS' | 'SELLERS'>>;

type PersistedState = 'table' | 'accounts' | 'payments';

type Options = Config & {
  engine?: DynamoEngine;
  settings?: Settings;
  /** State kept on disk, by default all of it; the rest is in memory. */
  keeps?: readonly PersistedState[];
  /** Seconds between sweeps; 0 leaves them to the caller. */
  sweepSeconds?: number;
};

/**
 * Starts every emulator on loopback, points this process's functions at them through their environment, and serves the
 * API. Throws an Error of one sentence when a port is taken or a program is missing, and leaves nothing running.
 */
export const startCloud = async (options: Options): Promise<Cloud> => {
  const started: Emulator[] = [];
  const keep = async <S extends Emulator>(starting: Promise<S>): Promise<S> => {
    const emulator = await starting;
    started.unshift(emulator);
    return emulator;
  };
  const stop = async (): Promise<void> => {
    for (const emulator of started.splice(0)) await emulator.stop();
  };
  try {
    return { ...(await startAll(options, keep)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

type Persist = <S extends Emulator>(starting: Promise<S>) => Promise<S>;

const startAll = async (options: Options, keep: Persist): Promise<Omit<Cloud, 'stop'>> => {
  const { dataDir, sweepSeconds = 60, keeps = ['table', 'accounts', 'payments'] } = options;
  await mkdir(dataDir, { recursive: true });
  const fileOf = (state: PersistedState, name: string): string | undefined =>
    keeps.includes(state) ? join(dataDir, name) : undefined;
  const siteUrl = options.settings?.SITE_URL ?? `http://localhost:${options.webPort}`;
  const app = await appSecrets(options);

  const [dynamo, mail, s3, cognito] = await Promise.all([
    keep(
      startDynamo({
        file: fileOf('table', 'dynamodb.db'),
        ...(options.engine && { engine: options.engine }),
      }),
    ),
    keep(startMail({ port: options.mailPort, onEvent: mailEvents })),
    keep(startS3({ dir: join(dataDir, 's3'), buckets: [BUCKET, SITE_BUCKET], allowedOrigin: siteUrl })),
    keep(startCognito({ dir: join(dataDir, 'cognito'), keeps: keeps.includes('accounts'), trigger: preToken })),
  ]);
  const api = await keep(startApi(options.apiPort));
  const stripe = options.stripeSecretKey
    ? undefined
    : await keep(
        startStripe({
          port: options.stripePort,
          file: fileOf('payments', 'stripe.json'),
          secretKey: app.stripeSecretKey,
          webhookSecret: app.stripeWebhookSecret,
          webhookUrl: `${api.endpoint}/backend/payments/webhook`,
        }),
      );
  const wave = await keep(
    startWave({
      port: options.wavePort,
      file: fileOf('payments', 'wave.json'),
      apiKey: app.waveApiKey,
      webhookSecret: app.waveWebhookSecret,
      webhookUrl: `${api.endpoint}/backend/payments/webhook/wave`,
    }),
  );
  const secrets = await keep(startSecrets({ secrets: { [SECRET]: JSON.stringify(app) } }));
  const rates = await keep(startRates());

  const env: Env = {
    STAGE: 'local',
    TABLE_NAME: TABLE,
    BUCKET_NAME: BUCKET,
    FILES_URL: `${s3.endpoint}/${BUCKET}`,
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    TOKEN_ISSUER: cognito.issuer,
    JWKS_URI: cognito.jwksUri,
    SITE_FILES_URL: `${s3.endpoint}/${SITE_BUCKET}`,
    RENDERER: RENDERER,
    SITE_URL: siteUrl,
    MAIL_FROM: 'bonjour@yonnee.test',
    MAIL_CONFIGURATION: 'yonnee-local',
    SUPPORT_EMAIL: 'support@yonnee.test',
    SECRET_ID: SECRET,
    SITE_COUNTRY: localSite.country,
    SITE_ZONE: localSite.zone,
    SELLERS: options.settings?.SELLERS ?? JSON.stringify(localSellers),
    RETURN_RESET_TOKEN: 'true',
    CURSOR_KEY: randomBytes(32).toString('base64url'),
    ORIGIN_SECRETS: '', // empty: every process on this machine may call the API
    RATE_LIMITS: options.settings?.RATE_LIMITS ?? packLimits(LOCAL_RATE_LIMITS),
    ADAPTIVE_PRICING: String(localSite.adaptivePricing),
    UNVERIFIED_LIMITS: JSON.stringify(UNVERIFIED_LIMITS),
    NEVER_PAID_LIMITS: JSON.stringify(NEVER_PAID_LIMITS),
    TERMS_LIMITS: JSON.stringify(TERMS_LIMITS),
    CANCELLATION_FEES: JSON.stringify(localSite.annulation),
    STRIPE_API: stripe?.endpoint ?? '',
    WAVE_API: wave.endpoint,
    RATES_URL: rates.endpoint,
  };
  await ensureTable(new DynamoDBClient({ ...localAws, endpoint: dynamo.endpoint }), TABLE);
  const faultyDynamo =
    options.disturbances && (await keep(startFaultyDynamo(dynamo.endpoint, TABLE, options.disturbances)));
  await keep(supplyEnvironment(dataDir, env, { dynamo: faultyDynamo ?? dynamo, mail, s3, cognito, secrets }));

  const { endpoint, version } = dynamo;
  const { settled } = await keep(startEventSources({ endpoint, version, tableName: TABLE, dataDir }));
  if (sweepSeconds > 0) {
    await keep(startSchedule(sweepSeconds, sweep, {}));
    await keep(startSchedule(DAY_SECONDS, sweep, DAILY_RECONCILIATION));
  }
  const authorizer = { issuer: cognito.issuer, jwksUri: cognito.jwksUri, audience: cognito.clientId };
  let beforeEntry = async (): Promise<void> => {};
  api.open(apiListener(authorizer, (event) => (isEntry(event) ? beforeEntry() : undefined)));
  await keep(Promise.resolve(api)); // emulators stop in reverse order, so the API stops first
  return {
    api: api.endpoint,
    dynamo: dynamo.endpoint,
    s3: s3.endpoint,
    mail: mail.endpoint,
    stripe: stripe?.endpoint,
    wave: wave.endpoint,
    secrets: app,
    env,
    settled,
    beforeEntries: (run) => {
      beforeEntry = run;
    },
    disturb: async () => {
      if (faultyDynamo) await keep(faultyDynamo.begin());
    },
  };
};

const SESSIONS = [authRoutes.login, authRoutes.refresh, authRoutes.logout].map(
  ({ method, path }) => `${method} ${path}`,
);

/** Reports whether people, on the real clock, send something to be stored. */
const isEntry = ({ routeKey, requestContext }: ApiEvent): boolean =>
  currentShift() === undefined && requestContext.http.method !== 'GET' && !SESSIONS.includes(routeKey);

/** Binds the API's port early, since Stripe's webhook needs it; calls wait until `open` provides the listener. */
const startApi = async (port: number): Promise<Emulator & { open: (listener: RequestListener) => void }> => {
  const { promise, resolve } = Promise.withResolvers<RequestListener>();
  const server = await serveOnLoopback(async (request, response) => (await promise)(request, response), port);
  return { ...server, open: resolve };
};

/** Runs the trigger of Cognito; it is loaded on the first call, when its environment is set. */
const preToken: PreTokenGeneration = async (event) => {
  const { handler } = await import('#functions/pre-token/index.ts');
  return runAsFunction('pre-token', () => handler(event));
};

/** Runs the function behind EventBridge's rule on SES events. */
const mailEvents = async (event: object): Promise<void> => {
  const { handler } = await import('#functions/mail-events/index.ts');
  await runAsFunction('mail-events', () => handler(event, { awsRequestId: randomUUID() } as Context));
};

/**
 * Loads the sweep. It waits while the demo data is made: it would otherwise release demo parcels that are paid some
 * days later.
 */
const sweep = async () => {
  const { handler } = await import('#functions/sweep/index.ts');
  return async (...event: Parameters<typeof handler>): Promise<void> => {
    if (!isClockReplaced()) await runAsFunction('sweep', () => handler(...event));
  };
};

/**
 * Returns the secrets of this cloud: generated once and stored with its data; real Stripe test keys take precedence.
 */
const appSecrets = async ({ dataDir, stripeSecretKey, stripeWebhookSecret }: Options) => {
  const file = join(dataDir, 'secrets.json');
  const random = () => randomBytes(24).toString('base64url');
  const generated = {
    stripeSecretKey: `sk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    waveApiKey: `wave_sn_test_${random()}`,
    waveWebhookSecret: `wave_sn_WHS_${random()}`,
    resetTokenKey: random(),
  };
  const stored = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  if (!stored) await writeAtomically(file, JSON.stringify(generated));
  return {
    ...generated,
    ...stored,
    ...(stripeSecretKey && { stripeSecretKey }),
    ...(stripeWebhookSecret && { stripeWebhookSecret }),
  } as typeof generated;
};
