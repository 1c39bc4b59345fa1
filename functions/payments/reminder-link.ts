import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import { labelledWrites, transact } from '../core/table/dynamo.ts';
import { drawPayLink, extendPayLinkWrite, findPayLinks } from './pay-links.table.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';

/** Hours for which the link of a reminder is valid at least: 30 days. */
const MIN_HOURS = 30 * 24;

/**
 * Returns the number of the link by which a customer without a login pays what reminders ask: one link, to which each
 * further reminder adds its parcels, so that those who find an older mail pay, too. Throws BUSY.
 */
export const reminderLink = (userId: number, colisIds: readonly number[]): Promise<number> =>
  retryOnStaleRead(async () => {
    const before = await findPayLinks(userId);
    const former = before.links.find(({ parRappel, expiresAt }) => parRappel && expiresAt > hoursAfter(MIN_HOURS));
    const added = colisIds.filter((id) => !former?.colisIds.includes(id));
    if (former && added.length === 0) return former.id;
    const named = [...new Set([...colisIds, ...(former?.colisIds ?? [])])].slice(0, MAX_COLIS_PER_PAYMENT);
    const { link, writes } = former
      ? { link: former, writes: { payLinks: extendPayLinkWrite(before, { ...former, colisIds: named }) } }
      : drawPayLink(before, { colisIds: named, le: nowIso(), parEquipe: true, parRappel: true });
    const entries = added.map((colisId) =>
      labelledWrites(colisId, { journal: addEntryWrite({ userId, colisId }, 'LIEN_PAIEMENT_CREE') }),
    );
    await transact(Object.assign({ ...writes }, ...entries));
    return link.id;
  });
