import { afterAll, beforeEach, expect } from 'vitest';
import { signByConstant } from '#local/dynamodb.signature.ts';
import { leakedSecretsIn, logSize } from './leaked-secrets.ts';
import { projectCloud } from './running-cloud.ts';

/** Gives tests that import functions the environment of the functions of the running cloud. */
const cloud = projectCloud();
if (cloud) {
  Object.assign(process.env, cloud.environment, {
    POWERTOOLS_LOG_LEVEL: 'CRITICAL',
    POWERTOOLS_METRICS_DISABLED: 'true',
  });
  signByConstant();
}

beforeEach(({ skip }) => {
  if (!cloud) skip('this engine needs Java 17');
});

const logFile = cloud?.logFile;
if (logFile) {
  const before = await logSize(logFile);
  afterAll(async () => expect(await leakedSecretsIn(logFile, before), 'secrets in the log').toEqual([]));
}
