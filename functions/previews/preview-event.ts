import type { ChangePreview } from '#shared/changes/schema.ts';
import { isUnderWay, owesBeforeLoading } from '#shared/colis/rules.ts';
import type { TrackingStatut } from '#shared/tracking/schema.ts';
import { unexpectedEvent } from '#shared/unexpected-changes.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { indexedColisIn } from '../colis/colis.service.ts';
import { toInstants } from '../containers/container-dates.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { concernedParcels } from '../manifest/loading-state.ts';
import { requireConsistent } from '../milestones/event-milestones.ts';
import { findMilestones } from '../milestones/milestones.service.ts';
import { concernsOwner, containerMessage } from '../outbox/customer-messages.ts';
import { etatOf, requirePlausibleEvent } from '../tracking/tracking.service.ts';
import { previewChange } from './preview-change.ts';

type PlannedEvent = { statut: TrackingStatut; lieu: string; description: string; date?: string | undefined };

/**
 * Previews a tracking event; writes nothing. Throws INVALID_FIELDS for a time that does not exist or is implausible, and
 * for an event that contradicts the milestones.
 */
export const previewEvent = async (container: StoredContainer, planned: PlannedEvent): Promise<ChangePreview> => {
  const { statut, lieu, description } = planned;
  const createdAt = nowIso();
  const { date } = toInstants(container.fuseau, { date: planned.date ?? createdAt });
  requirePlausibleEvent(container, date);
  requireConsistent(await findMilestones(container.id), { statut, date });
  const etat = await etatOf({ id: 0, bookingId: container.id, statut, date, createdAt });
  const event = { type: 'TRACKING_ADDED', bookingId: container.id, trackingId: 0, statut, lieu, description } as const;
  const isConcerned = await concernedParcels(event);
  const colisList = (await indexedColisIn(container.id)).filter(
    (colis) => concernsOwner(event, colis, container, false) && isConcerned(colis),
  );
  const movedColis = colisList.filter((colis) => etat !== undefined && isUnderWay(colis) && colis.etat !== etat);
  const reach = await previewChange({
    colisList,
    moves: (colis) => movedColis.includes(colis),
    cancels: false,
    messages: (ids) => [containerMessage(event, container, ids)],
  });
  const unpaid = movedColis.some((colis) => owesBeforeLoading(paymentStateOf(colis)));
  const raisons = unexpectedEvent({ statut, date, unpaid }, container);
  const { dateDepart, dateArrivee, fuseau } = container;
  return { raisons, dateDepart, dateArrivee, fuseau, ...reach };
};
