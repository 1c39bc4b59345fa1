import { beforeAll } from 'vitest';
import { apiListener } from '#local/api.ts';
import { serveOnLoopback } from '#local/emulator.ts';
import type { Faults } from '#local/fault-injection.ts';
import { freshCloud } from './fresh-cloud.ts';
import { projectCloud, runningCloud, selectCloud } from './running-cloud.ts';

/**
 * Starts a cloud for this file, in its process: it may drop webhooks, break Stripe or move its clock without affecting
 * other files. DynamoDB can be as slow and conflicting as in the cloud.
 */
export const ownCloud = (disturbances?: Faults): void => {
  beforeAll(async () => {
    const shared = projectCloud();
    if (shared === null) return;
    const { cloud, seen } = await freshCloud({ engine: shared?.engine, disturbances });
    selectCloud(seen);
    return cloud.stop;
  });
};

/**
 * Runs the API in this file's process against the project's cloud, so that its calls can be counted and made to fail.
 * `settings` returns variables to change in the environment of its functions.
 */
export const ownApi = (settings: () => Promise<Record<string, string>> = async () => ({})): void => {
  beforeAll(async () => {
    if (!projectCloud()) return;
    Object.assign(process.env, await settings());
    const { TOKEN_ISSUER: issuer = '', JWKS_URI: jwksUri = '', USER_POOL_CLIENT_ID: audience = '' } = process.env;
    const { endpoint, stop } = await serveOnLoopback(apiListener({ issuer, jwksUri, audience }));
    selectCloud({ ...runningCloud(), api: endpoint });
    return stop;
  });
};
