import { salePriceCents } from '#shared/colis/sale.ts';
import { AppError } from '#shared/errors.ts';
import { isTooLate } from '#shared/situation/problems.ts';
import { containerOf, noSpaceError, takesParcels } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { findAccount } from '../core/items/accounts.ts';
import type { Write } from '../core/table/dynamo.ts';
import { owedCents } from './amounts.ts';
import { holdFor } from './holds.ts';
import { removePhotosWrite } from './intake-photos.ts';
import { withoutIntake } from './intake-record.ts';
import { priceChangeWrite } from './ledger.table.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import { paymentWindow } from './payment-deadline.ts';
import { saveColis } from './save-colis.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Revives a cancelled parcel: it takes its space again, at the container's rate of today, unpaid and with a new payment
 * window; what was refunded stays refunded; `changes` logs it. Throws CONTAINER_CLOSED, CONTAINER_FULL, COLIS_NOT_EDITABLE once its
 * customer's account is deleted, or what `holdFor` throws.
 */
export const reviveColis = async (colis: StoredColis, changes: Write): Promise<StoredColis> => {
  const [container, account] = await Promise.all([containerOf(colis.bookingId), findAccount(colis.userId)]);
  if (account?.erasedAt !== null) throw new AppError('COLIS_NOT_EDITABLE');
  const revived = revivedColis(colis, container);
  checkStillBroughtInTime(revived, container);
  return saveColis(revived, holdFor(account, container, [revived]), {
    delta: revived,
    others: {
      event: eventWrite(revivedEvent(colis, revived, container)),
      changes,
      ledger: priceChangeWrite(colis, revived),
      photos: colis.rendu && removePhotosWrite(colis.reception),
    },
  });
};

/** Throws CONTAINER_CLOSED or CONTAINER_FULL when a cancelled parcel cannot be revived as its container is now. */
export const checkRevivable = (colis: StoredColis, container: StoredContainer): void => {
  if (!takesParcels(container, 0)) throw new AppError('CONTAINER_CLOSED');
  checkStillBroughtInTime(revivedColis(colis, container), container);
  const { grams, cm3 } = colis;
  if (grams > container.freeGrams || cm3 > container.freeCm3) throw noSpaceError();
};

/** Throws CONTAINER_CLOSED for a revived parcel that would have to be brought after the end of the drop-off. */
const checkStillBroughtInTime = (revived: StoredColis, container: StoredContainer): void => {
  if (isTooLate(parcelFactsOf(revived), container, nowIso())) throw new AppError('CONTAINER_CLOSED');
};

/** Returns a cancelled parcel as its revival leaves it: one that was given back is not at any depot. */
export const revivedColis = (colis: StoredColis, container: StoredContainer): StoredColis => ({
  ...(colis.rendu ? withoutIntake(colis) : colis),
  partiSansScan: undefined,
  rendu: undefined,
  etat: 'ENREGISTRE',
  annulePar: undefined,
  cancelFeeCents: undefined, // what it kept pays for the parcel again
  litiges: undefined, // of payments that pay for it no more
  ...soldAgain(colis, container),
  ...paymentWindow(container),
});

/** Rate and price of a parcel that is revived: the rate of today, unless it was sold at a price list, whose it keeps. */
const soldAgain = (colis: StoredColis, container: StoredContainer): Pick<StoredColis, 'rateCents' | 'priceCents'> => {
  const rateCents = colis.terms ? colis.rateCents : container.rateCents;
  return { rateCents, priceCents: salePriceCents({ ...colis, rateCents }, colis) };
};

/**
 * Event of a revival, with the price and the payment deadline that the customer reads, whether they bring the box again,
 * and whether it has no space.
 */
export const revivedEvent = (
  { rendu }: StoredColis,
  revived: StoredColis,
  { fuseau }: StoredContainer,
): Extract<DomainEvent, { type: 'COLIS_REVIVED' }> => {
  const { userId, id: colisId, lapsesAt, reception } = revived;
  return {
    type: 'COLIS_REVIVED',
    userId,
    colisId,
    cents: owedCents(revived),
    lapsesAt,
    fuseau,
    ...(rendu ? { aRapporter: 'RENDU' } : reception?.verdict === 'REFUSE' && { aRapporter: 'REFUSE' }),
    ...(reception?.ecart === 'SANS_PLACE' && { sansPlace: true }),
  };
};
