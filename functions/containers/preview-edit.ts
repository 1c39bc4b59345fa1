import type { ChangePreview } from '#shared/changes/schema.ts';
import { unexpectedPlan, unexpectedStatut } from '#shared/changes/unexpected.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import { listAllColisIn } from '../colis/colis.service.ts';
import { type ContainerEvent, concernsOwner, containerMessage } from '../outbox/messages.ts';
import { previewChange } from '../outbox/preview.ts';
import { replannedEvent } from './container-schedule.ts';
import { applyEdit } from './edit-container.ts';
import type { StoredContainer } from './stored-container.ts';

/** Previews an edit of the statut, dates or places; writes nothing. Throws INVALID_FIELDS. */
export const previewEdit = async (container: StoredContainer, edit: ContainerEdit): Promise<ChangePreview> => {
  const after = applyEdit(container, edit);
  const plan = replannedEvent(container, after);
  const events = [statutChanged(container, after), plan].filter((event) => event !== undefined);
  const cancels = after.statut === 'ANNULE' && container.statut !== 'ANNULE';
  const all = events.length === 0 ? [] : await listAllColisIn(container.id);
  const colis = all.filter((one) => (cancels ? isUnderWay(one) : events.some((event) => concernsOwner(event, one))));
  const reach = await previewChange({
    colis,
    moves: () => cancels,
    cancels,
    messages: (ids, customerColis) =>
      events
        .filter((event) => customerColis.some((one) => concernsOwner(event, one)))
        .map((event) => containerMessage(event, after, ids)),
  });
  const { dateDepart, dateArrivee, fuseau } = after;
  const raisons = [
    ...unexpectedStatut({ statut: container.statut, dateDepart, dateArrivee }, after.statut, new Date()),
    ...unexpectedPlan(plan !== undefined && colis.some((one) => concernsOwner(plan, one))),
  ];
  return { raisons, dateDepart, dateArrivee, fuseau, ...reach };
};

const statutChanged = (before: StoredContainer, { id, statut }: StoredContainer): ContainerEvent | undefined =>
  statut === before.statut ? undefined : { type: 'CONTAINER_STATUT_CHANGED', bookingId: id, statut };
