import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from './command.ts';
import { outputsOf, stageFromArguments } from './stage.ts';

/**
 * Points the functions' code in this process at a stage's table and users, or, without a stage or for `local`, at those
 * of the running local cloud. Returns the target's name.
 */
export const selectTarget = async (stageName: string | undefined): Promise<string> => {
  if (stageName === undefined || stageName === 'local') return pointAtLocalCloud();
  const stage = stageFromArguments(stageName);
  const output = await outputsOf(stage, 'data');
  Object.assign(process.env, { TABLE_NAME: output('TableName'), USER_POOL_ID: output('UserPoolId') });
  return `stage ${stage.name}`;
};

const pointAtLocalCloud = async (): Promise<string> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const dir = resolve(process.env.DATA_DIR || '.local');
  const file = join(dir, 'cloud.env');
  if (!existsSync(file))
    throw new Refusal(
      `No local cloud runs on ${dir}: start one (npm start), name its folder (DATA_DIR), or pass --stage NAME.`,
    );
  process.loadEnvFile(file);
  await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '').catch(() => {
    throw new Refusal(`The local cloud on ${dir} did not shut down properly: start it again (npm start).`);
  });
  return 'the local cloud';
};
