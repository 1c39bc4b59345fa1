import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { ROOT } from '#local/config.ts';
import { localAws } from '#local/emulator.ts';
import { colisItem } from './lists.items.ts';
import { startLoaded } from './lists.load.ts';
import type { Findings } from './report.ts';

const ITEMS = Number(process.env.ITEMS ?? 100_000);
const CUSTOMERS = 5_000;
/** How long the first run writes before it is killed. */
const KILLED_AFTER_MS = 5_000;

type Ran = { out: string; code: number | null; seconds: number; saidAfter: number };

/** `npm run migrate` on a table that was written before items said their schema: killed in the middle, run again, and again. */
export const benchMigrate = async (): Promise<Findings> => {
  const table = 'migrate';
  const { endpoint, stop } = await startLoaded(new Map([[table, items()]]));
  try {
    const DATA_DIR = await cloudOf(table, endpoint);
    const killed = await migrating(DATA_DIR, KILLED_AFTER_MS);
    const rest = await migrating(DATA_DIR);
    const again = await migrating(DATA_DIR);
    return findings({ killed, rest, again });
  } finally {
    await stop();
  }
};

function* items(): Generator<Item> {
  for (let n = 0; n < ITEMS; n++) yield { ...colisItem(n, ITEMS), ...keys.owned('COLIS', n % CUSTOMERS, n) };
}

/** A data folder as a running local cloud has it. */
const cloudOf = async (table: string, endpoint: string): Promise<string> => {
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

/** Runs the command as people do; kills it so long after it has said what it will do. */
const migrating = async (DATA_DIR: string, killAfterMs?: number): Promise<Ran> => {
  const began = performance.now();
  const { PATH = '' } = process.env;
  const args = [join(ROOT, 'infra/ops/run.ts'), 'migrate', '--stage', 'local'];
  const child = spawn(process.execPath, args, { env: { PATH, DATA_DIR }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ran: Ran = { out: '', code: null, seconds: 0, saidAfter: 0 };
  child.stdout.on('data', (chunk: Buffer) => {
    ran.out += chunk;
    if (ran.saidAfter > 0) return;
    ran.saidAfter = secondsSince(began);
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  [ran.code] = await once(child, 'close');
  return { ...ran, seconds: secondsSince(began) };
};

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
const foundBy = ({ out }: Ran): number => Number(/all older items: (\d+)/.exec(out)?.[1] ?? 0);
const shown = (seconds: number): string => `${seconds.toFixed(1)} s`;

const findings = ({ killed, rest, again }: Record<'killed' | 'rest' | 'again', Ran>): Findings => {
  const left = foundBy(rest);
  const perSecond = Math.round(left / (rest.seconds - rest.saidAfter));
  const counted = foundBy(killed);
  return {
    figures: { items: ITEMS, counted: killed.saidAfter, left, rest: rest.seconds, perSecond, again: again.seconds },
    tables: [
      {
        title: 'Migrating',
        note: `npm run migrate on ${ITEMS} items of ${CUSTOMERS} customers in an older schema. It takes what the local engine takes, which works some milliseconds on each item and on one write at a time: larger transactions, or more of them on their way, take as long.`,
        columns: ['run', 'found older', 'counted them in', 'took'],
        rows: [
          ['killed in the middle', counted, shown(killed.saidAfter), shown(killed.seconds)],
          ['run again', left, shown(rest.saidAfter), `${shown(rest.seconds)}: ${perSecond} items a second`],
          ['run once more', foundBy(again), shown(again.saidAfter), shown(again.seconds)],
        ],
      },
    ],
    failures: [
      ...(counted === ITEMS ? [] : [`migrate: found ${counted} of ${ITEMS} older items`]),
      ...(left > 0 && left < ITEMS ? [] : [`migrate: killed in the middle it left ${left} of ${ITEMS} items`]),
      ...(rest.code === 0 ? [] : ['migrate: run again it did not come to its end']),
      ...(/nothing to do/.test(again.out) ? [] : ['migrate: a run after the last one found something to do']),
    ],
  };
};
