import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { FAIL_FAST, withDeadline } from './aws-client.ts';
import { env } from './env.ts';

/** What the app's one secret holds, as JSON. */
const Secrets = v.object({
  stripeSecretKey: v.string(),
  stripeWebhookSecret: v.string(),
  /** Keys the HMAC that makes a reset token out of a reset request's name. */
  resetTokenKey: v.string(),
});
export type Secrets = v.InferOutput<typeof Secrets>;

const client = /* @__PURE__ */ withDeadline(
  /* @__PURE__ */ new SecretsManagerClient({ requestHandler: FAIL_FAST }),
  1_500,
);
const KEPT_MS = 5 * 60_000;
let kept: { secrets: Promise<Secrets>; until: number } | undefined;

/** The app's secrets; fetched once per environment and again every 5 minutes, so that a rotation arrives. */
export const secrets = (): Promise<Secrets> => {
  if (!kept || kept.until < Date.now()) {
    const fetched = fetchSecrets();
    kept = { secrets: fetched, until: Date.now() + KEPT_MS };
    fetched.catch(() => {
      kept = undefined; // a failure is not kept
    });
  }
  return kept.secrets;
};

const fetchSecrets = async (): Promise<Secrets> => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: env('SECRET_ID') }));
  return v.parse(Secrets, JSON.parse(SecretString ?? '{}'));
};
