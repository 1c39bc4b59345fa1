import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#functions/core/env.ts';
import { signByConstant } from './dynamodb.signature.ts';
import { type Emulator, localAws, writeAtomically } from './emulator.ts';

type Services = Record<'dynamo' | 'mail' | 's3' | 'cognito' | 'secrets', Emulator>;

/**
 * Points the functions of this process at the emulators, by the variables that they and the AWS SDK read. While these
 * run, `cloud.env` in the data folder holds the same variables for the tools of `infra/ops`.
 */
export const supplyEnvironment = async (dataDir: string, env: Env, at: Services): Promise<Emulator> => {
  const aws = {
    AWS_REGION: localAws.region,
    AWS_ACCESS_KEY_ID: localAws.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localAws.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: at.dynamo.endpoint,
    AWS_ENDPOINT_URL_SESV2: at.mail.endpoint,
    AWS_ENDPOINT_URL_S3: at.s3.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: at.cognito.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: at.secrets.endpoint,
  };
  Object.assign(process.env, env, aws);
  signByConstant();
  const file = join(dataDir, 'cloud.env');
  const { TABLE_NAME, USER_POOL_ID, FILES_URL } = env;
  const lines = Object.entries({ TABLE_NAME, USER_POOL_ID, FILES_URL, ...aws }).map(
    ([name, value]) => `${name}=${value}\n`,
  );
  await writeAtomically(file, lines.join(''));
  return { endpoint: '', stop: () => rm(file, { force: true }) };
};
