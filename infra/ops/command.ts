import { parseArgs } from 'node:util';

/** Ends a command with one line, which says what to do. */
export class Refusal extends Error {}

/** Ends a command that was not called as its usage says. */
export class UsageError extends Error {}

/** One thing that a command will do. Whatever stopped it halfway, doing it again mends it. */
export type Step = { says: string; run(): Promise<unknown> };

type CommandArguments = { values: Readonly<Record<string, string | undefined>>; positionals: readonly string[] };

export type Command = {
  /** What follows `npm run <name> -- `. */
  usage: string;
  /** The names of its options; each takes a value. */
  options: readonly string[];
  /** Looks and checks, changes nothing, and gives what is to be done. */
  plan(given: CommandArguments): Promise<readonly Step[]>;
};

/** Plans, says the plan, and carries it out unless it is a dry run. Gives the exit code; a failure is one line. */
export const runCommand = async (name: string, command: Command, args: string[]): Promise<0 | 1> => {
  try {
    const { dryRun, ...given } = parseArguments(command, args);
    const steps = await command.plan(given);
    console.log(announcement(steps));
    if (dryRun) console.log('A dry run: nothing was done.');
    else await runSteps(steps);
    return 0;
  } catch (error) {
    const usage = `How to call it: npm run ${name} -- ${command.usage} [--dry-run]`;
    console.error(error instanceof UsageError ? usage : lineOf(error));
    return 1;
  }
};

/** Never repeats what was given: it may be a secret in the wrong place. */
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

const announcement = (steps: readonly Step[]): string =>
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

/** What AWS and its SDK call a failure, and what to do about it. */
const REMEDIES: readonly [RegExp, string][] = [
  [/^(CredentialsProvider|TokenProvider)Error$/, 'No AWS credentials: sign in first (aws sso login, or AWS_PROFILE).'],
  [
    /^(Expired|InvalidClientToken|UnrecognizedClient|InvalidAccessKey|SignatureDoesNotMatch|AuthFailure)/,
    'AWS does not take these credentials: sign in anew.',
  ],
  [
    /^(TimeoutError|NetworkingError|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/,
    'AWS is out of reach: see the connection.',
  ],
];

const lineOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  const names = [error.name, 'code' in error ? String(error.code) : ''];
  const known = REMEDIES.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (known) return known[1];
  const [line = ''] = (error.message || error.name).split('\n');
  return /^AccessDenied|^Unauthorized/.test(error.name) ? `These credentials may not do this: ${line}` : line;
};
