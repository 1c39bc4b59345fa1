import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Secrets } from '#functions/core/secrets.ts';
import { REGION } from '../region.ts';
import type { Stage } from '../stages.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { promptSecret } from './prompt-secret.ts';
import { outputsOf, stageFromArguments } from './stage.ts';

type Keys = Omit<Secrets, 'resetTokenKey'>;

/** Names and formats of the providers' keys, which hold only letters, digits and a few signs. */
const KEY_FORMATS: Record<keyof Keys, { title: string; begins: string; form: RegExp; optional?: true }> = {
  stripeSecretKey: {
    title: "Stripe's secret key",
    begins: 'sk_ or rk_',
    form: /^[sr]k_(test|live)_[\w-]{10,}$/,
  },
  stripeWebhookSecret: {
    title: "the signing secret of Stripe's webhook",
    begins: 'whsec_',
    form: /^whsec_[\w+/=-]{10,}$/,
  },
  waveApiKey: {
    title: "Wave's key",
    begins: 'wave_ and its country',
    form: /^wave_[a-z]{2}_[a-z]+_[\w+/=-]{10,}$/,
    optional: true,
  },
  waveWebhookSecret: {
    title: "the signing secret of Wave's webhook",
    begins: 'wave_, its country, and _WHS_',
    form: /^wave_[a-z]{2}_WHS_[\w+/=-]{10,}$/,
    optional: true,
  },
};
const NAMES = Object.keys(KEY_FORMATS) as (keyof Keys)[];
const LIST = new Intl.ListFormat('en');

/**
 * Command `npm run secrets`: stores the keys of Stripe and Wave for a stage's functions. They are prompted for or read
 * from standard input; they are never arguments, which shells record, and are never printed.
 */
export const secretsBy = (read: typeof promptSecret): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const stage = stageFromArguments(values.stage);
    const id = (await outputsOf(stage, 'data'))('SecretName');
    const titles = LIST.format(NAMES.map((name) => KEY_FORMATS[name].title));
    return [
      {
        says: `ask for ${titles}, hidden, and store them in the secret ${id} of stage ${stage.name}`,
        run: async () => store(id, keysIn(await read(NAMES.map(question)), stage)),
      },
    ];
  },
});

export const secrets = secretsBy(promptSecret);

const question = (name: keyof Keys): string =>
  `${KEY_FORMATS[name].title}, which begins with ${KEY_FORMATS[name].begins} (leave empty to keep it): `;

/** Identifies each key by its beginning, so their order does not matter. An error does not repeat the input. */
const keysIn = (lines: readonly string[], stage: Stage): Partial<Keys> => {
  const keys: Partial<Keys> = {};
  for (const line of lines.map((text) => text.trim()).filter(Boolean)) {
    const name = NAMES.find((known) => KEY_FORMATS[known].form.test(line));
    if (!name) {
      const forms = NAMES.map((known) => `${KEY_FORMATS[known].title} begins with ${KEY_FORMATS[known].begins}`).join(
        ', ',
      );
      throw new Refusal(`The input is no such key: ${forms}. Nothing was changed.`);
    }
    if (stage.name !== 'prod' && /_live_/.test(line))
      throw new Refusal(`Only prod accepts a live key: stage ${stage.name} needs one that begins with sk_test_.`);
    keys[name] = line;
  }
  return keys;
};

/** Stores the given keys; the others, and the key of reset links that AWS generated, stay. */
const store = async (SecretId: string, given: Partial<Keys>): Promise<void> => {
  const client = new SecretsManagerClient({ region: REGION });
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const whole: Partial<Secrets> = { ...JSON.parse(SecretString), ...given };
  const missing = NAMES.filter((name) => !whole[name] && !KEY_FORMATS[name].optional).map(
    (name) => KEY_FORMATS[name].title,
  );
  if (missing.length > 0)
    throw new Refusal(`Still missing: ${LIST.format(missing)}. Find it in Stripe's dashboard; nothing was changed.`);
  if (NAMES.every((name) => given[name] === undefined)) return console.log('All keys are unchanged.');
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(whole) }));
  const isTest = whole.stripeSecretKey?.includes('_test_');
  console.log(`The functions use them within 5 minutes.${isTest ? ' A test key: no real money moves.' : ''}`);
};
