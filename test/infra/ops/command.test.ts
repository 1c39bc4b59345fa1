import { beforeEach, expect, test } from 'vitest';
import { type Command, Refusal, UsageError } from '#infra/ops/command.ts';
import { callCommand } from '../../support/run-command.ts';

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});

const doing = (...names: string[]) => names.map((says) => ({ says, run: async () => done.push(says) }));
const failing = (error: Error): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async () => [...doing('first'), { says: 'second', run: () => Promise.reject(error) }, ...doing('third')],
});
const command: Command = {
  usage: '--stage NAME THING',
  options: ['stage'],
  plan: async ({ values: { stage }, positionals: [thing] }) => {
    if (!stage || !thing) throw new UsageError();
    return doing(`paint the ${thing} of ${stage}`, 'dry it');
  },
};

test('a command says all that it will do before it does any of it', async () => {
  expect(await callCommand('paint', command, '--stage', 'prod', 'door')).toEqual({
    code: 0,
    error: '',
    out: 'This will:\n  1. paint the door of prod\n  2. dry it\n\n1/2 paint the door of prod\n\n2/2 dry it\nDone.\n',
  });
  expect(done).toEqual(['paint the door of prod', 'dry it']);
});

test('a dry run says the same and does nothing', async () => {
  expect(await callCommand('paint', command, '--stage', 'prod', 'door', '--dry-run')).toEqual({
    code: 0,
    error: '',
    out: 'This will:\n  1. paint the door of prod\n  2. dry it\nA dry run: nothing was done.\n',
  });
  expect(done).toEqual([]);
});

test.each([
  ['nothing', []],
  ['an option that it does not have', ['--stage', 'prod', 'door', '--colour', 'red']],
  ['an option without its value', ['door', '--stage']],
])('a command that is given %s says in one line how to call it', async (_, args) => {
  const usage = 'Usage: npm run paint -- --stage NAME THING [--dry-run]\n';
  expect(await callCommand('paint', command, ...args)).toEqual({ code: 1, out: '', error: usage });
});

test('what fails halfway says where, why, and that a second run goes on', async () => {
  const { code, error, out } = await callCommand('paint', failing(new Refusal('The brush is dry: wet it.')));
  expect({ code, error }).toEqual({
    code: 1,
    error: 'Step 2 of 3 failed: The brush is dry: wet it. Then run the same command again.\n',
  });
  expect(done).toEqual(['first']);
  expect(out).not.toContain('Done.');
});

const awsError = (name: string, message: string, rest = {}) => Object.assign(new Error(message), { name, ...rest });

test.each([
  [awsError('CredentialsProviderError', 'Could not load\ncredentials'), 'No AWS credentials: sign in first'],
  [awsError('ExpiredTokenException', 'The token is expired'), 'AWS rejects these credentials: sign in again.'],
  [awsError('InvalidClientTokenId', 'The token is invalid'), 'AWS rejects these credentials: sign in again.'],
  [awsError('AccessDenied', 'no s3:PutObject\nat all'), 'These credentials lack the permission: no s3:PutObject'],
  [awsError('Error', '', { code: 'ECONNREFUSED' }), 'AWS is unreachable: check the connection.'],
  [awsError('TypeError', 'what is this\n  at some.ts:1'), 'what is this'],
])('%o ends as one line that says what to do', async (failure, line) => {
  const { code, error } = await callCommand('paint', failing(failure));
  expect(code).toBe(1);
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toContain(line);
});
