import type { ChangePreview } from '#shared/changes/schema.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { milestonesOf } from '#shared/milestones/rules.ts';
import { unexpectedSchedule, unexpectedStatut } from '#shared/unexpected-changes.ts';
import { indexedColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { rescheduledEvent } from '../containers/container-schedule.ts';
import { checkSites, sitesOf } from '../containers/container-sites.ts';
import { applyEdit } from '../containers/edit-container.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findMilestones, type StoredMilestones } from '../milestones/milestones.service.ts';
import { arrivesOnLaterDay } from '../outbox/container-delays.ts';
import {
  type ContainerEvent,
  concernsOwner,
  containerMessage,
  containerMessageContent,
} from '../outbox/customer-messages.ts';
import { arrivesLater } from '../outbox/schedule-outcome.ts';
import { previewCancellation, previewChange, previewDelayMails } from './preview-change.ts';

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
  const [all, stored] =
    events.length === 0 ? [[]] : await Promise.all([indexedColisIn(container.id), findMilestones(container.id)]);
  const departed = stored?.reels?.DEPA !== undefined;
  const concerns = (event: ContainerEvent, colis: StoredColis) => concernsOwner(event, colis, after, departed);
  const colisList = all.filter((colis) =>
    cancels ? isUnderWay(colis) : events.some((event) => concerns(event, colis)),
  );
  const reach = await previewChange({
    colisList,
    moves: () => cancels,
    cancels,
    messages: (ids, customerColis) =>
      Promise.all(
        events
          .filter((event) => customerColis.some((colis) => concerns(event, colis)))
          .map(async (event) =>
            containerMessage(event, after, ids, await containerMessageContent(event, after, customerColis)),
          ),
      ),
  });
  const { dateDepart, dateArrivee, fuseau } = after;
  const raisons = [
    ...unexpectedStatut({ ...after, statut: container.statut }, after.statut, new Date()),
    ...unexpectedSchedule(rescheduled !== undefined && colisList.some((colis) => concerns(rescheduled, colis))),
  ];
  const delayed =
    rescheduled && arrivesOnLaterDay(rescheduled) ? all.filter((colis) => arrivesLater(colis, after, departed)) : [];
  const mailsDestinataires = cancels
    ? await previewCancellation(colisList, container)
    : await mailsOf(delayed, container, after, stored, edit.motifRetard);
  return { raisons, dateDepart, dateArrivee, fuseau, ...reach, mailsDestinataires };
};

/**
 * Returns the mails to the recipients of delayed parcels; without a reason for the edit, with the one that is known.
 */
const mailsOf = async (
  delayed: readonly StoredColis[],
  before: StoredContainer,
  after: StoredContainer,
  stored: StoredMilestones | undefined,
  motifRetard: DelayReason | undefined,
): Promise<ChangePreview['mailsDestinataires']> => {
  if (delayed.length === 0) return [];
  const known = milestonesOf(after, stored).find(({ code }) => code === 'ARRI')?.retard?.motif ?? null;
  return previewDelayMails(delayed, after, before.dateArrivee, motifRetard ?? known);
};

const statutChanged = (before: StoredContainer, { id, statut }: StoredContainer): ContainerEvent | undefined =>
  statut === before.statut ? undefined : { type: 'CONTAINER_STATUT_CHANGED', bookingId: id, statut };
