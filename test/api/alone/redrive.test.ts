import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { put } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import type { OutboxItem } from '#functions/core/outbox.ts';
import { redrive as command } from '#infra/ops/redrive.ts';
import { ROOT } from '#local/config.ts';
import { gaveUpFile } from '#local/feeds.ts';
import { api, newContainer } from '../../support/api.ts';
import { bookForAll, crowdOf, notificationsOf, subjectsByAddress } from '../../support/crowd.ts';
import { flaky } from '../../support/flaky.ts';
import { unfollowed } from '../../support/happening.ts';
import { setStored, stored } from '../../support/inside.ts';
import { mailsTo } from '../../support/money.ts';
import { ownCloud } from '../../support/own.ts';
import { aCustomer, anAdmin } from '../../support/people.ts';
import { running } from '../../support/running.ts';
import { called } from '../../support/said.ts';

ownCloud();

/** Between the functions and the mail service: it fails about whom a test says. */
const post = await flaky(() => running().mail);
afterAll(() => post.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = post.endpoint;
});

vi.setConfig({ testTimeout: 60_000 });

/** The stream tries five times, and the mail service is tried three times each. */
const FOR_LONG: 500[] = Array(15).fill(500);
const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 40_000, interval: 50 });

/** Runs the script as ops would, beside the running cloud of this data folder. */
const script = (DATA_DIR: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'infra/ops/run.ts'), 'redrive', ...options], {
    env: { PATH: process.env.PATH, DATA_DIR },
  });

/** The same without a process of its own. */
const redrive = async (...options: string[]): Promise<string> => {
  process.env.DATA_DIR = running().dataDir;
  return (await called('redrive', command, ...options)).out;
};

const NOTHING = 'There is nothing to do.\n';
const plan = (count: number): string =>
  `This will:\n  1. hand over again, on the local cloud, what is older than 10 minutes and not followed to its end: ${count}\n`;

const ageAll = async (items: readonly OutboxItem[], minutes: number): Promise<void> => {
  for (const { eventId } of items) {
    const at = new Date(Date.now() - minutes * 60_000).toISOString();
    await setStored(keys.outbox(eventId), 'dueSk', `${at}#${eventId}`);
  }
};

const gaveUp = async (): Promise<string> => readFile(gaveUpFile(running().dataDir, 'outbox'), 'utf8').catch(() => '');

/** Asks for a reset link whose mail fails until the stream gives it up; gives the happening that is left. */
const givenUp = async (email: string): Promise<OutboxItem> => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  post.fail(email, ...FOR_LONG);
  await api('POST', '/api/auth/forgot-password', { body: { email } });
  const item = await vi.waitFor(
    async () => {
      const [left, ...others] = await unfollowed();
      if (!left || others.length > 0 || !(await gaveUp()).includes(left.eventId)) throw new Error('still at it');
      return left;
    },
    { timeout: 40_000, interval: 100 },
  );
  said.mockRestore();
  return item;
};

test('what is told to its end is not due any more, and there is nothing to redrive', async () => {
  await aCustomer();
  await until(async () => expect(await unfollowed()).toEqual([]));
  expect(await redrive()).toBe(NOTHING);
});

test('a mail that failed for long is given up, stays due, and is sent once when it is handed over again', async () => {
  const awa = await aCustomer();
  await until(async () => expect(await unfollowed()).toEqual([]));
  const item = await givenUp(awa.email);
  expect(await mailsTo(awa.email)).toEqual([]);

  expect(await redrive(), 'what is young is still on its way').toBe(NOTHING);
  await ageAll([item], 9);
  expect(await redrive()).toBe(NOTHING);
  await ageAll([item], 11);
  const before = await stored(keys.outbox(item.eventId));
  expect(await redrive('--dry-run')).toBe(`${plan(1)}A dry run: nothing was done.\n`);
  expect(await stored(keys.outbox(item.eventId))).toEqual(before);

  expect(await redrive()).toBe(`${plan(1)}${item.at} PASSWORD_RESET_ASKED ${item.eventId}\nDone.\n`);
  await until(async () => expect(await unfollowed()).toEqual([]));
  expect(await mailsTo(awa.email)).toHaveLength(1);
  expect(await redrive()).toBe(NOTHING);
  expect(await stored(keys.outbox(item.eventId))).toMatchObject({
    eventId: item.eventId,
    redrivenAt: expect.any(String),
  });
});

test('what fails again after a redrive stays due for the next one', async () => {
  const awa = await aCustomer();
  await until(async () => expect(await unfollowed()).toEqual([]));
  const item = await givenUp(awa.email);
  await ageAll([item], 11);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  post.fail(awa.email, ...FOR_LONG);
  expect(await redrive()).toContain(plan(1));
  await until(async () => expect((await gaveUp()).split(item.eventId)).toHaveLength(3));
  said.mockRestore();
  expect(await redrive()).toContain(plan(1));
  await until(async () => expect(await unfollowed()).toEqual([]));
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('a page of a crowd that was given up is redriven by itself, and nobody hears of it twice', async () => {
  const { token } = await anAdmin();
  const { id } = await newContainer();
  const people = await crowdOf(55);
  await bookForAll(id, people);
  await until(async () => expect(await unfollowed()).toEqual([]));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unlucky = people[52];
  post.fail(String(unlucky?.email), ...FOR_LONG);
  await api('PUT', `/bookings/${id}/status?statut=EN_ATTENTE`, { token });
  await until(async () => {
    const left = await unfollowed();
    expect(left).toMatchObject([{ rest: { page: 1, seen: 50 } }]);
    expect(await gaveUp()).toContain(left[0]?.eventId);
  });
  said.mockRestore();
  await ageAll(await unfollowed(), 11);
  expect(await redrive()).toContain(plan(1));
  await until(async () => expect(await unfollowed()).toEqual([]));
  const subjects = await subjectsByAddress();
  for (const somebody of people) {
    expect(subjects.get(somebody.email)).toHaveLength(1);
    expect(await notificationsOf(somebody)).toHaveLength(1);
  }
});

test('however many there are, all are found', async () => {
  const dueSk = new Date(Date.now() - 3_600_000).toISOString();
  const items = Array.from({ length: 105 }, (_, n) => ({
    pk: `OUTBOX#${n}`,
    sk: 'UNHEARD',
    duePk: 'OUTBOX',
    dueSk: `${dueSk}#${n}`,
  }));
  for (const item of items) await put(item);
  expect((await script(running().dataDir, '--dry-run')).stdout).toContain(plan(105));
});

test('without a cloud or a table the script says what to do, and nothing else', async () => {
  const nowhere = join(running().dataDir, 'nowhere');
  await expect(script(nowhere)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `No local cloud runs on ${nowhere}: start one (npm start), name its folder (DATA_DIR), or say --stage NAME.\n`,
  });
});
