import { beforeEach, expect, test } from 'vitest';
import { type Command, Refusal, UsageError } from '#infra/ops/command.ts';
import { callCommand } from '../../support/runs/run-command.ts';

const completed: string[] = [];
beforeEach(() => {
  completed.length = 0;
});

const steps = (...names: string[]) => names.map((says) => ({ says, run: async () => completed.push(says) }));
const failingCommand = (error: Error): Command => ({
  usage: '--stage NAME',
  options: ['stage'],
  plan: async () => [...steps('first'), { says: 'second', run: () => Promise.reject(error) }, ...steps('third')],
});
const command: Command = {
  usage: '--stage NAME THING',
  options: ['stage'],
  plan: async ({ values: { stage }, positionals: [thing] }) => {
    if (!stage || !thing) throw new UsageError();
    return steps(`paint the ${thing} of ${stage}`, 'dry it');
  },
};

test('a command prints its whole plan before it runs the first step', async () => {
  expect(await callCommand('paint', command, '--stage', 'prod', 'door')).toEqual({
    code: 0,
    error: '',
    out: 'This will:\n  1. paint the door of prod\n  2. dry it\n\n1/2 paint the door of prod\n\n2/2 dry it\nDone.\n',
  });
  expect(completed).toEqual(['paint the door of prod', 'dry it']);
});

test('a dry run prints the plan and does nothing', async () => {
  expect(await callCommand('paint', command, '--stage', 'prod', 'door', '--dry-run')).toEqual({
    code: 0,
    error: '',
    out: 'This will:\n  1. paint the door of prod\n  2. dry it\nA dry run: nothing was done.\n',
  });
  expect(completed).toEqual([]);
});

test.each([
  ['nothing', []],
  ['an option that it does not have', ['--stage', 'prod', 'door', '--colour', 'red']],
  ['an option without its value', ['door', '--stage']],
])('a command called with %s prints its usage in one line', async (_, args) => {
  const usage = 'Usage: npm run paint -- --stage NAME THING [--dry-run]\n';
  expect(await callCommand('paint', command, ...args)).toEqual({ code: 1, out: '', error: usage });
});

test('a failed step is reported with its number and reason, and that a second run continues', async () => {
  const { code, error, out } = await callCommand('paint', failingCommand(new Refusal('The brush is dry: wet it.')));
  expect({ code, error }).toEqual({
    code: 1,
    error: 'Step 2 of 3 failed: The brush is dry: wet it. Then run the same command again.\n',
  });
  expect(completed).toEqual(['first']);
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
])('the error %o is printed as one line with advice', async (failure, line) => {
  const { code, error } = await callCommand('paint', failingCommand(failure));
  expect(code).toBe(1);
  expect(error).toMatch(/^[^\n]+\n$/);
  expect(error).toContain(line);
});
