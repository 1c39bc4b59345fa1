import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import type { RecipientPayLink } from '#shared/payments/pay-links.ts';
import { isPaidAtCollection } from '#shared/situation/stages.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { nowIso } from '../core/clock.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import { transact } from '../core/table/dynamo.ts';
import { drawPayLink, findPayLinks } from './pay-links.table.ts';
import { payableColis } from './payable-colis.ts';
import { retryOnStaleRead } from './retry-on-stale-read.ts';

/**
 * Makes a link by which the recipient of a parcel pays what is due at its collection; their open one is returned again.
 * Throws INVALID_PAY_LINK for a parcel of which nothing is paid there, or not yet, and BUSY.
 */
export const addRecipientLink = async (colis: StoredColis): Promise<RecipientPayLink> => {
  const { userId, id } = colis;
  if (!isPaidAtCollection(parcelFactsOf(colis)) || (await payableColis([colis])).length === 0)
    throw new AppError('INVALID_PAY_LINK');
  return retryOnStaleRead(async () => {
    const before = await findPayLinks(userId);
    const now = nowIso();
    const links = before.links.filter(({ expiresAt }) => expiresAt > now);
    const same = links.find(({ parDestinataire, colisIds }) => parDestinataire && colisIds.includes(id));
    if (same) return { code: formatTrackingCode(same.code) };
    const { link, writes } = drawPayLink({ ...before, links }, { colisIds: [id], le: now, parDestinataire: true });
    await transact({ ...writes, journal: addEntryWrite({ userId, colisId: id }, 'LIEN_PAIEMENT_CREE') });
    return { code: formatTrackingCode(link.code) };
  });
};
