import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { FAIL_FAST, withDeadline } from './aws-client.ts';
import { env } from './env.ts';

/** Schema of the app's only secret, which is JSON. */
const Secrets = v.object({
  stripeSecretKey: v.string(),
  stripeWebhookSecret: v.string(),
  /** Key of the wallet at Wave, and the secret of its webhook; empty where a stage takes no payments by Wave. */
  waveApiKey: v.optional(v.string(), ''),
  waveWebhookSecret: v.optional(v.string(), ''),
  /** Key of the HMACs in tokens for password resets and email confirmations. */
  resetTokenKey: v.string(),
});
export type Secrets = v.InferOutput<typeof Secrets>;

const client = /* @__PURE__ */ withDeadline(
  /* @__PURE__ */ new SecretsManagerClient({ requestHandler: FAIL_FAST }),
  1_500,
);
const CACHE_MS = 5 * 60_000;
let cached: { secrets: Promise<Secrets>; until: number } | undefined;

/**
 * Returns the app's secrets, fetched once per Lambda environment and again after 5 minutes, which picks up rotations.
 */
export const secrets = (): Promise<Secrets> => {
  if (!cached || cached.until < Date.now()) {
    const fetched = fetchSecrets();
    cached = { secrets: fetched, until: Date.now() + CACHE_MS };
    fetched.catch(() => {
      cached = undefined; // a failure is not cached
    });
  }
  return cached.secrets;
};

const fetchSecrets = async (): Promise<Secrets> => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: env('SECRET_ID') }));
  return v.parse(Secrets, JSON.parse(SecretString ?? '{}'));
};
