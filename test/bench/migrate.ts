import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { ROOT } from '#local/config.ts';
import { localAws } from '#local/emulator.ts';
import { colisItem } from './lists.items.ts';
import { LIST_INDEXES } from './lists.ts';
import { startLoadedDynamo } from './loaded-database.ts';
import type { Findings } from './report.ts';

const ITEMS = Number(process.env.ITEMS ?? 100_000);
const CUSTOMERS = 5_000;
/** Milliseconds for which the first run writes before it is killed. */
const KILLED_AFTER_MS = 5_000;

type Run = { out: string; code: number | null; seconds: number; outputAfter: number };

/** Runs `npm run migrate` with the example migrations: killed midway, run again, and once more. */
export const benchMigrate = async (): Promise<Findings> => {
  const table = 'migrate';
  const { endpoint, stop } = await startLoadedDynamo(new Map([[table, generateItems()]]), LIST_INDEXES);
  try {
    const DATA_DIR = await createDataDir(table, endpoint);
    const killed = await runMigrate(DATA_DIR, KILLED_AFTER_MS);
    const rest = await runMigrate(DATA_DIR);
    const again = await runMigrate(DATA_DIR);
    return findings({ killed, rest, again });
  } finally {
    await stop();
  }
};

function* generateItems(): Generator<Item> {
  for (let n = 0; n < ITEMS; n++) yield { ...colisItem(n, ITEMS), ...keys.owned('COLIS', n % CUSTOMERS, n) };
}

/** Creates a data folder like that of a running local cloud. */
const createDataDir = async (table: string, endpoint: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  const { accessKeyId, secretAccessKey } = localAws.credentials;
  const lines = [
    `TABLE_NAME=${table}`,
    `AWS_REGION=${localAws.region}`,
    `AWS_ACCESS_KEY_ID=${accessKeyId}`,
    `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`,
    `AWS_ENDPOINT_URL_DYNAMODB=${endpoint}`,
  ];
  await writeFile(join(folder, 'cloud.env'), lines.join('\n'));
  return folder;
};

/** Runs the command as an operator does. Kills it `killAfterMs` after its first output. */
const runMigrate = async (DATA_DIR: string, killAfterMs?: number): Promise<Run> => {
  const startedAt = performance.now();
  const { PATH = '' } = process.env;
  const hook = join(ROOT, 'test/bench/example-migrations.hook.ts');
  const args = ['--import', hook, join(ROOT, 'infra/ops/run.ts'), 'migrate', '--stage', 'local'];
  const child = spawn(process.execPath, args, { env: { PATH, DATA_DIR }, stdio: ['ignore', 'pipe', 'inherit'] });
  const run: Run = { out: '', code: null, seconds: 0, outputAfter: 0 };
  child.stdout.on('data', (chunk: Buffer) => {
    run.out += chunk;
    if (run.outputAfter > 0) return;
    run.outputAfter = secondsSince(startedAt);
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  [run.code] = await once(child, 'close');
  return { ...run, seconds: secondsSince(startedAt) };
};

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
const countFound = ({ out }: Run): number => Number(/all older items: (\d+)/.exec(out)?.[1] ?? 0);
const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

const findings = ({ killed, rest, again }: Record<'killed' | 'rest' | 'again', Run>): Findings => {
  const left = countFound(rest);
  const perSecond = Math.round(left / (rest.seconds - rest.outputAfter));
  const counted = countFound(killed);
  return {
    figures: { items: ITEMS, counted: killed.outputAfter, left, rest: rest.seconds, perSecond, again: again.seconds },
    tables: [
      {
        title: 'Migrating',
        note: `npm run migrate on ${ITEMS} items of ${CUSTOMERS} customers in an older schema. The local engine sets the speed: it takes some milliseconds per item and one write at a time, so that larger or more concurrent transactions take as long.`,
        columns: ['run', 'found older', 'counted them in', 'took'],
        rows: [
          ['killed midway', counted, formatSeconds(killed.outputAfter), formatSeconds(killed.seconds)],
          [
            'run again',
            left,
            formatSeconds(rest.outputAfter),
            `${formatSeconds(rest.seconds)}: ${perSecond} items a second`,
          ],
          ['run once more', countFound(again), formatSeconds(again.outputAfter), formatSeconds(again.seconds)],
        ],
      },
    ],
    failures: [
      ...(counted === ITEMS ? [] : [`migrate: found ${counted} of ${ITEMS} older items`]),
      ...(left > 0 && left < ITEMS ? [] : [`migrate: killed midway, it left ${left} of ${ITEMS} items`]),
      ...(rest.code === 0 ? [] : ['migrate: the second run did not finish']),
      ...(/nothing to do/.test(again.out) ? [] : ['migrate: the third run found items to migrate']),
    ],
  };
};
