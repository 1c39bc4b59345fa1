import type { Language } from '#shared/auth/schema.ts';
import type { StepResult } from '#shared/changes/results.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { remainingTime } from '../deadline.ts';
import { log, loggableError } from '../log.ts';
import { loadRefusalMessages } from './http-response.ts';

/** Milliseconds that one step may take; with less time left, the rest is for a further call. */
const STEP_MS = 1_500;

/** Errors after which a parcel or customer may be sent again. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['BUSY', 'DEPENDENCY_DOWN', 'PAYMENT_PROVIDER_DOWN', 'COLIS_CHANGED']);

export type Outcome = 'DONE' | 'LATER' | AppError;

/**
 * One step of a run: a parcel to change, the parcels of a customer to notify, or a customer to remind. Returns the
 * outcome of each of its ids.
 */
export type Step = { ids: readonly number[]; run: () => Promise<ReadonlyMap<number, Outcome>> };

/**
 * Runs steps one after the other, and returns a result for each id of the request, in its order; `absent` for one of no
 * step. A step that fails stops no other.
 */
export const runSteps = async (
  ids: readonly number[],
  steps: readonly Step[],
  absent: ErrorCode,
  language: Language,
): Promise<StepResult[]> => {
  const outcomes = new Map<number, Outcome>();
  for (const step of steps) {
    const results = remainingTime(STEP_MS) < STEP_MS ? LATER : await attempt(step);
    for (const id of step.ids) outcomes.set(id, results.get(id) ?? 'LATER');
  }
  return Promise.all(ids.map((id) => presentOutcome(id, outcomes.get(id) ?? new AppError(absent), language)));
};

const LATER: ReadonlyMap<number, Outcome> = new Map();

/** Runs a step; after a failure that no input caused, its ids are left for a later call. */
const attempt = async ({ ids, run }: Step): Promise<ReadonlyMap<number, Outcome>> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && !PASSING.has(error.code)) return new Map(ids.map((id) => [id, error]));
    if (!(error instanceof AppError)) log.error('step failed', { ids, cause: loggableError(error) });
    return LATER;
  }
};

const presentOutcome = async (id: number, outcome: Outcome, language: Language): Promise<StepResult> => {
  if (outcome === 'DONE') return { id, resultat: 'FAIT' };
  if (outcome === 'LATER') return { id, resultat: 'A_REPRENDRE' };
  const { refusalMessage } = await loadRefusalMessages();
  return { id, resultat: 'REFUSE', code: outcome.code, message: refusalMessage(language, outcome) };
};
