import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Secrets } from '#functions/core/secrets.ts';
import { REGION } from '../region.ts';
import type { Stage } from '../stages.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { promptSecret } from './prompt-secret.ts';
import { outputsOf, stageFromArguments } from './stage.ts';

type Keys = Omit<Secrets, 'resetTokenKey'>;

/** What people know Stripe's keys by; none ever holds anything but letters, digits and a few signs. */
const KNOWN: Record<keyof Keys, { title: string; begins: string; form: RegExp }> = {
  stripeSecretKey: {
    title: "Stripe's secret key",
    begins: 'sk_ or rk_',
    form: /^[sr]k_(test|live)_[\w-]{10,}$/,
  },
  stripeWebhookSecret: { title: "the webhook's signing secret", begins: 'whsec_', form: /^whsec_[\w+/=-]{10,}$/ },
};
const NAMES = Object.keys(KNOWN) as (keyof Keys)[];

/**
 * `npm run secrets`: puts Stripe's keys where a stage's functions read them. They are asked for, or come by standard
 * input; they are never arguments, which shells keep, and never shown.
 */
export const secretsBy = (read: typeof promptSecret): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const stage = stageFromArguments(values.stage);
    const id = (await outputsOf(stage, 'data'))('SecretName');
    const titles = NAMES.map((name) => KNOWN[name].title).join(' and ');
    return [
      {
        says: `ask for ${titles}, hidden, and put them into the secret ${id} of stage ${stage.name}`,
        run: async () => store(id, keysIn(await read(NAMES.map(question)), stage)),
      },
    ];
  },
});

export const secrets = secretsBy(promptSecret);

const question = (name: keyof Keys): string =>
  `${KNOWN[name].title}, which begins with ${KNOWN[name].begins} (nothing: as it is): `;

/** Each key is known by how it begins, so their order does not matter. What is refused is not repeated. */
const keysIn = (lines: readonly string[], stage: Stage): Partial<Keys> => {
  const keys: Partial<Keys> = {};
  for (const line of lines.map((text) => text.trim()).filter(Boolean)) {
    const name = NAMES.find((known) => KNOWN[known].form.test(line));
    if (!name) {
      const forms = NAMES.map((known) => `${KNOWN[known].title} begins with ${KNOWN[known].begins}`).join(', ');
      throw new Refusal(`What was given is no key of Stripe's: ${forms}. Nothing was changed.`);
    }
    if (stage.name !== 'prod' && /_live_/.test(line))
      throw new Refusal(`Only prod takes a live key: stage ${stage.name} wants one that begins with sk_test_.`);
    keys[name] = line;
  }
  return keys;
};

/** Keeps what was not given, and the key of reset links, which AWS has made up. */
const store = async (SecretId: string, given: Partial<Keys>): Promise<void> => {
  const client = new SecretsManagerClient({ region: REGION });
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const whole: Partial<Secrets> = { ...JSON.parse(SecretString), ...given };
  const missing = NAMES.filter((name) => !whole[name]).map((name) => KNOWN[name].title);
  if (missing.length > 0)
    throw new Refusal(`Still missing: ${missing.join(' and ')}. Find it in Stripe's dashboard; nothing was changed.`);
  if (NAMES.every((name) => given[name] === undefined)) return console.log('All are as they were.');
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(whole) }));
  const isTest = whole.stripeSecretKey?.includes('_test_');
  console.log(`The functions take them within 5 minutes.${isTest ? ' A test key: no real money moves.' : ''}`);
};
