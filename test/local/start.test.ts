import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '#local/client.ts';
import { ROOT } from '#local/config.ts';
import { freePort } from '#local/emulator.ts';
import { DEMO_CONTAINERS } from '#local/seed/containers.ts';
import { DEMO_COLIS } from '#local/seed/parcels.ts';
import { DEMO_ACCOUNTS } from '#local/seed/people.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { contactRoutes } from '#shared/contact/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { DATA_ROOT } from '../support/clouds/data-root.ts';
import { isNightly } from '../support/runs/nightly.ts';

const USABLE = 'Use the site now.';
const COMPLETE = 'history is complete.';
const BEGUN_AGAIN = 'begins again from nothing';
const KEPT = 'What you entered is kept.';
const MINUTES = { timeout: 600_000, interval: 50 };

let program: ChildProcess | undefined;
let output = '';
let folder: string;

/** `npm start` on an empty folder and free ports; `output` is its console. */
const start = async (env: Record<string, string>): Promise<void> => {
  output = '';
  program = spawn(process.execPath, [join(ROOT, 'local/start.ts')], { env: { ...process.env, ...env } });
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (text) => (output += text));
};

const end = async (signal: NodeJS.Signals): Promise<unknown> => {
  if (!program || program.exitCode !== null || program.signalCode !== null) return undefined;
  const exited = once(program, 'exit');
  program.kill(signal);
  return exited;
};

const untilPrinted = (text: string): Promise<boolean> =>
  vi.waitUntil(() => {
    if (program?.exitCode !== null) throw new Error(`npm start ended: ${output}`);
    return output.includes(text);
  }, MINUTES);

const query = { limit: '100' };

/** Returns what an admin sees. */
const seen = async (api: string) => {
  const admin = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.admin });
  const { data: containers } = await callApi(api, containersRoutes.list, { query }, admin);
  const { data: parcels } = await callApi(api, colisRoutes.all, { query }, admin);
  return { containers, parcels };
};

const opening = Object.values(DEMO_CONTAINERS).filter(
  ({ leaves, statut, becomes }) => leaves > 0 && !statut && !becomes,
);
const nameOf = ({ lieuEnlevement, destination }: { lieuEnlevement: string; destination: string }): string =>
  `${lieuEnlevement} – ${destination}`;

beforeEach(async () => {
  folder = await mkdtemp(join(DATA_ROOT, 'yonnee-'));
});
afterEach(async () => {
  await end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Settings of a start in the test's folder, and the address of its API. */
const settings = async () => {
  const [web, api, stripe, mail, wave] = (await Promise.all(Array.from({ length: 5 }, () => freePort()))).map(String);
  const ports = {
    WEB_PORT: web ?? '',
    API_PORT: api ?? '',
    STRIPE_PORT: stripe ?? '',
    MAIL_PORT: mail ?? '',
    WAVE_PORT: wave ?? '',
  };
  return { env: { DATA_DIR: folder, ...ports }, api: `http://127.0.0.1:${api}`, webPort: web };
};

test('what people enter before the history is complete outlives a start that is killed', async () => {
  const { env, api } = await settings();
  const message = { fullName: 'Awa Sène', email: 'awa.sene@yonnee.test', subject: 'Dépôt', message: 'Bonjour.' };
  await start(env);
  await untilPrinted(USABLE);
  await callApi(api, contactRoutes.send, { body: message });
  expect(output).not.toContain(COMPLETE);
  await end('SIGKILL');

  await start(env);
  await untilPrinted(KEPT);
  await untilPrinted('Ctrl-C stops everything');
  expect(output).not.toContain(BEGUN_AGAIN);
  const admin = await callApi(api, authRoutes.login, { body: DEMO_ACCOUNTS.admin });
  const { data } = await callApi(api, contactRoutes.list, { query: {} }, admin);
  expect(data).toMatchObject([message]);
});

if (isNightly)
  test('a first start can be used before its history is complete, and begins again if it is killed before that', async () => {
    const { env, api, webPort } = await settings();
    await start(env);
    await untilPrinted(USABLE);
    for (const account of Object.values(DEMO_ACCOUNTS)) await callApi(api, authRoutes.login, { body: account });
    const home = await fetch(`http://127.0.0.1:${webPort}/`, { headers: { 'accept-language': 'fr' } });
    expect(home.status).toBe(200);
    const { containers } = await seen(api);
    const open = containers.filter((container) => isOpen(container, new Date()));
    expect(open.map(nameOf).sort()).toEqual(opening.map(nameOf).sort());
    const killed = (await vi.waitUntil(async () => (await seen(api)).parcels.at(0), MINUTES)).id;
    expect(output).not.toContain(COMPLETE);
    await end('SIGKILL');

    await start(env);
    await untilPrinted(BEGUN_AGAIN);
    await untilPrinted(COMPLETE);
    const complete = await seen(api);
    expect(complete.containers.map(nameOf).sort()).toEqual(Object.values(DEMO_CONTAINERS).map(nameOf).sort());
    expect(complete.parcels.map(({ description }) => description).sort()).toEqual(
      Object.values(DEMO_COLIS)
        .flat()
        .map(({ what }) => what)
        .sort(),
    );
    expect(complete.parcels.map(({ id }) => id)).not.toContain(killed);
    expect(await end('SIGTERM')).toEqual([0, null]);

    await start(env);
    await untilPrinted('Ctrl-C stops everything');
    expect(output).not.toContain(BEGUN_AGAIN);
    expect((await seen(api)).parcels).toHaveLength(complete.parcels.length);
    await end('SIGTERM');
  });
