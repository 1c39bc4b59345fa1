import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Faults } from './fault-injection.ts';

/** Configuration of the local cloud: ports by environment, data in one folder. */
export type Config = {
  webPort: number;
  apiPort: number;
  stripePort: number;
  mailPort: number;
  wavePort: number;
  /** Folder of all data. */
  dataDir: string;
  /** Real Stripe test keys, which replace the emulator. */
  stripeSecretKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  /** Faults to inject into DynamoDB; undefined injects none. */
  disturbances?: Faults | undefined;
};

/** Root of the repository, independent of the working directory. */
export const ROOT = resolve(import.meta.dirname, '..');

const HOUR_MS = 3_600_000;

const readNumber = (
  name: string,
  defaultValue: number,
  isValid: (value: number) => boolean,
  description: string,
): number => {
  const text = process.env[name]?.trim();
  if (text === undefined || text === '') return defaultValue;
  const value = Number(text);
  if (isValid(value)) return value;
  throw new Error(`${name} must be ${description}, not "${text}".`);
};

const isIntegerUpTo = (max: number) => (value: number) => Number.isInteger(value) && value >= 0 && value <= max;

const readPort = (name: string, defaultPort: number): number =>
  readNumber(name, defaultPort, isIntegerUpTo(65_535), 'a port number');

const readFaults = (): Faults | undefined => {
  const indexDelayMs = readNumber(
    'INDEX_DELAY_MS',
    0,
    isIntegerUpTo(HOUR_MS),
    'a whole number of milliseconds, up to an hour',
  );
  const isShare = (value: number) => value >= 0 && value < 1;
  const conflictRate = readNumber('CONFLICT_RATE', 0, isShare, 'a number from 0 to less than 1');
  return indexDelayMs > 0 || conflictRate > 0 ? { indexDelayMs, conflictRate } : undefined;
};

/** Reads the configuration from `.env` and the environment, with default values. */
export const readConfig = (): Config => {
  const file = resolve(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return {
    webPort: readPort('WEB_PORT', 3000),
    apiPort: readPort('API_PORT', 3001),
    stripePort: readPort('STRIPE_PORT', 3002),
    mailPort: readPort('MAIL_PORT', 3003),
    wavePort: readPort('WAVE_PORT', 3004),
    dataDir: resolve(ROOT, process.env.DATA_DIR || '.local'),
    stripeSecretKey: process.env.STRIPE_SECRET_KEY || undefined,
    stripeWebhookSecret: process.env.STRIPE_WEBHOOK_SECRET || undefined,
    disturbances: readFaults(),
  };
};
