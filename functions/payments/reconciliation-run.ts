import { hoursAfter, nowIso } from '../core/clock.ts';
import { logFailure } from '../core/log.ts';
import { getItem, putItem } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';

/** Hours that a comparison goes back by itself at most; Stripe keeps events for thirty days. */
const MOST_HOURS = 24 * 29;

/** Hours by which a comparison overlaps the one before: what a provider lists late. */
const OVERLAP_HOURS = 1;

/** A run of the daily comparison, which goes on after the failure of one of its parts, but not without time. */
export type ReconciliationRun = {
  /** Instant from which it compares. */
  since: string;
  /** Throws when too little time is left for another step. */
  throwIfOutOfTime: () => void;
  /** Runs one part and logs its failure; the next run then compares from the same instant. */
  attempt: (context: Record<string, unknown>, work: () => Promise<unknown>) => Promise<void>;
  /** Records how far everything is compared, unless a part failed. */
  finish: () => Promise<void>;
};

/**
 * Begins a comparison of the last hours, or of all since the last run that compared everything: days without one leave
 * no gap.
 */
export const beginRun = async (hours: number, hasTimeLeft: () => boolean): Promise<ReconciliationRun> => {
  const begun = nowIso();
  const last = await getItem<{ until: string }>(keys.reconciliation());
  const sinceLast = last ? (Date.parse(begun) - Date.parse(last.until)) / 3_600_000 + OVERLAP_HOURS : 0;
  const since = hoursAfter(-Math.max(hours, Math.min(MOST_HOURS, sinceLast)));
  let isComplete = true;
  return {
    since,
    throwIfOutOfTime: () => {
      if (!hasTimeLeft()) throw new Error('too little time to reconcile: the rest is not compared');
    },
    attempt: async (context, work) => {
      if (!(await logFailure(context, work))) isComplete = false;
    },
    finish: async () => {
      if (isComplete) await putItem({ ...keys.reconciliation(), until: begun });
    },
  };
};
