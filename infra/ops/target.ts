import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from './command.ts';
import { outputsOf, stageFromArguments } from './stage.ts';

/**
 * Lets the functions' own code of this process work on a stage's table and users, or on those of the local cloud that
 * runs here, which is meant where no stage is named or `local`. Gives the place's name.
 */
export const selectTarget = async (stageName: string | undefined): Promise<string> => {
  if (stageName === undefined || stageName === 'local') return pointAtLocalCloud();
  const stage = stageFromArguments(stageName);
  const tells = await outputsOf(stage, 'data');
  Object.assign(process.env, { TABLE_NAME: tells('TableName'), USER_POOL_ID: tells('UserPoolId') });
  return `stage ${stage.name}`;
};

const pointAtLocalCloud = async (): Promise<string> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const dir = resolve(process.env.DATA_DIR || '.local');
  const file = join(dir, 'cloud.env');
  if (!existsSync(file))
    throw new Refusal(
      `No local cloud runs on ${dir}: start one (npm start), name its folder (DATA_DIR), or say --stage NAME.`,
    );
  process.loadEnvFile(file);
  await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '').catch(() => {
    throw new Refusal(`The local cloud on ${dir} was not stopped but broken off: start it again (npm start).`);
  });
  return 'the local cloud';
};
