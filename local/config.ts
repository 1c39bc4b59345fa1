import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

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
};

/** The repository's root, wherever the command was called from. */
export const ROOT = resolve(import.meta.dirname, '..');

const port = (name: string, usual: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  throw new Error(`${name} must be a port number, not "${text}".`);
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
  };
};
