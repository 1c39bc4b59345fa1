import type { ParcelSize } from '#shared/colis/rules.ts';
import { minutesAfter, nowIso, ttlOf } from '../core/clock.ts';
import { getItem, insertWrite, replaceWrite, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';

/**
 * Guard of a limit of terms, of one customer or one container: its version changes with each parcel that gets terms, so
 * that of two who counted the same parcels only one writes. `recent` are the latest of a container's, which an index
 * may not know yet.
 */
export type TermsGuard = { version: number; recent: RecentTerms[] };

/** Parcel in the version that got terms, the space that it takes, and until when the guard names it. */
export type RecentTerms = ParcelSize & { id: number; version: number; until: string };

/** Minutes after which an index shows a parcel for certain; it usually does within a second. */
const INDEX_MINUTES = 2;

/** Minutes after which a guard that nobody writes may be deleted; longer than any request lasts. */
const UNUSED_MINUTES = 24 * 60;

type Owner = { userId: number } | { bookingId: number };

/** Reads a guard consistently; undefined when nobody wrote it lately. Read what it guards after it. */
export const findTermsGuard = (owner: Owner): Promise<TermsGuard | undefined> => getItem(keyOf(owner));

/** Returns a parcel as a guard names it. */
export const recentTerms = ({ id, version, grams, cm3 }: Omit<RecentTerms, 'until'>): RecentTerms => ({
  ...{ id, version, grams, cm3 },
  until: minutesAfter(INDEX_MINUTES),
});

/** Write of a guard with parcels that get terms, refused when others got some since it was read. */
export const guardTermsWrite = (
  owner: Owner,
  read: TermsGuard | undefined,
  granted: readonly RecentTerms[] = [],
): Write => {
  const now = nowIso();
  const item = {
    ...keyOf(owner),
    recent: [...(read?.recent ?? []).filter(({ until }) => until > now), ...granted],
    ttl: ttlOf(minutesAfter(UNUSED_MINUTES)),
  };
  return read ? replaceWrite({ ...item, version: read.version }) : insertWrite({ ...item, version: 1 });
};

const keyOf = (owner: Owner) =>
  'userId' in owner ? keys.customerTerms(owner.userId) : keys.containerTerms(owner.bookingId);
