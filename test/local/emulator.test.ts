import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startCognito } from '#local/cognito.ts';
import { startDynamo } from '#local/dynamodb.ts';
import { atMost, type Emulator, oneAtATime, serveOnLoopback, writeAtomically } from '#local/emulator.ts';
import { startMail } from '#local/mail.ts';
import { startS3 } from '#local/s3.ts';
import { startSecrets } from '#local/secrets.ts';
import { engine, engineRunsHere } from '../support/clouds/engine.ts';

const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

async function startAll(dir: string): Promise<Emulator[]> {
  return Promise.all([
    ...(engineRunsHere ? [startDynamo({ engine })] : []),
    startCognito({ dir: join(dir, 'cognito'), trigger: async (event) => event }),
    startS3({ dir: join(dir, 's3'), buckets: ['files'], allowedOrigin: 'http://localhost:3000' }),
    startMail(),
    startSecrets({ secrets: {} }),
  ]);
}

test('every emulator is reachable from this machine only, and stops, even when stopped twice', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'emulators-'));
  const emulators = await startAll(dir);
  const areReachable = (host: string) =>
    Promise.all(
      emulators.map(({ endpoint }) =>
        fetch(endpoint.replace('127.0.0.1', host)).then(
          () => true,
          () => false,
        ),
      ),
    );
  expect(await areReachable('127.0.0.1')).toEqual(emulators.map(() => true));
  if (externalAddress) expect(await areReachable(externalAddress)).toEqual(emulators.map(() => false));
  await Promise.all(emulators.map(({ stop }) => stop()));
  await Promise.all(emulators.map(({ stop }) => stop()));
  expect(await areReachable('127.0.0.1')).toEqual(emulators.map(() => false));
  await rm(dir, { recursive: true });
});

test('a port in use is reported in one sentence', async () => {
  const first = await serveOnLoopback((_request, response) => response.end());
  const port = Number(new URL(first.endpoint).port);
  await expect(startSecrets({ port, secrets: {} })).rejects.toThrow(
    `Port ${port} is already in use: stop what listens there, or choose another port.`,
  );
  await first.stop();
});

test('stopping an emulator waits for the response in progress', async () => {
  const [received, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const emulator = await serveOnLoopback(async (_request, response) => {
    received.resolve();
    await answered.promise;
    response.end('finished');
  });
  const answer = fetch(emulator.endpoint).then((response) => response.text());
  await received.promise;
  const stopped = emulator.stop();
  answered.resolve();
  await stopped;
  expect(await answer).toBe('finished');
});

test('queued tasks run one after another, and a failed task does not stop the next', async () => {
  const enqueue = oneAtATime();
  const steps: string[] = [];
  const runTask = (name: string, ms: number) =>
    enqueue(async () => {
      steps.push(`${name} starts`);
      await pause(ms);
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('a fails');
      return name;
    });
  const results = await Promise.allSettled([runTask('a', 20), runTask('b', 1)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

test('a queue of width 3 runs at most three tasks at once, and a failed task frees its place', async () => {
  const enqueue = atMost(3);
  let [running, maximum] = [0, 0];
  const runTask = (n: number) =>
    enqueue(async () => {
      maximum = Math.max(maximum, ++running);
      await pause(2);
      running -= 1;
      if (n % 2) throw new Error('odd');
    });
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => runTask(n)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect([running, maximum]).toEqual([0, 3]);
});

test('a file written concurrently is always complete', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'atomic-'));
  const file = join(dir, 'deep', 'file.json');
  await Promise.all(Array.from({ length: 20 }, (_, n) => writeAtomically(file, String(n).repeat(10_000))));
  expect(new Set(await readFile(file, 'utf8').then((text) => text.match(/../g) ?? [])).size).toBeLessThanOrEqual(1);
  expect(await readdir(join(dir, 'deep'))).toEqual(['file.json']);
  await rm(dir, { recursive: true });
});
