import { situationOf } from '#shared/situation/situation.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { lossOf } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/domain-events.ts';
import type { BoxesToFetch } from '../mail-texts/mail-content.ts';
import { sitesById } from '../sites/sites.service.ts';
import type { CustomerMessage } from './customer-messages.ts';

const channels = ['mail', 'notification'] as const;

/** Message that the état of a parcel has changed; a cancellation says what is refunded, and where the box is fetched. */
export const etatMessage = async (
  event: Extract<DomainEvent, { type: 'COLIS_ETAT_CHANGED' }>,
): Promise<CustomerMessage> => {
  const { type, userId, colisId, etat, annulePar: par, refundCents, dommage, retrouve } = event;
  if (etat !== 'ANNULE')
    return { type, writeMail: (templates) => templates.etat(colisId, etat, { dommage, retrouve }), channels };
  const colisList = await colisOfRefs([{ userId, id: colisId }]);
  const boxes = await boxesToFetch(colisList);
  const incident = colisList[0] && lossOf(colisList[0]);
  return {
    type,
    writeMail: (templates) => templates.cancelled({ colisId, par, refundCents, incident, boxes }),
    channels,
  };
};

/** Message that a parcel was not paid in time, and where its box is fetched. */
export const lapsedMessage = async ({
  type,
  userId,
  colisId,
}: Extract<DomainEvent, { type: 'COLIS_LAPSED' }>): Promise<CustomerMessage> => {
  const boxes = await boxesToFetch(await colisOfRefs([{ userId, id: colisId }]));
  return { type, writeMail: (templates) => templates.lapsed(colisId, boxes), channels };
};

/** Returns which boxes of parcels that are, or are about to be, cancelled their sender fetches at a depot. */
export const boxesToFetch = async (colisList: readonly StoredColis[]): Promise<BoxesToFetch[]> => {
  const now = new Date();
  const held = colisList.flatMap((colis) => {
    const { action, lieu, siteId } = situationOf(parcelFactsOf({ ...colis, etat: 'ANNULE' }), undefined, 'CLIENT', now);
    return action === 'FETCH_BOX' && lieu === 'DEPOT' ? [{ colis, siteId }] : [];
  });
  const containers = await Promise.all([...new Set(held.map(({ colis }) => colis.bookingId))].map(containerOf));
  const depotOf = new Map(containers.map(({ id, siteDepartId }) => [id, siteDepartId ?? null]));
  const located = held.map(({ colis, siteId }) => ({
    id: colis.id,
    siteId: siteId ?? depotOf.get(colis.bookingId) ?? null,
  }));
  const sites = await sitesById(located.map(({ siteId }) => siteId));
  return [...Map.groupBy(located, ({ siteId }) => siteId)].map(([siteId, boxes]) => ({
    colisIds: boxes.map(({ id }) => id),
    depot: sites.get(siteId ?? 0),
  }));
};
