import { dynamo } from '#functions/core/table/dynamo.ts';
import type { Provider } from '#functions/payments/provider.ts';
import { PROVIDERS } from '#functions/payments/providers.ts';
import { currentRun } from '#local/iam.ts';

/**
 * Kills of functions at their calls to payment providers: a killed run reads and writes nothing more, at the provider
 * or in the table, as when its process ends.
 */

const CALLS = ['open', 'read', 'end', 'refund', 'refundsOf'] as const;
type Call = (typeof CALLS)[number];

/** Moment of a kill: before a call reaches the provider, or after it took effect and before anybody knows. */
type Moment = 'before' | 'after';

const MOMENTS: readonly Moment[] = ['before', 'after'];

const planned = new Set<string>();
const done = new Set<string>();
const killed = new WeakSet<object>();

const nameOf = (moyen: string, call: Call, moment: Moment): string => `${moyen} ${call} ${moment}`;

/** Names of all kills that a run of a function can meet. */
export const ALL_KILLS: readonly string[] = Object.keys(PROVIDERS).flatMap((moyen) =>
  CALLS.flatMap((call) => MOMENTS.map((moment) => nameOf(moyen, call, moment))),
);

/** Kills the function that makes the next such call to a provider. */
export const planKill = (name: string): void => void planned.add(name);

/** Withdraws the kills that have not happened. */
export const stopKilling = (): void => planned.clear();

/** Returns the names of the kills that have happened. */
export const killsDone = (): ReadonlySet<string> => done;

const KILLED = 'the function was killed';

const connectionLost = (): Error => Object.assign(new Error(KILLED), { code: 'ECONNRESET', $metadata: {} });

/** Waits for work of a function that may be killed. Throws what it throws otherwise. */
export const unlessKilled = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && error.message === KILLED)) throw error;
  });
};

/** Throws if the current run was killed. */
const throwIfKilled = (): void => {
  const run = currentRun();
  if (run && killed.has(run)) throw connectionLost();
};

/** Kills the current run if that is planned for this call, and throws then. */
const killIfPlanned = (name: string): void => {
  const run = currentRun();
  if (!run || !planned.delete(name)) return;
  killed.add(run);
  done.add(name);
  throw connectionLost();
};

const watch = (moyen: string, provider: Provider, call: Call): void => {
  const original = provider[call] as (...args: unknown[]) => Promise<unknown>;
  const watched = async (...args: unknown[]): Promise<unknown> => {
    throwIfKilled();
    killIfPlanned(nameOf(moyen, call, 'before'));
    const answer = await original(...args);
    killIfPlanned(nameOf(moyen, call, 'after'));
    return answer;
  };
  Object.assign(provider, { [call]: watched });
};

for (const [moyen, provider] of Object.entries(PROVIDERS)) for (const call of CALLS) watch(moyen, provider, call);

dynamo.middlewareStack.add(
  (next) => async (args) => {
    throwIfKilled();
    return next(args);
  },
  { step: 'initialize', name: 'kills' },
);
