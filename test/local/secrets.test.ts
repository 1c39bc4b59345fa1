import {
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, localAws } from '#local/emulator.ts';
import { startSecrets } from '#local/secrets.ts';

let emulator: Emulator;
let client: SecretsManagerClient;
const get = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));

beforeAll(async () => {
  emulator = await startSecrets({ secrets: { 'yonnee/local/stripe': '{"key":"sk_test"}', empty: '' } });
  client = new SecretsManagerClient({ ...localAws, endpoint: emulator.endpoint });
});
afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

test('a secret is read by its name or its ARN', async () => {
  const byName = await get('yonnee/local/stripe');
  expect(byName).toMatchObject({ Name: 'yonnee/local/stripe', SecretString: '{"key":"sk_test"}' });
  expect(byName.CreatedDate?.getFullYear()).toBe(new Date().getFullYear());
  expect((await get(byName.ARN ?? '')).SecretString).toBe('{"key":"sk_test"}');
});

test('an unknown secret is ResourceNotFoundException, also with an inherited name; an empty secret is found', async () => {
  for (const id of ['nothing', 'toString', `arn:aws:secretsmanager:eu-west-1:000000000000:secret:nothing-LOCAL0`]) {
    await expect(get(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  }
  expect((await get('empty')).SecretString).toBe('');
});

test('a secret’s value can be replaced; an unknown secret cannot be written', async () => {
  const put = (SecretId: string) => client.send(new PutSecretValueCommand({ SecretId, SecretString: 'new' }));
  expect(await put('empty')).toMatchObject({ Name: 'empty' });
  expect((await get('empty')).SecretString).toBe('new');
  await expect(put('nothing')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('any unsupported call is refused', async () => {
  await expect(client.send(new ListSecretsCommand())).rejects.toMatchObject({ name: 'InvalidRequestException' });
});
