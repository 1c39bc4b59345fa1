import { MAX_BULK } from '#shared/bulk/constants.ts';
import type { StepResult } from '#shared/changes/results.ts';
import type { BulkRun } from './readRun.ts';

type Part = BulkRun['todo'];

interface RunBulk {
  /** Sends a part of the run; throws when it has no reply. */
  send: (part: Part) => Promise<readonly StepResult[]>;
  /** Called after each reply, with the run as it is then. */
  onProgress: (run: BulkRun) => void;
  isStopped: () => boolean;
}

/** Calls without any result after which a run stops by itself. */
const MAX_IDLE_CALLS = 3;

/**
 * Sends a run part by part until it is done or stopped. A part whose reply was lost is sent again by the next call, as
 * it was: the API repeats nothing. Throws the errors of `send`.
 */
export async function runBulk(begun: BulkRun, { send, onProgress, isStopped }: RunBulk): Promise<void> {
  let run = begun;
  let idleCalls = 0;
  while (run.todo.length > 0 && idleCalls < MAX_IDLE_CALLS && !isStopped()) {
    const results = (await send(nextPart(run.todo))).filter(({ resultat }) => resultat !== 'A_REPRENDRE');
    const done = new Set(results.map(({ id }) => id));
    idleCalls = done.size === 0 ? idleCalls + 1 : 0;
    run = {
      ...run,
      todo: run.todo.filter(({ id }) => !done.has(id)),
      results: [...run.results, ...results],
    };
    onProgress(run);
  }
}

/** Returns the next parcels or customers to send: whole customers as long as they fit, so that each gets one message. */
export function nextPart(todo: Part): Part {
  const part: Part = [];
  for (const ofCustomer of Map.groupBy(todo, ({ userId }) => userId).values()) {
    if (part.length === 0) part.push(...ofCustomer.slice(0, MAX_BULK));
    else if (part.length + ofCustomer.length <= MAX_BULK) part.push(...ofCustomer);
  }
  return part;
}
