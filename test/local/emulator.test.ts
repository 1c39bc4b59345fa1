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
import { engine, engineRunsHere } from '../support/engine.ts';

const elsewhere = Object.values(networkInterfaces())
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

test('every stand-in is reached from this machine only, and gone once stopped, even twice', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'standins-'));
  const standIns = await startAll(dir);
  const reached = (host: string) =>
    Promise.all(
      standIns.map(({ endpoint }) =>
        fetch(endpoint.replace('127.0.0.1', host)).then(
          () => true,
          () => false,
        ),
      ),
    );
  expect(await reached('127.0.0.1')).toEqual(standIns.map(() => true));
  if (elsewhere) expect(await reached(elsewhere)).toEqual(standIns.map(() => false));
  await Promise.all(standIns.map(({ stop }) => stop()));
  await Promise.all(standIns.map(({ stop }) => stop()));
  expect(await reached('127.0.0.1')).toEqual(standIns.map(() => false));
  await rm(dir, { recursive: true });
});

test('a taken port is named in one sentence', async () => {
  const first = await serveOnLoopback((_request, response) => response.end());
  const port = Number(new URL(first.endpoint).port);
  await expect(startSecrets({ port, secrets: {} })).rejects.toThrow(
    `Port ${port} is already in use: stop what listens there, or choose another port.`,
  );
  await first.stop();
});

test('stopping lets the answer in hand be finished', async () => {
  const [asked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const standIn = await serveOnLoopback(async (_request, response) => {
    asked.resolve();
    await answering.promise;
    response.end('finished');
  });
  const answer = fetch(standIn.endpoint).then((response) => response.text());
  await asked.promise;
  const stopped = standIn.stop();
  answering.resolve();
  await stopped;
  expect(await answer).toBe('finished');
});

test('work in a queue runs one after another, and a failure stops nobody', async () => {
  const inTurn = oneAtATime();
  const steps: string[] = [];
  const work = (name: string, ms: number) =>
    inTurn(async () => {
      steps.push(`${name} starts`);
      await pause(ms);
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('a fails');
      return name;
    });
  const results = await Promise.allSettled([work('a', 20), work('b', 1)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

test('a wider queue runs so many pieces of work at once and no more, and a failure makes way', async () => {
  const inTurn = atMost(3);
  let [running, most] = [0, 0];
  const work = (n: number) =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await pause(2);
      running -= 1;
      if (n % 2) throw new Error('odd');
    });
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => work(n)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect([running, most]).toEqual([0, 3]);
});

test('a file is always whole, however many write it at once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'atomic-'));
  const file = join(dir, 'deep', 'file.json');
  await Promise.all(Array.from({ length: 20 }, (_, n) => writeAtomically(file, String(n).repeat(10_000))));
  expect(new Set(await readFile(file, 'utf8').then((text) => text.match(/../g) ?? [])).size).toBeLessThanOrEqual(1);
  expect(await readdir(join(dir, 'deep'))).toEqual(['file.json']);
  await rm(dir, { recursive: true });
});
