import { isOpen } from '#shared/containers/rules.ts';
import { announcedEndOf } from '#shared/situation/problems.ts';
import { OFFER_HOURS, type WaitlistEnd } from '#shared/waitlist/rules.ts';
import { containersById, fitsInto } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { leaveWaitlistWrite, nobodyWaitsCheck, offerSpaceWrite } from '../containers/waitlist-writes.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import type { DepartureFacts } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import {
  endEntryWrites,
  entriesOf,
  forgetWaitlistWrite,
  offerEntryWrite,
  pageOfWaiting,
  type StoredWaitlistEntry,
} from '../core/items/waitlist-entries.ts';
import { log } from '../core/log.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';

/**
 * Serves the waitlist of a container: ends the offers that have passed and the entries that its departure does not help,
 * then holds its free space for the earliest entry that fits, as long as one does. Each step is one transaction, so that
 * it may be killed, repeated and run twice at once. After too many conflicts it leaves the rest to the sweep.
 */
export const serveWaitlist = async (bookingId: number): Promise<void> => {
  for (let conflicts = 0; conflicts < ATTEMPTS.waitlist; ) {
    const step = await nextStep(bookingId);
    if (!step) return;
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      conflicts += 1;
    }
  }
  log.warn('waitlist left to the sweep', { bookingId });
};

type Step = () => Promise<void>;

/**
 * Reads a container, then its queue, and returns what is to be done first; undefined if nothing is. The offer fails if
 * the container changed since, so that it follows from the queue as it is.
 */
const nextStep = async (bookingId: number): Promise<Step | undefined> => {
  const container = (await containersById([bookingId])).get(bookingId);
  const entries: StoredWaitlistEntry[] = [];
  for await (const queue of pagesOf((page) => pageOfWaiting(bookingId, page), QUEUE_PAGE))
    entries.push(...(await entriesOf(queue)));
  if (entries.length === 0) return forgetIfEmpty(bookingId, container);
  const now = nowIso();
  for (const entry of entries) {
    const end = endOf(entry, container, now);
    if (end) return () => endEntry(entry, end, container);
  }
  if (!container) return undefined;
  const first = entries.find((entry) => entry.statut === 'EN_ATTENTE' && fitsInto(entry, container));
  return first && (() => offer(first, container, now));
};

/** Entries of a queue that are read in one call. */
const QUEUE_PAGE = 100;

/** Returns the step that forgets an empty waitlist; nothing is left to do after it. */
const forgetIfEmpty = async (bookingId: number, container: StoredContainer | undefined): Promise<undefined> => {
  if (container?.openEntries) return; // its queue was read before an entry came
  try {
    await transact({ waitlist: forgetWaitlistWrite(bookingId), container: nobodyWaitsCheck(bookingId) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Returns why an entry ends now; undefined while it stays. */
const endOf = (
  entry: StoredWaitlistEntry,
  container: StoredContainer | undefined,
  now: string,
): WaitlistEnd | 'EXPIREE' | undefined => {
  const { departAuPlusTard, offreJusquau } = entry;
  if (!container) return 'SUPPRIME';
  if (container.statut === 'ANNULE') return 'ANNULE';
  if (entry.statut === 'OFFERTE' && offreJusquau !== undefined && offreJusquau <= now) return 'EXPIREE';
  if (!isOpen(container, new Date(now))) return 'FERME';
  return departAuPlusTard !== null && container.jourDepart > departAuPlusTard ? 'TROP_TARD' : undefined;
};

/** Ends an entry, frees what its offer held, and tells its customer. */
const endEntry = (
  entry: StoredWaitlistEntry,
  end: WaitlistEnd | 'EXPIREE',
  container: StoredContainer | undefined,
): Promise<void> =>
  transact({
    ...(end === 'EXPIREE' ? endEntryWrites(entry, end) : endEntryWrites(entry, 'SANS_SUITE', end)),
    space: container && leaveWaitlistWrite(container.id, entry.statut === 'OFFERTE' ? entry : undefined),
    event: eventWrite({
      type: 'WAITLIST_ENDED',
      userId: entry.userId,
      cause: end,
      container: container ? departureFacts(container) : enteredFacts(entry),
    }),
  });

const enteredFacts = ({ bookingId, depart }: StoredWaitlistEntry): DepartureFacts => ({ id: bookingId, ...depart });

/** Holds space for an entry until tomorrow, or the end of the drop-off, and tells its customer. */
const offer = (entry: StoredWaitlistEntry, container: StoredContainer, now: string): Promise<void> => {
  const [tomorrow, dropOffEnd] = [hoursAfter(OFFER_HOURS, now), announcedEndOf(container)];
  const jusquau = tomorrow < dropOffEnd ? tomorrow : dropOffEnd;
  const { userId, grams, cm3 } = entry;
  return transact({
    entry: offerEntryWrite(entry, jusquau),
    space: offerSpaceWrite(container, entry),
    event: eventWrite({ type: 'WAITLIST_OFFERED', userId, grams, cm3, jusquau, container: departureFacts(container) }),
  });
};
