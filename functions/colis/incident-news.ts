import type { IncidentNews } from '../core/domain-events.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the latest news of a parcel that left its way; undefined for one on it, or at another depot. */
export const currentNewsOf = ({ incident }: Pick<StoredColis, 'incident'>): IncidentNews | undefined => {
  if (!incident || incident.type === 'AUTRE_DEPOT') return undefined;
  const choix = incident.decision?.choix;
  return choix === 'PERDU' || choix === 'RENVOI' ? choix : incident.type;
};
