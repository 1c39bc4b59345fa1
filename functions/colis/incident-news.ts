import { wasFoundElsewhere } from '#shared/situation/stages.ts';
import { nowIso } from '../core/clock.ts';
import type { IncidentNews } from '../core/events/domain-events.ts';
import type { StoredColis, StoredIncident } from './stored-colis.ts';

/**
 * Returns the latest news of a parcel that left its way; undefined for one on it, or at another depot since it was
 * moved. Of one that was missing, or left behind meanwhile, people know that.
 */
export const currentNewsOf = ({ incident }: Pick<StoredColis, 'incident'>): IncidentNews | undefined => {
  if (!incident) return undefined;
  if (incident.type === 'AUTRE_DEPOT') {
    if (wasFoundElsewhere({ incident })) return 'TROUVE';
    return incident.avant?.type === 'RESTE' ? 'RESTE' : undefined;
  }
  const choix = incident.decision?.choix;
  return choix === 'PERDU' || choix === 'RENVOI' ? choix : incident.type;
};

/** Returns what a parcel is that did not come out of its container; undefined for another one. */
export const lossOf = ({ incident }: Pick<StoredColis, 'incident'>): 'MANQUANT' | 'PERDU' | undefined => {
  if (incident?.type !== 'MANQUANT') return undefined;
  return incident.decision?.choix === 'PERDU' ? 'PERDU' : 'MANQUANT';
};

/** Returns what a parcel is whose container left without it at an instant. */
export const leftBehindAt = (
  { bookingId: conteneurId, reception }: Pick<StoredColis, 'bookingId' | 'reception'>,
  le: string,
): StoredIncident => ({ type: 'RESTE', siteId: reception?.siteId ?? null, le, conteneurId, decision: null });

/**
 * Returns what a parcel is once no other site has its box any more: left behind, if its container left without it;
 * undefined while it may still leave with it.
 */
export const leftBehindOf = (
  { incident, bookingId: conteneurId }: Pick<StoredColis, 'incident' | 'bookingId'>,
  siteId: number | null,
): StoredIncident | undefined => {
  if (incident?.avant?.type === 'RESTE') return incident.avant;
  return wasFoundElsewhere({ incident })
    ? { type: 'RESTE', le: nowIso(), conteneurId, siteId, decision: null }
    : undefined;
};

/** Reports whether a parcel counts as missing from its container, or did until a scan found it in another one. */
export const wasMissing = ({ incident }: Pick<StoredColis, 'incident'>): boolean =>
  lossOf({ incident }) !== undefined || lossOf({ incident: incident?.avant }) !== undefined;

/** Returns what an event says of a parcel that is found by it: what it was; nothing of one that was not missing. */
export const foundFacts = (before: Pick<StoredColis, 'incident'>) => {
  const retrouve = lossOf(before);
  return { ...(retrouve && { retrouve }) };
};
