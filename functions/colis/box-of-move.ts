import { BOX_CHOICES, type BoxChoice } from '#shared/colis/decisions.ts';
import { takesSentBox } from '#shared/situation/acts.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { withoutMistakenIntake } from './intake-record.ts';
import type { StoredColis, StoredIncident } from './stored-colis.ts';

/** Depot that has a box; its site is null where it is not known, and then it is that of the container. */
export type BoxDepot = { siteId: number | null; conteneurId: number };

/** Decision of an admin on a box that another depot has, if there is one: who, when and why. */
export type BoxDecision = { choix: BoxChoice | undefined; le: string; par: number; motif: string };

/** Returns the depot that has a box, if the container that it is moved to leaves from another one. */
export const otherDepotOf = (colis: StoredColis, from: StoredContainer, to: StoredContainer): BoxDepot | undefined => {
  const { incident, reception } = colis;
  if (incident?.type === 'AUTRE_DEPOT') {
    const { siteId, conteneurId } = incident;
    const isBack = siteId === null ? conteneurId === to.id : siteId === to.siteDepartId;
    return isBack ? undefined : { siteId, conteneurId };
  }
  if (!reception || !wasBrought(colis) || incident?.type === 'EN_TROP') return undefined;
  const siteId = reception.siteId ?? from.siteDepartId ?? null;
  const isSame =
    siteId === null || to.siteDepartId == null ? from.lieuEnlevement === to.lieuEnlevement : siteId === to.siteDepartId;
  return isSame ? undefined : { siteId, conteneurId: from.id };
};

/**
 * Returns a moved parcel whose box another depot has: its incident says so, unless it was never there. An earlier decision
 * stays until there is another one; without one, the box is sent to the depot of the new departure, if that takes it.
 */
export const withBoxElsewhere = (
  colis: StoredColis,
  { siteId, conteneurId }: BoxDepot,
  { choix, ...made }: BoxDecision,
  to: StoredContainer,
): StoredColis => {
  if (choix === 'NON_RECU') return { ...withoutMistakenIntake(colis), incident: undefined };
  const known = colis.incident?.type === 'AUTRE_DEPOT' ? colis.incident : undefined;
  const sent = takesSentBox(to, made.le) ? ({ choix: 'TRANSFERT', ...made } as const) : null;
  const earlier = known?.decision?.choix === 'TRANSFERT' ? sent && known.decision : known?.decision;
  const decision: StoredIncident['decision'] = choix ? { choix, ...made } : (earlier ?? sent);
  return { ...colis, incident: { type: 'AUTRE_DEPOT', le: known?.le ?? made.le, conteneurId, siteId, decision } };
};

/** Returns a parcel whose box is sent to the depot of a container, if that is known: that expects it. */
export const expectedAt = (colis: StoredColis, { siteDepartId }: StoredContainer): StoredColis => {
  const { attenduA: _, ...incident } = colis.incident ?? {};
  return colis.incident
    ? {
        ...colis,
        incident: { ...(incident as StoredIncident), ...(siteDepartId != null && { attenduA: siteDepartId }) },
      }
    : colis;
};

/** Returns what was decided on the box of a moved parcel; null while nothing is. */
export const boxChoiceOf = ({ reception, incident }: StoredColis): BoxChoice | null => {
  if (!reception && !incident) return 'NON_RECU';
  return BOX_CHOICES.find((choix) => choix === incident?.decision?.choix) ?? null;
};

/** Returns a moved parcel that no other depot has: it is not left behind any more, nor at another depot. */
export const backOnItsWay = (colis: StoredColis): StoredColis =>
  colis.incident?.type === 'RESTE' || colis.incident?.type === 'AUTRE_DEPOT'
    ? { ...colis, incident: undefined }
    : colis;
