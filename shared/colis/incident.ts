/**
 * Events that take a parcel off the way of its container: left behind at a departure, not found at the unloading, found
 * where it was not expected, or held by another depot than that of its container.
 */
export const INCIDENTS = ['RESTE', 'MANQUANT', 'EN_TROP', 'AUTRE_DEPOT'] as const;
export type IncidentType = (typeof INCIDENTS)[number];

/**
 * Decisions that an incident takes, each of one type: the search goes on or the parcel is lost, a surplus is sent back,
 * a box goes to the depot of its container or its sender fetches it. All other ends are acts of their own: a scan, a
 * move, an intake, an adoption.
 */
export const INCIDENT_DECISIONS = ['RECHERCHE', 'PERDU', 'RENVOI', 'TRANSFERT', 'A_RECUPERER'] as const;
export type IncidentDecision = (typeof INCIDENT_DECISIONS)[number];

/** Decisions that somebody carries out: until then the box is off its way, but nobody has to decide on it any more. */
export const PENDING_DECISIONS = ['RENVOI', 'TRANSFERT', 'A_RECUPERER'] as const satisfies readonly IncidentDecision[];
export type PendingDecision = (typeof PENDING_DECISIONS)[number];

/**
 * All that an admin may decide on an exception: the decisions that an incident keeps, and those that end it. An intake is
 * deleted since the box was never there, a surplus joins the container that it came with, a damage is acknowledged or
 * refuted, a parcel with a disputed payment may be handed over, a cancelled box was given back, a refused handover took place or
 * did not.
 */
export const INCIDENT_ACTS = [
  ...INCIDENT_DECISIONS,
  'NON_RECU',
  'ADOPTER',
  'DOMMAGE_VU',
  'SANS_DOMMAGE',
  'LIBERE',
  'RENDU',
  'REMISE_CONFIRMEE',
  'REMISE_INFIRMEE',
] as const;
export type IncidentAct = (typeof INCIDENT_ACTS)[number];
