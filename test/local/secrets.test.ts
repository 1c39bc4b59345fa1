import {
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, localAws } from '#local/emulator.ts';
import { startSecrets } from '#local/secrets.ts';

let standIn: Emulator;
let client: SecretsManagerClient;
const get = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));

beforeAll(async () => {
  standIn = await startSecrets({ secrets: { 'yonnee/local/stripe': '{"key":"sk_test"}', empty: '' } });
  client = new SecretsManagerClient({ ...localAws, endpoint: standIn.endpoint });
});
afterAll(async () => {
  client.destroy();
  await standIn.stop();
});

test('a secret is found by its name, and by the ARN that comes with it', async () => {
  const byName = await get('yonnee/local/stripe');
  expect(byName).toMatchObject({ Name: 'yonnee/local/stripe', SecretString: '{"key":"sk_test"}' });
  expect(byName.CreatedDate?.getFullYear()).toBe(new Date().getFullYear());
  expect((await get(byName.ARN ?? '')).SecretString).toBe('{"key":"sk_test"}');
});

test('an unknown secret is ResourceNotFoundException, an inherited name too; an empty one is a secret', async () => {
  for (const id of ['nothing', 'toString', `arn:aws:secretsmanager:eu-west-1:000000000000:secret:nothing-LOCAL0`]) {
    await expect(get(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  }
  expect((await get('empty')).SecretString).toBe('');
});

test('what is put into a secret is what it holds; a secret that is not there takes nothing', async () => {
  const put = (SecretId: string) => client.send(new PutSecretValueCommand({ SecretId, SecretString: 'new' }));
  expect(await put('empty')).toMatchObject({ Name: 'empty' });
  expect((await get('empty')).SecretString).toBe('new');
  await expect(put('nothing')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('any other call is refused, not half answered', async () => {
  await expect(client.send(new ListSecretsCommand())).rejects.toMatchObject({ name: 'InvalidRequestException' });
});
