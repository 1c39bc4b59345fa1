import { logFailure } from '../core/log.ts';

/** Attributes of a container in the table's stream that its waitlist depends on. */
export type WaitedContainer = {
  sk: string;
  id: number;
  openEntries?: number;
  freeGrams?: number;
  freeCm3?: number;
  version?: number;
  manifesteClos?: true;
};
type Images = { before: WaitedContainer | undefined; after: WaitedContainer | undefined };

/**
 * Serves the waitlist of a container that changed otherwise than by taking space, whatever freed it. A failure is logged
 * only: the sweep serves the list again.
 */
export const serveWaitlistAfter = async ({ before, after }: Images): Promise<void> => {
  const container = after ?? before;
  if (container?.sk !== 'BOOKING' || !container.openEntries || hasOnlyTakenSpace({ before, after })) return;
  const { id } = container;
  await logFailure({ bookingId: id, of: 'waitlist' }, async () =>
    (await import('../waitlist/serve-waitlist.lazy.ts')).serveWaitlist(id),
  );
};

const hasOnlyTakenSpace = ({ before, after }: Images): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.openEntries === after.openEntries &&
  before.version === after.version &&
  before.manifesteClos === after.manifesteClos &&
  (after.freeGrams ?? 0) <= (before.freeGrams ?? 0) &&
  (after.freeCm3 ?? 0) <= (before.freeCm3 ?? 0);
