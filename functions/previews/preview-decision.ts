import type * as v from 'valibot';
import type {
  BoxChoice,
  DecisionPreview,
  IntakeDifferenceDecision,
  MovePreview,
  MoveQuery,
  Obstacle,
} from '#shared/colis/decisions.ts';
import type { ParcelSize } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import { takesSentBox } from '#shared/situation/acts.ts';
import { dollarsOf } from '#shared/units.ts';
import { isSettled, overpaidCents, owedCents } from '../colis/amounts.ts';
import type { BoxDecision, BoxDepot } from '../colis/box-of-move.ts';
import { withMeasuredSize } from '../colis/intake-difference.ts';
import { isIntakeDifferencePending } from '../colis/intake-record.ts';
import { checkColisFits, loadContainersOfMove, movedColis, movedEvent } from '../colis/move-colis.ts';
import { remeasuredEvent, sizeDelta } from '../colis/save-colis.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf, takesParcels } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { type CustomerMessage, movedMessage, plainMessage } from '../outbox/customer-messages.ts';
import { sitesById } from '../sites/sites.service.ts';
import { previewMovedMails, previewToOwner } from './preview-change.ts';

/** Previews a decision on a difference; writes nothing. Throws NO_DIFFERENCE. */
export const previewDecision = async (
  colis: StoredColis,
  decision: IntakeDifferenceDecision,
): Promise<DecisionPreview> => {
  if (!isIntakeDifferencePending(colis)) throw new AppError('NO_DIFFERENCE');
  if (decision === 'MAINTENIR') {
    const kept = plainMessage({ type: 'DIFFERENCE_KEPT', userId: colis.userId, colisId: colis.id });
    return { ...moneyEffect(colis, colis), obstacle: null, ...(await previewToOwner(colis, [kept])) };
  }
  const after = withMeasuredSize(colis);
  const container = await containerOf(colis.bookingId);
  return {
    ...moneyEffect(colis, after),
    obstacle: obstacleTo(container, sizeDelta(colis, after)),
    ...(await previewToOwner(colis, remeasuredMessages(colis, after))),
  };
};

/**
 * Previews a move to another container; writes nothing. Throws CONTAINER_NOT_FOUND, COLIS_CANCELLED or
 * COLIS_NOT_MOVABLE.
 */
export const previewMove = async (
  colis: StoredColis,
  { vers, boite }: v.InferOutput<typeof MoveQuery>,
): Promise<MovePreview> => {
  const [from, to] = await loadContainersOfMove(colis, vers);
  const { after, heldBy } = movedColis(colis, from, to, previewedBox(boite));
  const event = movedEvent(after, from, to, heldBy);
  return {
    ...moneyEffect(colis, after),
    obstacle: doorObstacle(after, to) ?? obstacleTo(to, after, 1),
    de: event.from,
    vers: event.to,
    autreDestination: from.destination !== to.destination,
    boite: heldBy ? { depot: await nameDepot(heldBy), transfert: takesSentBox(to, nowIso()) } : null,
    ...(await previewToOwner(colis, [await movedMessage(event), ...remeasuredMessages(colis, after)])),
    mailsDestinataires: await previewMovedMails([after], to),
  };
};

/** Decision on a box as a preview assumes it. */
export const previewedBox = (choix: BoxChoice | undefined): BoxDecision => ({ choix, le: nowIso(), par: 0, motif: '' });

/** Names the depot that has a box; without a site, by the city of its container. */
const nameDepot = async ({ siteId, conteneurId }: BoxDepot): Promise<string> => {
  const site = (await sitesById([siteId])).get(siteId ?? 0);
  return site ? nameSite(site) : (await containerOf(conteneurId)).lieuEnlevement;
};

/** Returns what a change does to the price of a parcel, in dollars. */
export const moneyEffect = (before: StoredColis, after: StoredColis) => ({
  prixAvant: dollarsOf(before.priceCents),
  prixApres: dollarsOf(after.priceCents),
  supplement: dollarsOf(!isSettled(after) ? 0 : owedCents(after)),
  rembourse: dollarsOf(Math.max(0, overpaidCents(after) - overpaidCents(before))),
});

/** Returns why a container cannot give this much more space, to a parcel in it or to `added` ones; null if it can. */
const obstacleTo = (container: StoredContainer, { grams, cm3 }: ParcelSize, added = 0): Obstacle | null => {
  if (grams <= 0 && cm3 <= 0) return null;
  if (!takesParcels(container, added)) return 'CONTAINER_CLOSED';
  return grams > container.freeGrams || cm3 > container.freeCm3 ? 'CONTAINER_FULL' : null;
};

/** Returns whether a parcel is too large for the door of a container. */
export const doorObstacle = (colis: StoredColis, to: StoredContainer): Obstacle | undefined => {
  try {
    checkColisFits(colis, to);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'COLIS_TOO_LARGE') return error.code;
    throw error;
  }
};

const remeasuredMessages = (before: StoredColis, after: StoredColis): CustomerMessage[] => {
  const event = remeasuredEvent(before, after);
  return event ? [plainMessage(event)] : [];
};
