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

let plan: { calls: number; moment: Moment } | undefined;
const killed = new WeakSet<object>();
const done = new Set<string>();

const nameOf = (moyen: string, call: Call, moment: Moment): string => `${moyen} ${call} ${moment}`;

/** Names of all kills that a run of a function can meet. */
export const ALL_KILLS: readonly string[] = Object.keys(PROVIDERS).flatMap((moyen) =>
  CALLS.flatMap((call) => MOMENTS.map((moment) => nameOf(moyen, call, moment))),
);

/** Kills the function that makes the next call but `calls` to a provider. */
export const killAtProviderCall = (calls: number, moment: Moment): void => {
  plan = { calls, moment };
};

/** Withdraws a kill that has not happened. */
export const stopKilling = (): void => {
  plan = undefined;
};

/** Returns the names of the kills that have happened. */
export const killsDone = (): ReadonlySet<string> => done;

const connectionLost = (): Error =>
  Object.assign(new Error('the function was killed'), { code: 'ECONNRESET', $metadata: {} });

/** Throws if the current run was killed. */
const throwIfKilled = (): void => {
  const run = currentRun();
  if (run && killed.has(run)) throw connectionLost();
};

/** Kills the current run if that is planned for this call, and throws then. */
const killIfPlanned = (name: string): void => {
  const run = currentRun();
  if (!run) return;
  plan = undefined;
  killed.add(run);
  done.add(name);
  throw connectionLost();
};

const watch = (moyen: string, provider: Provider, call: Call): void => {
  const original = provider[call] as (...args: unknown[]) => Promise<unknown>;
  const watched = async (...args: unknown[]): Promise<unknown> => {
    throwIfKilled();
    const due = plan?.calls === 0 ? plan.moment : undefined;
    if (plan && !due) plan.calls -= 1;
    if (due === 'before') killIfPlanned(nameOf(moyen, call, due));
    const answer = await original(...args);
    if (due === 'after') killIfPlanned(nameOf(moyen, call, due));
    return answer;
  };
  Object.assign(provider, { [call]: watched });
};

for (const [moyen, provider] of Object.entries(PROVIDERS)) for (const call of CALLS) watch(moyen, provider, call);

dynamo.middlewareStack.add(
  (next) => (args) => {
    throwIfKilled();
    return next(args);
  },
  { step: 'initialize', name: 'kills' },
);
