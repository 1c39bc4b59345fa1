import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { TestCloud } from './cloud.ts';
import { projectCloud, selectCloud } from './running-cloud.ts';

/**
 * Starts a cloud for this file in its own process that logs at debug level. Returns a function for the logs so far.
 * `settings` returns variables to change in the environment of its functions, once the addresses are known.
 */
export const loggedCloud = (settings: (seen: TestCloud) => Record<string, string>): (() => string) => {
  let logs = '';
  beforeAll(async () => {
    const shared = projectCloud();
    if (!shared) return;
    const child = fork(join(import.meta.dirname, 'cloud-process.ts'), [JSON.stringify({ engine: shared.engine })], {
      env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'DEBUG', POWERTOOLS_METRICS_DISABLED: 'false' },
      execArgv: [],
      silent: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        logs += text;
      });
    const gone = once(child, 'exit');
    const [seen] = (await Promise.race([once(child, 'message'), gone])) as [TestCloud];
    if (typeof seen !== 'object') throw new Error(`the cloud did not start: ${logs}`);
    Object.assign(process.env, seen.environment);
    child.send(settings(seen));
    selectCloud(seen);
    return async () => {
      if (child.connected) child.send('stop');
      await gone;
    };
  });
  return () => logs;
};
