import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Faults } from './fault-injection.ts';

/** Where everything of the local cloud is: ports by environment, data in one folder. */
export type Config = {
  webPort: number;
  apiPort: number;
  stripePort: number;
  mailPort: number;
  /** Undefined keeps everything in memory or in a temporary folder. */
  dataDir: string;
  /** Real Stripe test keys, which replace the stand-in. */
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  /** Undefined leaves DynamoDB as calm as its local engines are. */
  disturbances?: Faults | undefined;
};

/** The repository's root, wherever the command was called from. */
export const ROOT = resolve(import.meta.dirname, '..');

const HOUR_MS = 3_600_000;

const figure = (name: string, usual: number, suits: (value: number) => boolean, what: string): number => {
  const text = process.env[name]?.trim();
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (suits(value)) return value;
  throw new Error(`${name} must be ${what}, not "${text}".`);
};

const wholeUpTo = (most: number) => (value: number) => Number.isInteger(value) && value >= 0 && value <= most;

const port = (name: string, usual: number): number => figure(name, usual, wholeUpTo(65_535), 'a port number');

const readFaults = (): Faults | undefined => {
  const indexDelayMs = figure('INDEX_DELAY_MS', 0, wholeUpTo(HOUR_MS), 'a whole number of milliseconds, up to an hour');
  const isShare = (value: number) => value >= 0 && value < 1;
  const conflictRate = figure('CONFLICT_RATE', 0, isShare, 'a number from 0 to less than 1');
  return indexDelayMs > 0 || conflictRate > 0 ? { indexDelayMs, conflictRate } : undefined;
};

/** The configuration that `.env` and the environment ask for; the usual values otherwise. */
export const readConfig = (): Config => {
  const file = resolve(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return {
    webPort: port('WEB_PORT', 3000),
    apiPort: port('API_PORT', 3001),
    stripePort: port('STRIPE_PORT', 3002),
    mailPort: port('MAIL_PORT', 3003),
    dataDir: resolve(ROOT, process.env.DATA_DIR || '.local'),
    stripeSecretKey: process.env.STRIPE_SECRET_KEY || undefined,
    stripeWebhookSecret: process.env.STRIPE_WEBHOOK_SECRET || undefined,
    disturbances: readFaults(),
  };
};
