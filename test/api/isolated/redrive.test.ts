import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { putItem } from '#functions/core/table/dynamo.ts';
import { indexKeys, keys } from '#functions/core/table/keys.ts';
import { redrive as command } from '#infra/ops/redrive.ts';
import { ROOT } from '#local/config.ts';
import { api } from '../../support/calls/api.ts';
import { makeCustomer } from '../../support/calls/people.ts';
import { setStored, storedItem, withFaults } from '../../support/calls/stored-state.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { runningCloud } from '../../support/clouds/running-cloud.ts';
import {
  deliverRecords,
  recordOf,
  unhandledEvents,
  unsentMails,
  untilAllHandled,
} from '../../support/items/domain-events.ts';
import { notificationsOf } from '../../support/items/many-customers.ts';
import { mailsTo } from '../../support/items/money.ts';
import { callCommand } from '../../support/runs/run-command.ts';

ownCloud();

/** Proxy between the functions and the mail service; fails for the addresses that a test names. */
const mailProxy = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => mailProxy.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = mailProxy.endpoint;
});

vi.setConfig({ testTimeout: 60_000 });

/** Failures of one attempt: the mail service is called three times. */
const ATTEMPT = [500, 500, 500] as const;
const UNTIL = { timeout: 40_000, interval: 50 };
const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, UNTIL);

/** Runs the command in its own process, as an operator would, against the running cloud of this data folder. */
const script = (DATA_DIR: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'infra/ops/run.ts'), 'redrive', ...options], {
    env: { PATH: process.env.PATH, DATA_DIR },
  });

/** Runs the command in this process. */
const redrive = async (...options: string[]): Promise<string> => {
  process.env.DATA_DIR = runningCloud().dataDir;
  return (await callCommand('redrive', command, ...options)).out;
};

const NOTHING_TO_DO = 'There is nothing to do.\n';
const plan = (...steps: string[]): string =>
  `This will:\n${steps.map((step, n) => `  ${n + 1}. hand over again, on the local cloud, what failed or is older than 10 minutes, ${step}\n`).join('')}`;
const mails = (count: number) => `mails that were not sent: ${count}`;
const events = (count: number) => `not handled to their end: ${count}`;

/** Requests a reset link whose mail fails. Returns the unsent mail. */
const failedMail = async (email: string) => {
  await untilAllHandled();
  mailProxy.fail(email, ...ATTEMPT);
  await api('POST', '/api/auth/forgot-password', { body: { email } });
  return vi.waitFor(async () => {
    const [left, ...others] = await unsentMails();
    if (!left || others.length > 0 || left.attempts !== 1 || left.leaseUntil > 0)
      throw new Error('attempt still running');
    return left;
  }, UNTIL);
};

test('a handled event is not due, and there is nothing to redrive', async () => {
  await makeCustomer();
  await untilAllHandled();
  expect(await redrive()).toBe(NOTHING_TO_DO);
});

test('a redrive sends a failed mail once, before its next attempt is due', async () => {
  const awa = await makeCustomer();
  const mail = await failedMail(awa.email);
  expect(await mailsTo(awa.email)).toEqual([]);
  const key = keys.delivery(mail.eventId, mail.addressee);
  const before = await storedItem(key);
  expect(await redrive('--dry-run')).toBe(`${plan(mails(1))}A dry run: nothing was done.\n`);
  expect(await storedItem(key)).toEqual(before);
  expect(await redrive()).toBe(
    `${plan(mails(1))}${mail.createdAt} PASSWORD_RESET_ASKED ${mail.eventId} to ${awa.userId}\nDone.\n`,
  );
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
  expect(await redrive()).toBe(NOTHING_TO_DO);
  expect(await storedItem(key)).toMatchObject({ statut: 'SENT', messageId: expect.stringMatching(/./) });
});

test('a mail that fails again after a redrive stays due for the next one', async () => {
  const awa = await makeCustomer();
  await failedMail(awa.email);
  mailProxy.fail(awa.email, ...ATTEMPT);
  expect(await redrive()).toContain(plan(mails(1)));
  await until(async () => expect(await unsentMails()).toMatchObject([{ attempts: 2, leaseUntil: 0 }]));
  expect(await redrive()).toContain(plan(mails(1)));
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('a recent event that has not failed is not redriven', async () => {
  const recent = new Date(Date.now() - 9 * 60_000).toISOString();
  const old = new Date(Date.now() - 11 * 60_000).toISOString();
  const item = (eventId: string, at: string) => ({
    ...keys.outbox(eventId),
    sk: 'UNHEARD',
    ...indexKeys.outbox(eventId, at),
    eventId,
    at,
    event: { type: 'COLIS_LAPSED' },
  });
  await putItem(item('recent', recent));
  expect(await redrive()).toBe(NOTHING_TO_DO);
  await putItem(item('old', old));
  expect(await redrive('--dry-run')).toContain(plan(events(1)));
  for (const eventId of ['recent', 'old']) await setStored({ pk: `OUTBOX#${eventId}`, sk: 'UNHEARD' }, 'duePk', 'DONE');
});

test.each([
  ['notification', 'TransactWriteItemsCommand', 'NOTIFICATION#', 0],
  ['mail', 'PutItemCommand', 'DELIVERY#', 1],
])(
  'a failed event is retried once at once and then rescheduled; a redrive adds the missing %s, once',
  async (_, failing, prefix, before) => {
    const awa = await makeCustomer();
    const record = recordOf({ type: 'COLIS_LAPSED', userId: awa.userId, colisId: 22 });
    const breaks = (command: string, input: Record<string, unknown>) =>
      command === failing && JSON.stringify(input).includes(prefix) ? new Error('the function was stopped') : undefined;
    await withFaults({ before: breaks }, async () => {
      expect(await deliverRecords(record)).toBe(1);
      await until(async () => expect(await unhandledEvents()).toMatchObject([{ attempts: 2 }]));
    });
    expect([(await notificationsOf(awa)).length, (await mailsTo(awa.email)).length]).toEqual([before, 0]);
    expect(await redrive()).toContain(plan(events(1)));
    await untilAllHandled();
    expect([(await notificationsOf(awa)).length, (await mailsTo(awa.email)).length]).toEqual([1, 1]);
  },
);

test('a redrive finds all events, however many', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const items = Array.from({ length: 105 }, (_, n) => ({
    ...keys.outbox(String(n)),
    sk: 'UNHEARD',
    ...indexKeys.outbox(String(n), at),
    eventId: String(n),
    at,
    event: { type: 'COLIS_LAPSED' },
  }));
  for (const item of items) await putItem(item);
  expect((await script(runningCloud().dataDir, '--dry-run')).stdout).toContain(plan(events(105)));
});

test('without a cloud or a table the command explains what to do', async () => {
  const nowhere = join(runningCloud().dataDir, 'nowhere');
  await expect(script(nowhere)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `No local cloud runs on ${nowhere}: start one (npm start), name its folder (DATA_DIR), or pass --stage NAME.\n`,
  });
});
