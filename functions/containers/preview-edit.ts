import type { ChangePreview } from '#shared/changes/schema.ts';
import { unexpectedSchedule, unexpectedStatut } from '#shared/changes/unexpected.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import { listAllColisIn } from '../colis/colis.service.ts';
import { type ContainerEvent, concernsOwner, containerMessage } from '../outbox/messages.ts';
import { previewChange } from '../outbox/preview-change.ts';
import { rescheduledEvent } from './container-schedule.ts';
import { checkSites, sitesOf } from './container-sites.ts';
import { applyEdit } from './edit-container.ts';
import type { StoredContainer } from './stored-container.ts';

/**
 * Previews an edit of the statut, dates, places or sites; writes nothing. Throws INVALID_FIELDS or
 * SITE_NOT_FOUND.
 */
export const previewEdit = async (container: StoredContainer, edit: ContainerEdit): Promise<ChangePreview> => {
  const after = applyEdit(container, edit);
  const sites = await sitesOf([container, after]);
  checkSites(sites, after, container);
  const rescheduled = rescheduledEvent(container, after, sites, edit.motifRetard);
  const events = [statutChanged(container, after), rescheduled].filter((event) => event !== undefined);
  const cancels = after.statut === 'ANNULE' && container.statut !== 'ANNULE';
  const all = events.length === 0 ? [] : await listAllColisIn(container.id);
  const colisList = all.filter((colis) =>
    cancels ? isUnderWay(colis) : events.some((event) => concernsOwner(event, colis)),
  );
  const reach = await previewChange({
    colisList,
    moves: () => cancels,
    cancels,
    messages: (ids, customerColis) =>
      events
        .filter((event) => customerColis.some((colis) => concernsOwner(event, colis)))
        .map((event) => containerMessage(event, after, ids)),
  });
  const { dateDepart, dateArrivee, fuseau } = after;
  const raisons = [
    ...unexpectedStatut({ statut: container.statut, dateDepart, dateArrivee }, after.statut, new Date()),
    ...unexpectedSchedule(rescheduled !== undefined && colisList.some((colis) => concernsOwner(rescheduled, colis))),
  ];
  return { raisons, dateDepart, dateArrivee, fuseau, ...reach };
};

const statutChanged = (before: StoredContainer, { id, statut }: StoredContainer): ContainerEvent | undefined =>
  statut === before.statut ? undefined : { type: 'CONTAINER_STATUT_CHANGED', bookingId: id, statut };
