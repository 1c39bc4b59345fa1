import type { IncidentNews } from '../core/domain-events.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the latest news of a parcel that left its way; undefined for one on it, or at another depot. */
export const currentNewsOf = ({ incident }: Pick<StoredColis, 'incident'>): IncidentNews | undefined => {
  if (!incident || incident.type === 'AUTRE_DEPOT') return undefined;
  const choix = incident.decision?.choix;
  return choix === 'PERDU' || choix === 'RENVOI' ? choix : incident.type;
};

/** Returns what a parcel is that did not come out of its container; undefined for another one. */
export const lossOf = ({ incident }: Pick<StoredColis, 'incident'>): 'MANQUANT' | 'PERDU' | undefined => {
  if (incident?.type !== 'MANQUANT') return undefined;
  return incident.decision?.choix === 'PERDU' ? 'PERDU' : 'MANQUANT';
};

/** Reports whether a parcel counts as missing from its container, or did until a scan found it in another one. */
export const wasMissing = ({ incident }: Pick<StoredColis, 'incident'>): boolean =>
  lossOf({ incident }) !== undefined || lossOf({ incident: incident?.avant }) !== undefined;

/** Returns what an event says of a parcel that is found by it: what it was; nothing of one that was not missing. */
export const foundFacts = (before: Pick<StoredColis, 'incident'>) => {
  const retrouve = lossOf(before);
  return { ...(retrouve && { retrouve }) };
};
