import { parseArgs } from 'node:util';
import { withActor } from '#functions/core/actor.ts';

/** Error that ends a command with one line on what to do. */
export class Refusal extends Error {}

/** Error that ends a command with its usage. */
export class UsageError extends Error {}

/** One action of a command. Steps are idempotent: a step that was interrupted can be run again. */
export type Step = { says: string; run(): Promise<unknown> };

type CommandArguments = { values: Readonly<Record<string, string | undefined>>; positionals: readonly string[] };

export type Command = {
  /** Arguments, as written after `npm run <name> -- `. */
  usage: string;
  /** Names of the options; each takes a value. */
  options: readonly string[];
  /** Checks the arguments and the current state, changes nothing and returns the steps to run. */
  plan(given: CommandArguments): Promise<readonly Step[]>;
};

/**
 * Plans a command, prints the plan and runs it unless it is a dry run. Returns the exit code; a failure prints one
 * line.
 */
export const runCommand = async (name: string, command: Command, args: string[]): Promise<0 | 1> => {
  try {
    const { dryRun, ...given } = parseArguments(command, args);
    const steps = await command.plan(given);
    console.log(planText(steps));
    if (dryRun) console.log('A dry run: nothing was done.');
    else await withActor({ job: 'COMMANDE' }, () => runSteps(steps));
    return 0;
  } catch (error) {
    const usage = `Usage: npm run ${name} -- ${command.usage} [--dry-run]`;
    console.error(error instanceof UsageError ? usage : lineOf(error));
    return 1;
  }
};

/** Parses the arguments. Its error never repeats them, since one may be a misplaced secret. */
const parseArguments = ({ options }: Command, args: string[]): CommandArguments & { dryRun: boolean } => {
  const known = Object.fromEntries(options.map((option) => [option, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...known, 'dry-run': { type: 'boolean' as const } },
    });
    const { 'dry-run': dryRun = false, ...rest } = values as Record<string, string | undefined> & {
      'dry-run'?: boolean;
    };
    return { values: rest, positionals, dryRun };
  } catch {
    throw new UsageError();
  }
};

const planText = (steps: readonly Step[]): string =>
  steps.length === 0
    ? 'There is nothing to do.'
    : ['This will:', ...steps.map(({ says }, at) => `  ${at + 1}. ${says}`)].join('\n');

const runSteps = async (steps: readonly Step[]): Promise<void> => {
  for (const [at, { says, run }] of steps.entries()) {
    if (steps.length > 1) console.log(`\n${at + 1}/${steps.length} ${says}`);
    try {
      await run();
    } catch (error) {
      if (steps.length === 1) throw error;
      const reason = lineOf(error).replace(/[^.]$/, '$&.');
      throw new Refusal(`Step ${at + 1} of ${steps.length} failed: ${reason} Then run the same command again.`);
    }
  }
  if (steps.length > 0) console.log('Done.');
};

/** Remedies by the name of an error of AWS or its SDK. */
const REMEDIES: readonly [RegExp, string][] = [
  [/^(CredentialsProvider|TokenProvider)Error$/, 'No AWS credentials: sign in first (aws sso login, or AWS_PROFILE).'],
  [
    /^(Expired|InvalidClientToken|UnrecognizedClient|InvalidAccessKey|SignatureDoesNotMatch|AuthFailure)/,
    'AWS rejects these credentials: sign in again.',
  ],
  [
    /^(TimeoutError|NetworkingError|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/,
    'AWS is unreachable: check the connection.',
  ],
];

const lineOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  const names = [error.name, 'code' in error ? String(error.code) : ''];
  const known = REMEDIES.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (known) return known[1];
  const [line = ''] = (error.message || error.name).split('\n');
  return /^AccessDenied|^Unauthorized/.test(error.name) ? `These credentials lack the permission: ${line}` : line;
};
